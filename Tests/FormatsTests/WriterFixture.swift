import Values

@testable import Formats

/// The formats by name, so that a table of cases can say which writer it means.
enum OutputFormat: String, CaseIterable {
  case csv, tsv, json, jsonl

  func writer(_ columns: [Column], _ sink: ByteSink) -> any RecordWriter {
    switch self {
    case .csv: DelimitedWriter(.csv, columns: columns, to: sink)
    case .tsv: DelimitedWriter(.tsv, columns: columns, to: sink)
    case .json: JSONWriter(columns: columns, to: sink)
    case .jsonl: JSONLinesWriter(columns: columns, to: sink)
    }
  }

  /// The whole output of the rows.
  func write(_ columns: [Column], _ rows: [[Cell]]) throws -> String {
    String(decoding: try bytes(columns, rows), as: UTF8.self)
  }

  func bytes(_ columns: [Column], _ rows: [[Cell]]) throws -> [UInt8] {
    var output: [UInt8] = []
    let sink = ByteSink(capacity: 16) { output.append(contentsOf: $0) }
    let writer = writer(columns, sink)
    var buffer = RowBuffer()
    buffer.append(integer: -1)
    for cell in rows.joined() { buffer.append(cell) }
    try writer.begin()
    for row in rows.indices { try writer.row(buffer, from: 1 + row * columns.count) }
    try writer.end()
    try sink.flush()
    return output
  }
}
