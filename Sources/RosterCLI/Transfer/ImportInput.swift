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
  /// The reader of a table, which tells what it made of the columns; nil where several inputs are read as one.
  private(set) var tables: TableReader?
  /// How many inputs are read as this one.
  private(set) var count = 1
  /// What was found out of the tables that were read before the last.
  private var earlier: [TableNotes] = []
  private var last: TableReader?
  /// Why a further input could not be opened.
  private var opening: (any Error)?

  /// What was found out of the tables, and what of them was left behind.
  var notes: TableNotes? {
    guard let table = tables ?? last else { return nil }
    return earlier.reversed().reduce(TableNotes(table)) { TableNotes($1, $0) }
  }

  /// As messages name it.
  var name: String {
    count == 1 ? source.name : Sentences.text("import.files", ["count": "\(count)"])
  }

  /// Reads all the files, and the files of folders, as one input.
  static func open(_ group: EntityGroup<Record>, _ paths: [String], _ context: Context) throws -> ImportInput
  {
    let files = try files(paths, group)
    let input = try ImportInput(group, files[0], context, copiesPipes: true)
    try input.requireKey(group)
    if files.count > 1 { input.chain(files, group, context) }
    return input
  }

  private func chain(_ files: [String], _ group: EntityGroup<Record>, _ context: Context) {
    let (first, format) = ((name: source.name, reader: reader), format.name)
    (count, last, tables) = (files.count, tables, nil)
    let make = { [unowned self] isAgain in
      chained(files, group, context, first: isAgain ? nil : first, format)
    }
    again = { make(true) }
    reader = make(false)
  }

  private func chained(
    _ files: [String], _ group: EntityGroup<Record>, _ context: Context,
    first: (name: String, reader: any ForeignReader)?, _ format: String
  ) -> ChainedReader {
    let name = source.name
    return ChainedReader(count: files.count) { [unowned self] number throws(FormatError) in
      if number == 0, let first { return first }
      do {
        let next = try ImportInput(group, files[number], context, copiesPipes: true)
        guard next.format.name == format else {
          throw Failure(
            .data, "import.mixed",
            ["path": next.source.name, "value": next.format.name, "first": name, "format": format])
        }
        try next.requireKey(group)
        if let last { earlier.append(TableNotes(last)) }
        last = next.tables
        return (next.source.name, next.reader)
      } catch let error as FormatError {
        throw error
      } catch {
        opening = error
        throw FormatError("input.unopened", at: TextPlace(line: 0, column: 0))
      }
    }
  }

  /// A table of which no column can name a record is refused before anything is read.
  private func requireKey(_ group: EntityGroup<Record>) throws {
    guard let tables, let key = group.table.naturalKey?.name, !tables.mayGive(key) else { return }
    let columns = tables.names.filter { !$0.isEmpty }.map { Printable.excerpt($0) }
    // One column may be no table at all.
    let lines = columns.count > 1 ? nil : group.transferFormats.first { $0.isRead && $0.isLines }
    throw Failure(
      .data, lines == nil ? "import.noKey" : "import.noKey.lines",
      [
        "path": source.name, "field": key, "names": columns.joined(separator: ", "),
        "format": lines?.name ?? "",
      ])
  }

  /// The files, with those of a folder whose names tell a format in its place.
  private static func files(_ paths: [String], _ group: EntityGroup<Record>) throws -> [String] {
    var files: [String] = []
    for path in paths {
      guard path != "-", let names = InputFolder.names(path) else {
        files.append(path)
        continue
      }
      let fitting = names.filter { group.formats(endingOf: $0).contains(where: \.isRead) }
      if fitting.isEmpty {
        throw Failure(
          .noInput, "import.emptyFolder", ["path": Printable.excerpt(path, max: 200), "entity": group.name])
      }
      files += fitting.map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
    }
    return files
  }

  /// - Parameter copiesPipes: whether what is no regular file is copied first, so that nobody waits for it later.
  init(_ group: EntityGroup<Record>, _ path: String, _ context: Context, copiesPipes: Bool) throws {
    let source = try InputSource(path, context, copiesPipes: copiesPipes)
    self.source = source
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
        for option in EntityGroup<Record>.tableOptionNames where context.invocation.value(option) != nil {
          throw Failure(.usage, "import.tableOption", ["option": option, "value": foreign.name])
        }
        var interchange = InterchangeContext(context)
        if let survey = foreign.survey, let again = source.again {
          let encoding = context.invocation.value("encoding")
          try survey(
            {
              guard let encoding else { return again() }
              return try DecodingSource(again(), from: encoding)
            }, &interchange)
        }
        reader = try make(peeked, interchange)
        tables = nil
        again = { [source, interchange] in
          var bytes: any ByteSource = source
          if let name = context.invocation.value("encoding") {
            bytes = try DecodingSource(source, from: name)
          }
          return try make(PeekedSource(bytes), interchange)
        }
      case .table(let format):
        let table = try Self.table(group, format, peeked, columns, source, context)
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

  private static func table(
    _ group: EntityGroup<Record>, _ format: OutputFormat, _ peeked: PeekedSource, _ columns: ColumnMap,
    _ source: InputSource, _ context: Context
  ) throws -> TableReader {
    let invocation = context.invocation
    var options = TableOptions()
    options.startOfDay = context.reading.startOfDay
    options.day = { LocalTime.day($0) }
    if let text = invocation.value("dates") {
      options.dates = DateOrder(rawValue: text.lowercased())
      if options.dates == nil { throw Failure(.usage, "import.dates", ["value": Printable.excerpt(text)]) }
    }
    let line = invocation.value("header-line").map { Int($0) ?? 0 }
    if let line, line < 1 || format == .json || format == .jsonl {
      throw Failure(.usage, "import.headerLine", ["value": invocation.value("header-line") ?? ""])
    }
    let gaps = invocation.values("gap").flatMap { $0.split(separator: ",") }.map {
      TextRules.trimmed(String($0))
    }
    let encoding = invocation.value("encoding")
    var again: (@Sendable () throws -> any ByteSource)?
    if let bytes = source.again {
      again = { () throws -> any ByteSource in
        guard let encoding else { return bytes() }
        return try DecodingSource(bytes(), from: encoding)
      }
    }
    return try TableReader.open(
      TableReader.Kind(format), peeked, head: peeked.text, schema: group.schema, map: columns,
      formOnly: group.table.fields.filter { !$0.isStored }.map(\.name), headerLine: line, gaps: gaps,
      options: options, again: again)
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

  /// What ended the reading, with the place where it did.
  func failure(_ error: FormatError) -> any Error {
    opening ?? Self.failure(error, (reader as? ChainedReader)?.name ?? source.name)
  }

  private static func failure(_ error: FormatError, _ name: String) -> Failure {
    let place = error.place.line > 0 ? "\(name):\(error.place.line):\(error.place.column)" : name
    return Failure(.data, message: "\(place): " + Sentences.text(error.code, error.values))
  }
}

extension TableReader.Kind {
  init(_ format: OutputFormat) {
    switch format {
    case .json, .jsonl: self = .json
    case .tsv: self = .tsv
    default: self = .csv
    }
  }
}

extension InterchangeContext {
  /// What the formats depend on, as this command knows it.
  init(_ context: Context) {
    let today = context.clock.today()
    self.init(
      today: today, now: context.clock.now(), leapDay: context.settings.friend.leapDay,
      encoding: context.invocation.value("encoding"),
      startOfDay: context.reading.startOfDay, day: { LocalTime.day($0) ?? today },
      moment: { Timestamp(localMidnight: $0, plus: $1) ?? Timestamp(startOf: $0) })
  }
}
