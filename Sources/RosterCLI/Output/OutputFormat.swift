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

extension EntitySchema {
  /// The columns in which the formats print the attributes.
  func columns(_ attributes: [Attribute]) -> [Column] {
    attributes.map { Column(name: name(of: $0), style: $0 == .id ? .identifier : type(of: $0).cellStyle) }
  }
}

extension ValueType {
  var cellStyle: CellStyle {
    switch self {
    case .text, .multilineText, .secret: .text
    case .flag: .flag
    case .level(let names): .level(names)
    case .wholeNumber: .integer
    case .civilDate: .civilDate
    case .birthday: .birthday
    case .timestamp: .timestamp
    case .length: .decimal(places: 1)
    case .mass: .decimal(places: 3)
    case .words: .words
    case .entries: .lines
    }
  }
}
