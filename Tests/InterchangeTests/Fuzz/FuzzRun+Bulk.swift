import Formats
import Interchange
import MemoryStore
import Registry
import Testing
import Values

extension FuzzRun {
  /// What an import into an empty store makes of a table.
  private struct Landed: Equatable {
    var cells: [[Cell]] = []
    var refused: [String] = []
    var error: String?
  }

  /// The short way, in which tables are taken in runs, comes to the records of the general one.
  func checkRuns(_ bytes: [UInt8], _ piece: Int) throws {
    guard tables != nil else { return }
    let (long, short) = (try landed(bytes, piece, inRuns: false), try landed(bytes, piece, inRuns: true))
    try #require(long == short)
  }

  private func landed(_ bytes: [UInt8], _ piece: Int, inRuns: Bool) throws -> Landed {
    let repository = Repository(store: MemoryStore(clock: Self.clock), table: table, clock: Self.clock)
    return try repository.store.write(StepLabel("import", table.name)) { transaction in
      var landed = Landed()
      let importer = importer(repository, hasRecords: false)
      func take(_ record: ForeignRecord) throws {
        if case .refused(let findings) = try importer.take(record, in: transaction) {
          landed.refused += findings.map { "\($0.violation.field) \($0.violation.code) \(place($0.place))" }
        }
      }
      do {
        guard let reader = try tables?(ArraySource(bytes, piece: piece)) else { return landed }
        if inRuns, let columns = reader.bulkColumns,
          let converter = BulkConverter(table, importer.reading, assign: columns)
        {
          try BulkReading.run(reader, converter, stoppingBy: StopFlag()) { batch in
            try batch.forEach { rows in
              _ = try transaction.insert(table.schema, batch.run, rows: rows)
            } other: {
              try take($0)
            }
            if let failure = batch.failure { throw failure }
          }
        } else {
          while let record = try reader.next() { try take(record) }
        }
      } catch let error as FormatError {
        landed.error = "\(error.code) \(place(error.place))"
      }
      landed.cells = try transaction.rows(table.schema, Query()).map(\.cells)
      return landed
    }
  }
}
