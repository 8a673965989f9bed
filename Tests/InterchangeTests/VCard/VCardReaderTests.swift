import Entities
import Formats
import Registry
import Settings
import Testing
import Values

@testable import Interchange

@Suite struct VCardReaderTests {
  /// `line: name` of each card, or `line: code at line:column`.
  private static func story(_ text: String, piece: Int = .max) throws -> [String] {
    let foreign = try VCardBench.foreign(Array(text.utf8), InterchangeFormat<Person>.vCard4, piece: piece)
    return foreign.map { record in
      if let problem = record.problem {
        return "\(record.place.line): \(problem.code) at \(problem.place.line):\(problem.place.column)"
      }
      let name = record.entries.first { $0.field == "name" }
      if case .text(let text)? = name?.value { return "\(record.place.line): \(text)" }
      return "\(record.place.line):"
    }
  }

  private static let card = "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n"

  @Test(arguments: [
    ("", []), ("\n\n", []), (card + card, ["1: A", "5: A"]),
    ("begin:vCard\r\nVERSION:3.0\r\nfn:A\r\nend:vcard", ["1: A"]), ("\u{FEFF}" + card, ["1: A"]),
    ("BEGIN:VCARD\nFN:A\n", ["1: vcard.noEnd at 1:1"]),
    ("BEGIN:VCARD\nFN:A\n" + card, ["1: vcard.noEnd at 1:1", "3: A"]),
    ("BEGIN:VCARD\nFN:A\nwhat is this\nX-GOOGLE TALK:a@b.c\n\u{A0}\nEND:VCARD\n" + card, ["1: A", "7: A"]),
    (card + "\u{A0}\n\t\n\u{FEFF}\n" + card + "  \n\u{0C}\n" + card, ["1: A", "8: A", "14: A"]),
    (card + "\u{FEFF}" + card, ["1: A", "5: A"]),
    ("name,birthday\nA,1990\n" + card, ["1: vcard.outside at 1:1", "3: A"]),
    (card + "X:1\n" + card, ["1: A", "5: vcard.outside at 5:1", "6: A"]),
    ("BEGIN:VCARD\nFN:B\nAGENT:\n" + card + "END:VCARD\n" + card, ["1: B", "9: A"]),
    ("BEGIN:VCARD\nAGENT:\n" + card + "FN:B\nEND:VCARD\n" + card, ["1: B", "9: A"]),
    ("BEGIN:VCARD\nFN:B\nBEGIN:VEVENT\nFN:C\nEND:VEVENT\nEND:VALARM\nEND:VCARD\n", ["1: B"]),
    ("BEGIN:VCARD\nFN:B\nBEGIN:VEVENT\nEND:VCARD\n" + card, ["1: B", "5: A"]),
    (" x\nFN:A\n" + card, ["1: vcard.outside at 1:1", "3: A"]),
    ("BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n", ["1:"]),
    ("BEGIN:VCARD\nFN:A\0\nEND:VCARD\n", ["1: text.nul at 2:5"]),
    ("BEGIN:VCARD\nFN;CHARSET=utf-8;ENCODING=b:4pyT\nEND:VCARD", ["1: ✓"]),
    ("BEGIN:VCARD\nFN;ENCODING=b:4pyT=x\nEND:VCARD", ["1: vcard.base64 at 2:15"]),
    ("BEGIN:VCARD\nFN;CHARSET=us-ascii:é\nEND:VCARD", ["1: vcard.charset at 2:21"]),
    ("BEGIN:VCARD\nFN;CHARSET=no-such:é\nEND:VCARD", ["1: é"]),
  ])
  func findsTheCards(_ text: String, _ expected: [String]) throws {
    for piece in [1, 5, .max] { #expect(try Self.story(text, piece: piece) == expected) }
  }

  @Test func givesEachRecordAsItStands() throws {
    let broken = "BEGIN:VCARD\r\nFN:A\r\n"
    let text = "\u{FEFF}x\n" + broken + Self.card
    let foreign = try VCardBench.foreign(Array(text.utf8), InterchangeFormat<Person>.vCard4)
    #expect(foreign.map { String(decoding: $0.source, as: UTF8.self) } == ["x\n", broken, Self.card])
    #expect(try VCardBench.foreign([0x42], .vCard4 as InterchangeFormat<Person>).count == 1)
  }

  @Test(arguments: [
    (#"NOTE:a\nb, c; C:\dir"#, #"a\nb, c; C:\dir"#), (#"ADR:;;a\;b, c;;;;"#, "a;b, c"),
    ("NOTE;QUOTED-PRINTABLE:a=3D=0Ab=ZZ", "a=\nb=ZZ"), ("NOTE;ENCODING=QUOTED-PRINTABLE:a=\nb=\n\nX:1", "ab"),
    ("NOTE;CHARSET=ISO-2022-JP;ENCODING=BASE64:GyRCRnxLXBsoQg==", "日本"),
    ("NOTE;CHARSET=cp932;ENCODING=QUOTED-PRINTABLE:=93=FA=96{", "日本"), ("NOTE;8BIT:é", "é"),
  ])
  func readsTextsOfVersion2(_ lines: String, _ text: String) throws {
    let person = try VCardBench.person("FN:A\n\(lines)", version: "2.1")
    #expect(person.note ?? person.address == text)
    for format in [InterchangeFormat<Person>.vCard4, .vCard3] {
      #expect(try VCardBench.persons(VCardBench.write([person], format).bytes) == [person])
    }
  }

  @Test func keepsWhatCannotBeDecoded() throws {
    let line = "X-A;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=28" + String(repeating: "=C3=91", count: 40)
    let person = try VCardBench.person("FN:A\n\(line)", version: "2.1")
    let text = try VCardBench.text(person, .vCard4, through: VCardBench.card("FN:A\n\(line)", version: "2.1"))
    #expect(text.contains("\r\n\(line)\r\n"))
    #expect(try VCardBench.persons(Array(text.utf8)) == [person])
  }

  @Test(
    arguments: [
      ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
      ("f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
      ("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"),
      ("a\\,b@x", "a\\,b@x"), ("", nil),
    ] as [(String, String?)])
  func readsIdentifiers(_ value: String, _ identifier: String?) throws {
    let text = VCardBench.card("FN:A\nUID:\(value)", version: "4.0")
    let read = try VCardBench.foreign(Array(text.utf8), InterchangeFormat<Person>.vCard4)
    #expect(read.map(\.identifier) == [identifier])
    for format in [InterchangeFormat<Person>.vCard4, .vCard3] {
      let written = try VCardBench.text(VCardBench.person("FN:A"), format, through: text)
      let again = try VCardBench.foreign(Array(written.utf8), format)
      #expect(again.map(\.identifier) == [identifier ?? "01900000-0000-7000-0000-000000000000"])
    }
  }

  @Test func tellsWhereValuesStand() throws {
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Käthe\r\nitem1.TEL;TYPE=\r\n home:1\r\nEND:VCARD\r\n"
    let record = try #require(
      try VCardBench.foreign(Array(text.utf8), InterchangeFormat<Person>.vCard4).first)
    let places = Dictionary(record.entries.map { ($0.field, $0.place) }) { first, _ in first }
    #expect(places["name"] == TextPlace(line: 3, column: 4))
    #expect(places["phones"] == TextPlace(line: 5, column: 7))
  }

  @Test func friendsKeepWhatPersonsHaveFieldsFor() throws {
    let lines =
      "FN:A\nBDAY:1990-04-12\nitem1.EMAIL:a@b.c\nitem1.X-ABLabel:Desk\nORG:IBM;\nX-ROSTER-HEIGHT:170 cm"
    let text = "BEGIN:VCARD\nVERSION:3.0\n\(lines)\nX-ROSTER-LEAP-DAY:feb28\nEND:VCARD\n"
    let friend = try #require(try VCardBench.friends(Array(text.utf8)).first)
    #expect(friend.leapDay == .february28)
    let written = try VCardBench.text(friend, .vCard3, through: text)
    #expect(written.hasPrefix(text.replacing("\nEND:VCARD\n", with: "\n").replacing("\n", with: "\r\n")))
    #expect(try VCardBench.friends(Array(written.utf8)) == [friend])
    let person = try #require(try VCardBench.persons(Array(text.utf8)).first)
    #expect(person.height == Length(millimetres: 1700))
  }

  @Test(arguments: [
    ("BEGIN:VCARD\r\n", true), (" \nbegin:vcard", true), ("BEGIN:VCALENDAR", false), ("name,birthday", false),
  ])
  func recognisesCards(_ text: String, _ isCard: Bool) {
    #expect(InterchangeFormat<Person>.vCard4.recognises(Array(text.utf8)) == isCard)
  }
}
