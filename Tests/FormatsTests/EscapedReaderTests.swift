import Testing
import Values

@testable import Formats

/// TSV with quotes: what spreadsheet programs write, and texts that begin with a quote.
@Suite struct EscapedReaderTests {
  struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    let rows: [[String]]

    init(_ text: String, _ rows: [[String]]) {
      self.text = text
      self.rows = rows
    }

    var testDescription: String { text }
  }

  static let lines = [
    Line("\"Sato, Hanako\"\t\"said \"\"hi\"\"\"\n", [["'Sato, Hanako'", "'said \"hi\"'"]]),
    Line("\"one\ntwo\"\t\"a\tb\"\nx\ty\n", [["'one\ntwo'", "'a\tb'"], ["'x'", "'y'"]]),
    Line("1\t\"one\r\n\r\ntwo\"\r\nx\ty\r\n", [["'1'", "'one\r\n\r\ntwo'"], ["'x'", "'y'"]]),
    Line("\"\"\t\"\"\"\"\n", [["''", "'\"'"]]),
    Line("1\t\"\"", [["'1'", "''"]]),
    Line("1\t\"x\"", [["'1'", "'x'"]]),
    Line("\"C:\\new\\\\\"\tC:\\new\n", [["'C:\\new\\\\'", "'C:\new'"]]),
    Line("5'11\"\t \"x\"\n", [["'5'11\"'", "' \"x\"'"]]),
    // Closed too early, or never: texts as they stand.
    Line("\"Ok\" she said\t\"a\"b\"\n", [["'\"Ok\" she said'", "'\"a\"b\"'"]]),
    Line("\"Ok\\n\" x\t\"\"x\"\n", [["'\"Ok\n\" x'", "'\"\"x\"'"]]),
    Line("1\t\"x\n2\ty\n", [["'1'", "'\"x'"], ["'2'", "'y'"]]),
    Line("\"\t\"\"\"\n", [["'\"'", "'\"\"\"'"]]),
    Line("1\t\"", [["'1'", "'\"'"]]),
    // Two texts, of which one begins with a quote and the other ends with one.
    Line("\"x\ty\"\n1\t2\n", [["'\"x'", "'y\"'"], ["'1'", "'2'"]]),
    Line("\"x\ty\n1\t2\n3\tz\"\n", [["'\"x'", "'y'"], ["'1'", "'2'"], ["'3'", "'z\"'"]]),
    // As Roster writes a text that begins with a quote.
    Line("\\\"x\"\t\\\"\n", [["'\"x\"'", "'\"'"]]),
    Line("\\\"x\\ty\"\t\\\\\"\n", [["'\"x\ty\"'", "'\\\"'"]]),
    Line("x\\\"y\t\\q\n", [["'x\\\"y'", "'\\q'"]]),
  ]

  @Test(arguments: lines)
  func reads(_ line: Line) {
    for reading in readDelimited([UInt8](("a\tb\n" + line.text).utf8), .tsv) {
      #expect(reading == Reading(names: ["a", "b"], rows: line.rows))
    }
  }

  @Test func readsNamesInQuotes() {
    for reading in readDelimited([UInt8]("\"a\n\"\"b\"\t\\\"c\"\n1\t2\n".utf8), .tsv) {
      #expect(reading == Reading(names: ["a\n\"b", "\"c\""], rows: [["'1'", "'2'"]]))
    }
  }

  @Test func tellsPlacesAfterALineBreakInQuotes() throws {
    let reader = try DelimitedReader(ArraySource([UInt8]("a\tb\n\"1\n2\"\té\n\"3\t4\n".utf8)), .tsv)
    var record = TextRecord()
    #expect(try reader.next(into: &record))
    #expect(record.places == [TextPlace(line: 2, column: 1), TextPlace(line: 3, column: 4)])
    #expect(try reader.next(into: &record))
    #expect(record.place == TextPlace(line: 4, column: 1))
    #expect(record.places == [TextPlace(line: 4, column: 1), TextPlace(line: 4, column: 4)])
    #expect(String(decoding: record.bytes, as: UTF8.self) == "\"3\t4\n")
  }

  @Test func refusesTheWrongNumberOfFields() {
    for reading in readDelimited([UInt8]("a\tb\n\"1\n2\"\tx\ty\n".utf8), .tsv) {
      #expect(reading.error == error("csv.fieldCount", 2, 1, ["expected": "2", "found": "3"]))
    }
  }

  /// A quote that is never closed does not hold the rest of the input in memory.
  @Test func looksForAClosingQuoteOnlySoFar() {
    let rows = (0..<DelimitedLine.longestInQuotes / 4 + 2).map { _ in "1\t2\n" }.joined()
    for (text, count) in [("\"x\ty\n" + rows, rows.utf8.count / 4 + 1), ("\"\(rows)\"\ty\n", 2)] {
      let reading = readAll { () throws(FormatError) in
        try DelimitedReader(ArraySource([UInt8](("a\tb\n" + text).utf8), piece: 5000), .tsv)
      }
      if count > 2 {
        #expect(reading.error == nil && reading.rows.count == count)
        #expect(reading.rows.first == ["'\"x'", "'y'"])
      } else {
        #expect(reading.rows.first == ["'\"1'", "'2'"])
      }
    }
  }

  @Test func everyTextComesBackOnOneLine() throws {
    let texts =
      Self.lines.map(\.text) + ["\"", "\"\"", "\"a\"", "\\\"", "\\\\\"a\"", "a\"", "\t\"", "'\"x\""]
    let columns = [Column(name: "\"a\"", style: .text), Column(name: "\"b", style: .text)]
    for first in texts {
      let rows = texts.map { [Cell.text(first), .text($0)] }
      let bytes = try OutputFormat.tsv.bytes(columns, rows)
      #expect(bytes.count { $0 == 0x0A } == rows.count + 1)
      for reading in readDelimited(bytes, .tsv) {
        #expect(reading.error == nil && reading.names == ["\"a\"", "\"b"])
        #expect(reading.rows == texts.map { ["'\(first)'", "'\($0)'"] })
      }
    }
  }
}
