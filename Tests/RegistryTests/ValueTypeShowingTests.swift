import Registry
import TestSupport
import Testing
import Values

@Suite struct ValueTypeShowingTests {
  private static let level = ValueType.level(["low", "high"])
  private static let imperial = ShowingContext(length: .ft, mass: .st)

  private static let cases: [(ValueType, Cell, String, String)] = [
    (.text, .text("a"), "a", "a"), (.text, .absent, "", ""), (.multilineText, .text("a\nb"), "a\nb", "a\nb"),
    (.flag, .integer(0), "no", "false"), (.flag, .integer(1), "yes", "true"),
    (level, .integer(1), "high", "high"), (level, .integer(7), "7", "7"),
    (.wholeNumber, .integer(-5), "-5", "-5"),
    (.civilDate, .text("2026-11-30"), "2026-11-30", "2026-11-30"),
    (.birthday, .text("--02-29"), "--02-29", "--02-29"),
    (.timestamp, .integer(1), "1970-01-01T00:00:00.001Z", "1970-01-01T00:00:00.001Z"),
    (.length, .integer(1700), "170", "170 cm"), (.length, .integer(1705), "170.5", "170.5 cm"),
    (.length, .absent, "", ""),
    (.mass, .integer(70_000), "70", "70 kg"), (.mass, .integer(70_005), "70.005", "70.005 kg"),
    (.words, .text(#"["a","\"b"]"#), "a, \"b", "a,\"b"), (.words, .absent, "", ""),
  ]

  @Test(arguments: cases) func showsAndDrafts(type: ValueType, cell: Cell, shown: String, draft: String) {
    #expect(type.show(cell) == shown)
    #expect(type.draft(cell) == draft)
  }

  @Test func showsInTheUnitsAsked() {
    #expect(ValueType.length.show(.integer(1803), Self.imperial) == "5'11\"")
    #expect(ValueType.mass.show(.integer(70_760), Self.imperial) == "11st 2lb")
    #expect(ValueType.length.show(.integer(1803), ShowingContext(length: .m)) == "1.803")
  }

  @Test func showsAnIDAsText() {
    let id = RecordID(high: 0x0189_0a5d_ac96_774b, low: 0xbcce_b302_099a_8057)
    #expect(ValueType.text.show(.bytes(id.bytes)) == "01890a5d-ac96-774b-bcce-b302099a8057")
    #expect(ValueType.text.show(.bytes([1])) == "")
  }

  @Test func aDraftReadsBackToTheSameValue() throws {
    var random = SplitMix(seed: 7)
    let context = try Paper.reading()
    for _ in 0..<2000 {
      for (type, cell) in Self.values(&random) {
        #expect(try type.read(type.draft(cell), context).cell == cell, "\(type) \(cell)")
      }
    }
  }

  private static func values(_ random: inout SplitMix) -> [(ValueType, Cell)] {
    func number(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }
    let day = CivilDate(dayNumber: Int(number(-719_162...2_932_896)))?.description ?? ""
    let past = CivilDate(dayNumber: Int(number(-719_162...20_786)))?.description ?? ""
    let leap = CivilDate(dayNumber: Int(number(10_957...11_322)))?.description ?? ""
    let words = (0..<number(1...4)).map {
      "w\($0)" + String(["\"", "\\", "é", "花", "-"][Int(number(0...4))])
    }
    return [
      (.flag, .integer(number(0...1))), (level, .integer(number(0...1))),
      (.wholeNumber, .integer(number(0...Int64.max))),
      (.civilDate, .text(day)), (.birthday, .text(past)), (.birthday, .text("-" + leap.dropFirst(4))),
      (.timestamp, .integer(number(-62_135_596_800_000...253_402_300_799_999))),
      (.length, .integer(number(0...9_999_999))), (.mass, .integer(number(0...9_999_999))),
      (.words, WordList.cell(words)),
      (.text, .text("x" + words.joined(separator: "  "))),
      (.multilineText, .text("x\n\n" + words.joined(separator: "\r\n"))),
    ]
  }
}
