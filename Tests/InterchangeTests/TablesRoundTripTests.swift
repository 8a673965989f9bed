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
    for number in 1...Self.count { rows.append(.random(Int64(number), of: schema, &random)) }
    // A safe file differs in its marks alone: a tenth of the records is enough there.
    for way in Self.ways {
      try check(table, way.isSafe ? Array(rows.prefix((rows.count + 9) / 10)) : rows, way)
    }
  }

  private func check<Record>(_ table: EntityTable<Record>, _ rows: [Row], _ way: Way) throws {
    let schema = table.schema
    let bytes = try writeTable(rows, schema, way.format, isSafe: way.isSafe)
    let reader = try TableReader(
      way.format.reader(ArraySource(bytes)), schema: schema, map: ColumnMap(), formOnly: [])
    let today = try #require(CivilDate(iso: "2026-01-01"))
    let reading = EntityReading(table, ReadingContext(today: today, isTyped: false))
    for var row in rows {
      // What the table itself keeps right is as it was settled.
      row.cells = reading.settled(nil, row.cells, row.createdAt) { [row] in !row.cells[$0].isAbsent }
      let record = try #require(try reader.next())
      let cells = reading.cells(ofNew: record, now: row.createdAt)
      let isSame =
        record.problem == nil && record.identifier == row.id.text && record.createdAt == row.createdAt
        && Set(record.entries.map(\.field)).isSuperset(of: schema.fields.map(\.name))
        && cells.map { cells in row.cells.indices.allSatisfy { same(cells[$0], row.cells[$0]) } } ?? false
      if isSame { continue }
      Issue.record("\(way): \(row) became \(cells ?? []) of \(record)")
      return
    }
    #expect(try reader.next() == nil)
    #expect(reader.unmatched == [])
  }
}
