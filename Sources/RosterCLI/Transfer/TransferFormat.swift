import Arguments
import Interchange
import Registry
import Values

/// A format in which the records of a group come or go.
enum TransferFormat<Record: Sendable> {
  /// Every group has these: csv, tsv, json, jsonl.
  case table(OutputFormat)
  case foreign(InterchangeFormat<Record>)

  /// As `--as` spells it.
  var name: String {
    switch self {
    case .table(let format): format.rawValue
    case .foreign(let format): format.name
    }
  }

  var endings: [String] {
    switch self {
    case .table(.csv): [".csv"]
    case .table(.tsv): [".tsv", ".tab"]
    case .table(.json): [".json"]
    case .table(.jsonl): [".jsonl", ".ndjson"]
    case .table(.table): []
    case .foreign(let format): format.endings
    }
  }

  /// How records keep the text they came from; nil where they do not.
  var origins: OriginFormat? { if case .foreign(let format) = self { format.origins } else { nil } }

  var isTable: Bool { if case .table = self { true } else { false } }

  /// Whether any line of text may be a record.
  var isLines: Bool { if case .foreign(let format) = self { format.endings.contains(".txt") } else { false } }

  /// Whether spreadsheet programs read it as rows and columns.
  var isDelimited: Bool {
    switch self {
    case .table(.csv), .table(.tsv): true
    default: false
    }
  }

  var isRead: Bool { if case .foreign(let format) = self { format.reader != nil } else { true } }
  var isWritten: Bool { if case .foreign(let format) = self { format.writer != nil } else { true } }

  func recognises(_ head: [UInt8]) -> Bool {
    switch self {
    case .foreign(let format): format.recognises(head)
    case .table(.json), .table(.jsonl):
      head.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }.map {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      } ?? false
    case .table: false
    }
  }
}

extension EntityGroup {
  /// The options that say how a file is read or written.
  static func asOption(_ formats: [String]) -> Option {
    Option("as", value: .init("NAME", completion: .words(formats)), help: Sentences.text("help.as"))
  }
  static var mapOption: Option {
    Option("map", value: .init("COLUMN=FIELD,…"), repeats: true, help: Sentences.text("help.map"))
  }
  /// What one says of a table that is read; the formats of whole records have none of it.
  static var tableOptions: [Option] {
    [
      mapOption,
      Option(
        "dates", value: .init("dmy|mdy|ymd", completion: .words(["dmy", "mdy", "ymd"])),
        help: Sentences.text("help.dates")),
      Option("gap", value: .init("TEXT,…"), repeats: true, help: Sentences.text("help.gap")),
      Option("header-line", value: .init("N"), help: Sentences.text("help.headerLine")),
    ]
  }
  static var tableOptionNames: [String] { ["map", "dates", "gap", "header-line"] }
  static var encodingOption: Option {
    Option("encoding", value: .init("NAME"), help: Sentences.text("help.encoding"))
  }

  var transferFormats: [TransferFormat<Record>] {
    [.table(.csv), .table(.tsv), .table(.json), .table(.jsonl)] + style.formats().map { .foreign($0) }
  }

  /// The format that `--as` names; nil without it.
  func namedFormat(_ context: Context) throws -> TransferFormat<Record>? {
    guard let name = context.invocation.value("as") else { return nil }
    guard let format = transferFormats.first(where: { $0.name == name.lowercased() }) else {
      throw unknownFormat("transfer.format", Printable.excerpt(name))
    }
    return format
  }

  func unknownFormat(_ key: String, _ value: String) -> Failure {
    let names = transferFormats.map(\.name).joined(separator: ", ")
    return Failure(.usage, key, ["value": value, "names": names, "entity": name])
  }

  /// Those whose files end so, the entity's own first, as they are more particular.
  func formats(endingOf path: String) -> [TransferFormat<Record>] {
    guard let point = path.lastIndex(of: "."), !path[point...].contains("/") else { return [] }
    let ending = path[point...].lowercased()
    return transferFormats.reversed().filter { $0.endings.contains(ending) }
  }
}
