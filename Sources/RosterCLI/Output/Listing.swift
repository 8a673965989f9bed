import Formats
import Settings
import Terminal
import Values

/// Rows that are no records of an entity, in the format asked for.
struct Listing {
  /// The columns of a table.
  var columns: [TableColumn]
  /// Columns of CSV and TSV, whose names are the keys of JSON.
  var names: [String]
  var rows: [Row] = []

  /// One row: as a table shows it, and as programs read it.
  struct Row {
    var shown: [StyledText]
    var object: JSONObjectText
  }

  mutating func add(_ shown: [StyledText], _ object: JSONObjectText) {
    rows.append(Row(shown: shown, object: object))
  }

  /// - Parameter isCut: whether a table is cut to the width of a terminal.
  func print(_ context: Context, isCut: Bool = true) throws {
    let io = context.io
    switch context.format {
    case .table:
      try Table(columns: columns, rows: rows.map(\.shown)).write(
        to: io.output, width: isCut && io.isOutputTerminal ? io.width : nil, color: context.hasColor,
        ambiguousIsWide: context.ambiguousIsWide)
    case .json:
      let objects = rows.map(\.object.closed)
      try io.say(objects.isEmpty ? "[]" : "[\n" + objects.joined(separator: ",\n") + "\n]")
    case .jsonl:
      for row in rows { try io.say(row.object.closed) }
    case .csv, .tsv:
      let columns = names.map { Column(name: $0, style: .text) }
      guard let writer = context.format.writer(columns, to: io.output) else { return }
      try writer.begin()
      var buffer = RowBuffer()
      for row in rows {
        buffer.removeAll()
        for name in names { buffer.append(row.object.values[name].map(Cell.text) ?? .absent) }
        try writer.row(buffer, from: 0)
      }
      try writer.end()
    }
  }
}
