import Formats
import Registry
import Values

/// What a command prints: a table for people, or records for programs.
enum OutputFormat: String, CaseIterable {
  case table, json, jsonl, csv, tsv

  /// A writer of records; a table has none.
  func writer(_ columns: [Column], to sink: ByteSink) -> (any RecordWriter)? {
    switch self {
    case .table: nil
    case .json: JSONWriter(columns: columns, to: sink)
    case .jsonl: JSONLinesWriter(columns: columns, to: sink)
    case .csv: DelimitedWriter(.csv, columns: columns, to: sink)
    case .tsv: DelimitedWriter(.tsv, columns: columns, to: sink)
    }
  }
}
