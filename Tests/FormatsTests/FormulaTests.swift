import Testing
import Values

@testable import Formats

/// Texts that a spreadsheet program would run are defused, and come back as they were.
@Suite struct FormulaTests {
  struct Defused: Sendable {
    let cell: Cell
    let style: CellStyle
    let csv: String
    let tsv: String

    init(_ cell: Cell, _ style: CellStyle = .text, csv: String, tsv: String? = nil) {
      self.cell = cell
      self.style = style
      self.csv = csv
      self.tsv = tsv ?? csv
    }
  }

  static let cells: [Defused] = [
    Defused(.text("=1+1"), csv: "'=1+1"),
    Defused(.text("+81 3"), csv: "'+81 3"),
    Defused(.text("-1"), csv: "'-1"),
    Defused(.text("@sum"), csv: "'@sum"),
    Defused(.text("\tx"), csv: "'\tx", tsv: #"'\tx"#),
    Defused(.text("\rx"), csv: "\"'\rx\"", tsv: #"'\rx"#),
    Defused(.text("\n=x"), csv: "\"'\n=x\"", tsv: #"'\n=x"#),
    Defused(.text("=a,\"b\""), csv: "\"'=a,\"\"b\"\"\"", tsv: "'=a,\"b\""),
    Defused(.text("＝1"), csv: "'＝1"),
    Defused(.text("＠x"), csv: "'＠x"),
    Defused(.text("'=1"), csv: "''=1"),
    Defused(.text("''-"), csv: "'''-"),
    Defused(.text("'"), csv: "'"),
    Defused(.text("''"), csv: "''"),
    Defused(.text("'a"), csv: "'a"),
    Defused(.text("a=1"), csv: "a=1"),
    Defused(.text(" =1"), csv: " =1"),
    Defused(.text("！"), csv: "！"),
    Defused(.text(""), csv: "\"\"", tsv: ""),
    Defused(.absent, csv: ""),
    Defused(.integer(-5), .integer, csv: "-5"),
    Defused(.text("--04-12"), .birthday, csv: "'--04-12"),
    Defused(.text(#"["-a","=b"]"#), .words, csv: "\"'-a,=b\"", tsv: "'-a,=b"),
    Defused(.text(#"["+81 3","x: 1"]"#), .lines, csv: "\"'+81 3\nx: 1\"", tsv: #"'+81 3\nx: 1"#),
    Defused(.integer(0), .level(["-low"]), csv: "'-low"),
  ]

  static func write(_ delimiting: Delimiting, _ defused: Defused) throws -> String {
    var output: [UInt8] = []
    let sink = ByteSink { output.append(contentsOf: $0) }
    let columns = [Column(name: "number", style: .integer), Column(name: "x", style: defused.style)]
    let writer = DelimitedWriter(delimiting, columns: columns, isSafe: true, to: sink)
    var buffer = RowBuffer()
    buffer.append(integer: 1)
    buffer.append(defused.cell)
    try writer.begin()
    try writer.row(buffer, from: 0)
    try writer.end()
    try sink.flush()
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: cells)
  func defuses(_ defused: Defused) throws {
    #expect(try Self.write(.csv, defused) == "'number,x\n1,\(defused.csv)\n")
    #expect(try Self.write(.tsv, defused) == "'number\tx\n1\t\(defused.tsv)\n")
  }

  @Test(arguments: cells)
  func isUndone(_ defused: Defused) throws {
    guard defused.style == .text, let text = defused.cell.text else { return }
    for delimiting in [Delimiting.csv, .tsv] {
      let written = [UInt8](try Self.write(delimiting, defused).utf8)
      let reader = try DelimitedReader(ArraySource(written), delimiting)
      var record = TextRecord()
      #expect(try reader.next(into: &record))
      #expect(Array(FormulaMark.removed(from: record.text(at: 1)).utf8) == Array(text.utf8))
    }
  }
}
