import Formats
import Testing

@testable import Interchange

@Suite struct ContentLineReaderTests {
  /// All lines of a text, read in pieces of the given size.
  static func lines(_ text: [UInt8], piece: Int = .max) throws -> [ContentLine] {
    let reader = ContentLineReader(ArraySource(text, piece: piece))
    var lines: [ContentLine] = []
    var line = ContentLine()
    while try reader.next(into: &line) { lines.append(line) }
    return lines
  }

  static func lines(_ text: String, piece: Int = .max) throws -> [ContentLine] {
    try lines(Array(text.utf8), piece: piece)
  }

  @Test(arguments: [
    ("A:1\r\nB:2\r\n", ["A:1", "B:2"]), ("A:1\nB:2", ["A:1", "B:2"]), ("A:1\rB:2\r", ["A:1", "B:2"]),
    ("A:1\r\r\nB:2\r\r\n", ["A:1", "B:2"]), ("\n\nA:1\n\n\nB:2\n", ["A:1", "B:2"]),
    ("A:1\r\n 2\r\n\t3\r\n", ["A:123"]), ("A:1\n  2\n", ["A:1 2"]), ("A:1\n \nB:2\n", ["A:1", "B:2"]),
    ("\u{FEFF}A:1\n", ["A:1"]), ("A:\u{2028}\u{0B}\u{0C}\u{85}b\n", ["A:\u{2028}\u{0B}\u{0C}\u{85}b"]),
    ("A;QUOTED-PRINTABLE:a=\r\nb=\r\n\r\nB:2\r\n", ["A;QUOTED-PRINTABLE:ab", "B:2"]),
    ("A;ENCODING=quoted-printable:a=\n b\nB:2=\nC:3", ["A;ENCODING=quoted-printable:a b", "B:2=", "C:3"]),
    ("A;BASE64:\nQUJD\nREVG\n\nB:2\n", ["A;BASE64:QUJDREVG", "B:2"]),
    ("A;ENCODING=b:QUJD\nNAME\n END:x\nB:2\n", ["A;ENCODING=b:QUJD", "NAMEEND:x", "B:2"]),
    ("A;ENCODING=b:QUJD\n  REVG\nB:2\n", ["A;ENCODING=b:QUJD REVG", "B:2"]), ("", []), ("\r\n\r\n", []),
  ])
  func unfolds(_ text: String, _ expected: [String]) throws {
    for piece in [1, 2, 3, 7, .max] {
      #expect(try Self.lines(text, piece: piece).map(\.line) == expected)
    }
  }

  @Test func joinsCharactersThatAFoldDivides() throws {
    let text = Array("A:日\n".utf8)
    let folded = Array(text[..<3]) + Array("\r\n ".utf8) + Array(text[3...])
    let line = try #require(try Self.lines(folded).first)
    #expect(line.line == "A:日")
    #expect(line.defect == nil)
  }

  @Test(arguments: [
    ("X;A=\"b:c\n d\":e\n", "X", ["b:cd"], "e"), ("X;A=\n \"b:\n c\";B=1:\n e\n", "X", ["b:c"], "e"),
    ("X\n -Y:e\n", "X-Y", [], "e"), ("X;A=\"b:c\n d\n", "X", ["\"b"], "cd"),
    ("X;A=\"b:c\n d\";ENCODING=\n QUOTED-PRINTABLE:e=\nf\n", "X", ["b:cd"], "ef"),
  ])
  func readsFoldedParameters(_ text: String, _ name: String, _ values: [String], _ value: String) throws {
    let lines = try Self.lines(text)
    #expect(lines.map(\.name) == [name])
    #expect(lines.map { $0.values(of: "A") } == [values])
    #expect(lines.map(\.rawValue) == [value])
  }

  @Test func tellsWhereThingsStand() throws {
    let lines = try Self.lines("X:1\nNOTE;\n LANG=日本:ab\n cd\nTEL:1\n")
    #expect(lines.map(\.place) == [1, 2, 5].map { TextPlace(line: $0, column: 1) })
    #expect(lines.map(\.valuePlace) == [(1, 3), (3, 10), (5, 5)].map { TextPlace(line: $0, column: $1) })
    #expect(lines[1].place(at: lines[1].bytes.count - 1) == TextPlace(line: 4, column: 3))
  }

  @Test(arguments: [
    ([0x41, 0x3A, 0xE9, 0x0A], "text.encoding", 2), ([0x41, 0x3A, 0xC3, 0x0A], "text.encoding", 2),
    ([0x41, 0x00, 0x3A, 0x0A], "text.nul", 1),
  ])
  func findsBytesThatAreNoText(_ bytes: [UInt8], _ code: String, _ offset: Int) throws {
    let line = try #require(try Self.lines(bytes).first)
    #expect(line.defect?.code == code)
    #expect(line.defect?.offset == offset)
  }

  @Test func refusesLongLinesAndRecords() throws {
    for text in [String(repeating: "A", count: 200), String(repeating: "A:1\n", count: 50)] {
      let reader = ContentLineReader(ArraySource(Array(text.utf8)), limit: 100)
      let error = #expect(throws: FormatError.self) {
        var line = ContentLine()
        while try reader.next(into: &line) {}
      }
      #expect(error?.code == "text.tooLong")
    }
    let reader = ContentLineReader(ArraySource(Array(String(repeating: "A:1\n", count: 50).utf8)), limit: 9)
    var line = ContentLine()
    var count = 0
    while try reader.next(into: &line) {
      reader.beginRecord()
      #expect(reader.source == Array("A:1\n".utf8))
      count += 1
    }
    #expect(count == 50)
  }

  @Test func refusesUTF16() {
    let error = #expect(throws: FormatError.self) { try Self.lines([0xFF, 0xFE, 0x42, 0x00, 0x45, 0x00]) }
    #expect(error?.code == "text.utf16")
  }
}
