import Testing
import Values

@testable import Interchange

@Suite struct ContentLineTests {
  typealias Parameter = ContentLine.Parameter

  @Test(
    arguments: [
      ("fn:x", nil, "FN", [], "x"), ("item1.Email:a@b.c", "item1", "EMAIL", [], "a@b.c"),
      ("TEL;TYPE=work,voice:1", nil, "TEL", [Parameter(name: "TYPE", values: ["work", "voice"])], "1"),
      (
        "TEL;HOME;VOICE:1", nil, "TEL",
        [Parameter(name: "", values: ["HOME"]), Parameter(name: "", values: ["VOICE"])], "1"
      ),
      ("X;A=\"b:c;d,e\":f:g", nil, "X", [Parameter(name: "A", values: ["b:c;d,e"])], "f:g"),
      ("X;A=\"b,c\",d:e", nil, "X", [Parameter(name: "A", values: ["b,c", "d"])], "e"),
      ("X;A=a^nb^^c^'d^e:", nil, "X", [Parameter(name: "A", values: ["a\nb^c\"d^e"])], ""),
      ("X;A=\"b:c", nil, "X", [Parameter(name: "A", values: ["\"b"])], "c"),
      ("X;;A=:c", nil, "X", [Parameter(name: "A", values: [""])], "c"),
      ("A-VERY-LONG-PROPERTY:c", nil, "A-VERY-LONG-PROPERTY", [], "c"), (" FN :x", nil, "FN", [], "x"),
      ("no colon", nil, "", [], ""), ("", nil, "", [], ""), (":x", nil, "", [], "x"),
    ] as [(String, String?, String, [Parameter], String)])
  func parses(
    _ text: String, group: String?, name: String, parameters: [Parameter], value: String
  ) {
    let line = ContentLine(text)
    #expect(line.group == group)
    #expect(line.name == name)
    #expect(line.parameters == parameters)
    #expect(line.rawValue == value)
  }

  @Test(arguments: [
    (#"a\,b\;c\\d\ne\Nf\:g\"h"#, "a,b;c\\d\ne\nf:g\"h"), (#"C:\dir\"#, #"C:\dir\"#), ("日本", "日本"),
    (#"\\n"#, #"\n"#), ("", ""),
  ])
  func resolvesEscapes(_ spelled: String, _ text: String) {
    #expect(ContentText.text(Array(spelled.utf8)[...]) == text)
  }

  @Test(arguments: [
    "plain", "a,b;c\\d\ne", "\\n", "\"^n^'", "日本語, 🙂", "a: b", "\u{2028}\u{0B}", "", "\t x",
  ])
  func writesWhatIsReadAgain(_ text: String) {
    var line = Array("X;A=".utf8)
    ContentText.append(parameter: text, to: &line)
    line.append(UInt8(ascii: ":"))
    ContentText.append(text, to: &line)
    let read = ContentLine(String(decoding: line, as: UTF8.self))
    #expect(read.value(of: "A") == text)
    #expect(read.text == text)
  }

  @Test(arguments: ["a", "é", "日", "🙂"], [0, 1, 2, 3])
  func foldsBetweenCharacters(_ character: String, shift: Int) throws {
    let text = String(repeating: "x", count: shift) + String(repeating: character, count: 200)
    var bytes: [UInt8] = []
    let sink = ByteSink { bytes.append(contentsOf: $0) }
    let writer = ContentLineWriter(sink)
    writer.put(line: ContentLineText.text("NOTE", text))
    writer.put(line: ContentLineText.text("X", ""))
    try sink.flush()
    let physical = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(physical.allSatisfy { (1...75).contains($0.utf8.count) })
    #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{FFFD}"))
    #expect(physical.dropFirst().dropLast(2).allSatisfy { $0.first == " " && $0.utf8.count > 71 })
    #expect(try ContentLineReaderTests.lines(bytes).map(\.text) == [text, ""])
  }

  @Test func writesGroupsListsAndParts() throws {
    var bytes: [UInt8] = []
    let sink = ByteSink { bytes.append(contentsOf: $0) }
    let writer = ContentLineWriter(sink)
    writer.put(
      line: ContentLineText.text("EMAIL", "a;b", [("TYPE", "work"), ("X-A", "a b")], group: "item1"))
    writer.put(line: ContentLineText.items("CATEGORIES", ["a", "b,c"]))
    writer.put(line: ContentLineText.components("ORG", ["a;b", "c"]))
    writer.put(line: ContentLineText.line("BDAY", [("VALUE", "date")], value: Array("1990-01-02".utf8)))
    writer.put(line: " \tX-LINE:1")
    try sink.flush()
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        item1.EMAIL;TYPE=work;X-A="a b":a\\;b\r
        CATEGORIES:a,b\\,c\r
        ORG:a\\;b;c\r
        BDAY;VALUE=date:1990-01-02\r
        X-LINE:1\r

        """)
  }
}
