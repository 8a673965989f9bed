import Arguments
import Formats
import Interchange
import Registry
import Values

/// Writes a group's records in a format, and compares what was written with them.
final class Exporter<Record: Sendable> {
  private let group: EntityGroup<Record>
  private let format: TransferFormat<Record>
  private let shape: ExportShape
  private let context: Context
  /// In how many records a field has a value that the format cannot hold.
  private(set) var lost: [String: Int] = [:]

  init(
    group: EntityGroup<Record>, format: TransferFormat<Record>, shape: ExportShape, context: Context
  ) {
    self.group = group
    self.format = format
    self.shape = shape
    self.context = context
  }

  private var schema: EntitySchema { group.schema }

  /// Writes the records of the query; returns how many.
  func write(
    _ query: Query, from reader: any StoreReader, to target: ByteSink, each: (Int) throws -> Void
  ) throws -> Int {
    let encoder: EncodingSink?
    do {
      encoder = try shape.encoding.map { try EncodingSink(target, to: $0) }
      let count = try write(query, from: reader, encoding: encoder?.sink ?? target, each: each)
      try encoder?.sink.flush()
      return count
    } catch let error as FormatError {
      throw Failure(.data, error.code, error.values)
    }
  }

  private func write(
    _ query: Query, from reader: any StoreReader, encoding sink: ByteSink, each: (Int) throws -> Void
  ) throws -> Int {
    if shape.hasMark { sink.put("\u{FEFF}") }
    var count = 0
    switch format {
    case .table(let format):
      let writer = BackgroundWriter(try tableWriter(format, sink), width: shape.attributes.count)
      try writer.begin()
      try reader.forEach(schema, query, shape.attributes) { buffer in
        try writer.row(buffer, from: 0)
        count += 1
        try each(count)
        return true
      }
      try writer.end()
    case .foreign(let format):
      guard let writer = format.writer?(sink, InterchangeContext(context)) else { return 0 }
      try writer.begin()
      try reader.forEach(schema, query, schema.attributes) { buffer in
        guard let row = Row(buffer, in: schema) else { return true }
        for field in try losses(of: row, writer) { lost[field, default: 0] += 1 }
        try sink.spill()
        count += 1
        try each(count)
        return true
      }
      try writer.end()
    }
    return count
  }

  private func tableWriter(_ format: OutputFormat, _ sink: ByteSink) throws -> any RecordWriter {
    let columns = schema.columns(shape.attributes)
    if self.format.isDelimited {
      return DelimitedWriter(shape.delimiting, columns: columns, isSafe: shape.isSafe, to: sink)
    }
    guard let writer = format.writer(columns, to: sink) else {
      throw group.unknownFormat("export.notWritten", format.rawValue)
    }
    return writer
  }

  /// Writes the record; returns the fields whose values are not in what was written.
  private func losses(of row: Row, _ writer: any ForeignWriter<Record>) throws -> Set<String> {
    var fields = Set(try writer.write(group.table.stored(row)))
    for (place, field) in schema.fields.enumerated() where field.roles.contains(.background) {
      let items = WordList.words(stored: row.cells[place].text ?? "")
      if items.contains(where: { !isOwn($0) }) { fields.insert(field.name) }
    }
    return fields
  }

  private func isOwn(_ item: String) -> Bool {
    item.hasPrefix("\(format.owner) ") || item.hasPrefix("uid ")
  }

  // MARK: Verifying

  /// Reads back what was written and compares it with the records; throws a `Failure` naming the first that
  /// differs.
  ///
  /// What the format cannot hold is left out, and moments count as exactly as it holds them.
  func verify(_ written: any ByteSource, _ query: Query, from reader: any StoreReader) throws {
    let input = try foreignReader(try shape.encoding.map { try DecodingSource(written, from: $0) } ?? written)
    let importer = Importer(
      try group.repository(context, for: .reading),
      ImportOptions(owner: format.owner, identify: RecordID.init(identifier:)),
      startOfDay: context.reading.startOfDay, hasRecords: false)
    importer.livingExtras = format.livingExtras(InterchangeContext(context))
    let nowhere = ByteSink { _ in }
    var writer: (any ForeignWriter<Record>)?
    if case .foreign(let format) = format { writer = format.writer?(nowhere, InterchangeContext(context)) }
    do {
      try reader.forEach(schema, query, schema.attributes) { buffer in
        guard let row = Row(buffer, in: schema) else { return true }
        let lost = try writer.map { try losses(of: row, $0) } ?? []
        try nowhere.spill()
        // What has no name there, such as a birthday of somebody without one, is not written at all.
        if group.table.naturalKey.map({ lost.contains($0.name) }) == true { return true }
        guard let record = try input.next(), let cells = importer.cells(ofNew: record, now: row.createdAt)
        else { throw differs(row, "") }
        if !isNamed(row, record.identifier) { throw differs(row, "id") }
        let precision = record.precision
        if let createdAt = record.createdAt, !importer.agrees(row.createdAt, createdAt, precision) {
          throw differs(row, "createdAt")
        }
        let isOutdated = writer?.hasOutdated ?? false
        for (place, field) in schema.fields.enumerated()
        where !lost.contains(field.name) && isWritten(place) {
          let isSame =
            field.roles.contains(.background)
            ? Self.hasSameItems(
              isOutdated ? importer.living(row).map(WordList.cell) ?? row.cells[place] : row.cells[place],
              cells[place])
            : importer.agrees(row.cells[place], cells[place], at: place, precision)
          if !isSame { throw differs(row, field.name) }
        }
        return true
      }
      if let extra = try input.next() {
        throw Failure(.bug, "export.differsMore", ["line": "\(extra.place.line)"])
      }
    } catch let error as FormatError {
      throw Failure(
        .bug, "export.unreadable",
        ["line": "\(error.place.line)", "reason": Sentences.text(error.code, error.values)])
    }
  }

  private func foreignReader(_ source: any ByteSource) throws -> any ForeignReader {
    switch format {
    case .foreign(let format):
      guard let make = format.reader else { throw group.unknownFormat("export.noVerify", format.name) }
      return try make(source, InterchangeContext(context))
    case .table:
      let records: any RecordReader =
        self.format.isDelimited
        ? try DelimitedReader(source, shape.delimiting) : JSONReader(source)
      return try TableReader(records, schema: schema, map: ColumnMap(), formOnly: [])
    }
  }

  /// Whether the field at the place is among what was asked for.
  private func isWritten(_ place: Int) -> Bool {
    if case .table = format { shape.attributes.contains(.field(place)) } else { true }
  }

  /// Whether a record with the identifier is the stored one: by its id, or by another program's identifier.
  private func isNamed(_ row: Row, _ identifier: String?) -> Bool {
    guard let identifier else { return true }
    let kept = schema.fields.indices.filter { schema.fields[$0].roles.contains(.background) }.flatMap {
      WordList.words(stored: row.cells[$0].text ?? "").filter { $0.hasPrefix("uid ") }
    }
    return kept.isEmpty ? RecordID(identifier: identifier) == row.id : kept.contains("uid \(identifier)")
  }

  /// The order of what is kept for other programs says nothing.
  private static func hasSameItems(_ stored: Cell, _ read: Cell) -> Bool {
    func items(_ cell: Cell) -> [String] { WordList.words(stored: cell.text ?? "").sorted() }
    return stored == read || items(stored) == items(read)
  }

  private func differs(_ row: Row, _ field: String) -> Failure {
    Failure(
      .bug, field.isEmpty ? "export.differsRecord" : "export.differs",
      ["entity": group.name, "number": "\(row.number)", "field": field])
  }
}
