import Formats

enum TableFormat: String, CaseIterable {
  case csv, tsv, json, jsonl

  func reader(_ source: any ByteSource) throws(FormatError) -> any RecordReader {
    switch self {
    case .csv: try DelimitedReader(source)
    case .tsv: try DelimitedReader(source, .tsv)
    case .json, .jsonl: JSONReader(source)
    }
  }
}
