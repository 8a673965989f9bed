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
      try forEachRow(query, from: reader) { row, origin in
        for field in Set(try writer.write(group.table.stored(row), through: origin)) {
          lost[field, default: 0] += 1
        }
        try sink.spill()
        count += 1
        try each(count)
      }
      try writer.end()
    }
    return count
  }

  /// Calls `body` with each record of the query and its origin in the format.
  private func forEachRow(
    _ query: Query, from reader: any StoreReader, _ body: (Row, Origin?) throws -> Void
  ) throws {
    var rows: [Row] = []
    func hand() throws {
      var origins: [RecordID: Origin] = [:]
      if let name = format.origins?.name {
        for origin in try reader.origins(schema, OriginQuery(name, .ids(rows.map(\.id)))) {
          origins[origin.id] = origin
        }
      }
      for row in rows { try body(row, origins[row.id]) }
      rows.removeAll(keepingCapacity: true)
    }
    try reader.forEach(schema, query, schema.attributes) { buffer in
      guard let row = Row(buffer, in: schema) else { return true }
      rows.append(row)
      if rows.count >= 256 { try hand() }
      return true
    }
    try hand()
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

  // MARK: Reading back

  /// A record, and what was written of it.
  private struct Written {
    var row: Row
    var origin: Origin?
    var record: ForeignRecord
    /// Names of fields whose values the format cannot hold.
    var lost: Set<String>
  }

  /// Reads back what was written, record by record; throws a `Failure` where there is one too many or too few.
  private func forEachWritten(
    _ written: any ByteSource, _ query: Query, from reader: any StoreReader, _ body: (Written) throws -> Void
  ) throws {
    let input = try foreignReader(try shape.encoding.map { try DecodingSource(written, from: $0) } ?? written)
    let nowhere = ByteSink { _ in }
    var writer: (any ForeignWriter<Record>)?
    if case .foreign(let format) = format { writer = format.writer?(nowhere, InterchangeContext(context)) }
    do {
      try forEachRow(query, from: reader) { row, origin in
        let lost = Set(try writer?.write(group.table.stored(row), through: origin) ?? [])
        try nowhere.spill()
        // What has no name there, such as a birthday of somebody without one, is not written at all.
        if group.table.naturalKey.map({ lost.contains($0.name) }) == true { return }
        guard let record = try input.next(), record.problem == nil else { throw differs(row, "") }
        try body(
          Written(
            row: row, origin: origin, record: record, lost: lost))
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

  /// Compares what was written with the records; throws a `Failure` naming the first that differs, and in what.
  ///
  /// What the format cannot hold is left out, and moments count as exactly as it holds them.
  func verify(_ written: any ByteSource, _ query: Query, from reader: any StoreReader) throws {
    var readingContext = context.reading
    readingContext.isTyped = false
    let reading = EntityReading(group.table, readingContext)
    try forEachWritten(written, query, from: reader) { written in
      let (row, record) = (written.row, written.record)
      guard let cells = reading.cells(ofNew: record, now: row.createdAt) else { throw differs(row, "") }
      if !isNamed(written) { throw differs(row, "id") }
      if written.origin == nil, let createdAt = record.createdAt,
        !reading.agrees(row.createdAt, createdAt, record.precision)
      {
        throw differs(row, "createdAt")
      }
      for (place, field) in schema.fields.enumerated()
      where !written.lost.contains(field.name) && isWritten(place) {
        if !reading.agrees(row.cells[place], cells[place], at: place, record.precision) {
          throw differs(row, field.name)
        }
      }
    }
  }

  /// Keeps what was written as the origins of the records, so that the next import tells what changed since.
  func keepOrigins(_ written: any ByteSource, _ query: Query, in transaction: Transaction) throws {
    guard let name = format.origins?.name else { return }
    try forEachWritten(written, query, from: transaction) { written in
      let origin = Origin(
        id: written.row.id, format: name, identifier: written.record.identifier,
        text: written.record.origin ?? written.record.source)
      _ = try transaction.update(
        schema, written.row, to: written.row.cells, origins: [OriginEdit(from: written.origin, to: origin)])
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

  /// Whether what was written goes by the identity that the format gives the record: its id in tables, elsewhere the
  /// identifier that it came with, or its id.
  private func isNamed(_ written: Written) -> Bool {
    guard let identifier = written.record.identifier else { return true }
    let id = written.row.id
    if format.isTable { return RecordID(identifier: identifier) == id }
    return written.origin?.identifier == identifier || RecordID(identifier: identifier) == id
  }

  private func differs(_ row: Row, _ field: String) -> Failure {
    Failure(
      .bug, field.isEmpty ? "export.differsRecord" : "export.differs",
      ["entity": group.name, "number": "\(row.number)", "field": field])
  }
}
