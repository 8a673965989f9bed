import Registry
import Testing
import Values

@Suite struct ReferenceTests {
  private static let id = RecordID(high: 0x0189_0a5d_ac96_774b, low: 0xbcce_b302_099a_8057)

  private static let cases: [(text: String, plain: Reference, ranged: Reference)] = [
    ("7", .number(7), .number(7)),
    ("007", .number(7), .number(7)),
    ("0", .number(0), .number(0)),
    ("99999999999999999999", .number(.max), .number(.max)),
    ("-7", .name("-7"), .name("-7")),
    ("+7", .name("+7"), .name("+7")),
    ("7.0", .name("7.0"), .name("7.0")),
    ("７", .name("７"), .name("７")),
    ("01890a5d-ac96-774b-bcce-b302099a8057", .id(id), .id(id)),
    ("01890A5D-AC96-774B-BCCE-B302099A8057", .id(id), .id(id)),
    (
      "01890a5d-ac96-774b-bcce-b302099a805", .name("01890a5d-ac96-774b-bcce-b302099a805"),
      .name("01890a5d-ac96-774b-bcce-b302099a805")
    ),
    (
      "01890a5dac96774bbcceb302099a8057", .name("01890a5dac96774bbcceb302099a8057"),
      .name("01890a5dac96774bbcceb302099a8057")
    ),
    ("3-7", .name("3-7"), .numbers(3...7)),
    ("3-3", .name("3-3"), .numbers(3...3)),
    ("7-3", .name("7-3"), .name("7-3")),
    ("3-", .name("3-"), .name("3-")),
    ("3-7-9", .name("3-7-9"), .name("3-7-9")),
    ("3 - 7", .name("3 - 7"), .name("3 - 7")),
    ("title:7", .name("7"), .name("7")),
    ("title:3-7", .name("3-7"), .name("3-7")),
    ("title: Buy milk ", .name("Buy milk"), .name("Buy milk")),
    ("title:title:x", .name("title:x"), .name("title:x")),
    ("title:", .name(""), .name("")),
    ("Title:x", .name("Title:x"), .name("Title:x")),
    ("name:x", .name("x"), .name("x")),
    ("name:7", .name("7"), .name("7")),
    ("title:name:x", .name("name:x"), .name("name:x")),
    ("userId:x", .name("userId:x"), .name("userId:x")),
    ("\u{3000}Buy  milk ", .name("Buy  milk"), .name("Buy  milk")),
    ("", .name(""), .name("")),
  ]

  @Test(arguments: cases) func isReadByItsForm(text: String, plain: Reference, ranged: Reference) {
    #expect(Reference(text, naturalKey: "title") == plain)
    #expect(Reference(text, naturalKey: "title", ranges: true) == ranged)
  }

  @Test func withoutANaturalKeyNothingIsAPrefix() {
    #expect(Reference("title:7", naturalKey: nil) == .name("title:7"))
    #expect(Reference("name:7", naturalKey: nil) == .name("name:7"))
  }
}
