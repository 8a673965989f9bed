import Entities
import Formats
import Interchange
import Registry
import Settings
import TestSupport
import Testing
import Values

/// Random records of every entity come back from our own tables as they were.
@Suite struct TablesRoundTripTests {
  struct Way: Sendable, CustomTestStringConvertible {
    var format: TableFormat
    var isSafe = false

    var testDescription: String { format.rawValue + (isSafe ? ", safe" : "") }
  }

  static let ways = [
    Way(format: .csv), Way(format: .csv, isSafe: true), Way(format: .tsv), Way(format: .tsv, isSafe: true),
    Way(format: .json), Way(format: .jsonl),
  ]

  @Test func persons() throws { try check(Person.table(Settings()), 1) }
  @Test func friends() throws { try check(Friend.table(Settings()), 2) }
  @Test func todos() throws { try check(Todo.table(Settings()), 3) }
  @Test func users() throws { try check(User.table(Settings()), 4) }

  static let count = propertyCount

  private func check<Record>(_ table: EntityTable<Record>, _ seed: UInt64) throws {
    let schema = table.schema
    var random = SplitMix(seed: seed)
    var rows: [Row] = []
    for number in 1...Self.count {
      let made = Timestamp(milliseconds: Int64.random(in: 0...4_000_000_000_000, using: &random))
      rows.append(
        Row(
          number: Int64(number), id: RecordID(high: random.next(), low: random.next()), createdAt: made,
          updatedAt: made, revision: 1, cells: schema.fields.map { RandomCell.make($0, &random) }))
    }
    for way in Self.ways { try check(table, rows, way) }
  }

  private func check<Record>(_ table: EntityTable<Record>, _ rows: [Row], _ way: Way) throws {
    let schema = table.schema
    let reader = try TableReader(
      way.format.reader(ArraySource(write(rows, schema, way))), schema: schema, map: ColumnMap(), formOnly: []
    )
    let converter = RecordConverter(
      table, today: try #require(CivilDate(iso: "2026-01-01")), startOfDay: { Timestamp(startOf: $0) })
    for row in rows {
      let record = try #require(try reader.next())
      let draft = converter.draft(of: record)
      let isSame =
        record.problem == nil && draft.violations.isEmpty && record.identifier == row.id.text
        && record.createdAt == row.createdAt
        && row.cells.indices.allSatisfy { draft.cells[$0] == row.cells[$0] }
      if isSame { continue }
      Issue.record("\(way): \(row) became \(draft) of \(record)")
      return
    }
    #expect(try reader.next() == nil)
    #expect(reader.unmatched == [])
  }

  private func write(_ rows: [Row], _ schema: EntitySchema, _ way: Way) throws -> [UInt8] {
    var output: [UInt8] = []
    let sink = ByteSink { output.append(contentsOf: $0) }
    let columns = schema.attributes.map {
      Column(name: schema.name(of: $0), style: $0 == .id ? .identifier : style(schema.type(of: $0)))
    }
    let writer: any RecordWriter =
      switch way.format {
      case .csv: DelimitedWriter(.csv, columns: columns, isSafe: way.isSafe, to: sink)
      case .tsv: DelimitedWriter(.tsv, columns: columns, isSafe: way.isSafe, to: sink)
      case .json: JSONWriter(columns: columns, to: sink)
      case .jsonl: JSONLinesWriter(columns: columns, to: sink)
      }
    try writer.begin()
    var buffer = RowBuffer()
    for row in rows {
      buffer.removeAll()
      row.append(schema.attributes, to: &buffer)
      try writer.row(buffer, from: 0)
    }
    try writer.end()
    try sink.flush()
    return output
  }

  private func style(_ type: ValueType) -> CellStyle {
    switch type {
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
