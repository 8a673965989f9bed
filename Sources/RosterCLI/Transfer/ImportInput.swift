import Arguments
import Formats
import Interchange
import Registry
import Settings
import Values

/// What an import or a check reads: the file, its format, and its records.
final class ImportInput<Record: Sendable> {
  let source: InputSource
  let format: TransferFormat<Record>
  private(set) var reader: any ForeignReader
  /// Makes a reader from the beginning of the input once more.
  private var again: (() throws -> any ForeignReader)?
  /// The reader of a table, which tells what it made of the columns.
  let tables: TableReader?

  /// - Parameter copiesPipes: whether what is no regular file is copied first, so that nobody waits for it later.
  init(_ group: EntityGroup<Record>, _ path: String, _ context: Context, copiesPipes: Bool) throws {
    source = try InputSource(path, context, copiesPipes: copiesPipes)
    do {
      let decoded: any ByteSource
      if let name = context.invocation.value("encoding") {
        decoded = try DecodingSource(source, from: name)
      } else {
        decoded = source
      }
      let peeked = try PeekedSource(decoded)
      format = try Self.format(group, path, peeked.text, context)
      let columns = try ColumnMap(context.invocation.values("map"), of: group.schema)
      switch format {
      case .foreign(let foreign):
        guard let make = foreign.reader else {
          throw group.unknownFormat("import.notRead", foreign.name)
        }
        guard columns.isEmpty else { throw Failure(.usage, "import.mapUnfit", ["value": foreign.name]) }
        reader = try make(peeked, InterchangeContext(context))
        tables = nil
        again = { [source] in
          var bytes: any ByteSource = source
          if let name = context.invocation.value("encoding") {
            bytes = try DecodingSource(source, from: name)
          }
          return try make(PeekedSource(bytes), InterchangeContext(context))
        }
      case .table(let format):
        let table = try TableReader(
          Self.records(format, peeked), schema: group.schema, map: columns,
          formOnly: group.table.fields.filter { !$0.isStored }.map(\.name))
        (reader, tables) = (table, table)
      }
    } catch let error as FormatError {
      throw Self.failure(error, source.name)
    }
  }

  /// Looks through the whole input for what its records have, and begins anew.
  func survey(_ origins: OriginFormat) throws -> PropertySurvey? {
    guard let again, source.rewind() else { return nil }
    let survey = try PropertySurvey(again(), origins)
    _ = source.rewind()
    reader = try again()
    return survey
  }

  static func records(
    _ format: OutputFormat, _ source: any ByteSource
  ) throws(FormatError) -> any RecordReader {
    switch format {
    case .json, .jsonl: JSONReader(source)
    case .tsv: try DelimitedReader(source, .tsv)
    default: try DelimitedReader(source)
    }
  }

  /// The format follows `--as`, else the file's ending and first bytes.
  private static func format(
    _ group: EntityGroup<Record>, _ path: String, _ head: [UInt8], _ context: Context
  ) throws -> TransferFormat<Record> {
    // The files of spreadsheet programs, and other archives.
    if head.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      throw Failure(.data, "import.workbook", ["path": Printable.excerpt(path, max: 200)])
    }
    if let named = try group.namedFormat(context) { return named }
    if let signature = ContentSignature(head) {
      // What it says of itself counts for more than its name.
      if let format = group.transferFormats.first(where: { $0.isRead && !$0.isTable && $0.recognises(head) })
      {
        return format
      }
      let names = group.transferFormats.filter(\.isRead).map(\.name).joined(separator: ", ")
      throw Failure(
        .data, "import.foreign",
        [
          "path": Printable.excerpt(path, max: 200), "kind": Sentences.text(kind(signature)),
          "entity": group.name,
          "names": names,
        ])
    }
    let fitting = group.formats(endingOf: path).filter(\.isRead)
    if let format = fitting.first(where: { $0.recognises(head) }) ?? fitting.last { return format }
    let own = group.transferFormats.reversed().filter(\.isRead)
    return own.first { $0.recognises(head) } ?? .table(.csv)
  }

  /// The sentence for what a file says of itself.
  private static func kind(_ signature: ContentSignature) -> String {
    switch signature {
    case .card: "import.foreign.card"
    case .calendar: "import.foreign.calendar"
    }
  }

  func failure(_ error: FormatError) -> Failure { Self.failure(error, source.name) }

  private static func failure(_ error: FormatError, _ name: String) -> Failure {
    let place = error.place.line > 0 ? "\(name):\(error.place.line):\(error.place.column)" : name
    return Failure(.data, message: "\(place): " + Sentences.text(error.code, error.values))
  }
}

extension InterchangeContext {
  /// What the formats depend on, as this command knows it.
  init(_ context: Context) {
    let today = context.clock.today()
    self.init(
      today: today, now: context.clock.now(), leapDay: context.settings.friend.leapDay,
      startOfDay: context.reading.startOfDay, day: { LocalTime.day($0) ?? today })
  }
}
