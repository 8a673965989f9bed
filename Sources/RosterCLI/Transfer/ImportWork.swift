import Formats
import Interchange
import Registry

/// Brings all records of an input into the store, within one transaction.
struct ImportWork<Record: Sendable> {
  let input: ImportInput<Record>
  let importer: Importer<Record>
  let report: ImportReport<Record>
  let rejects: RejectsFile?
  let transaction: Transaction
  /// Asked time and again while there is nothing to store; throws if the import is to end.
  let idle: () throws -> Void

  /// - Parameter inRuns: whether records that surely are new and break no rule may be taken many at a time.
  func takeAll(inRuns: Bool) throws {
    if inRuns, let table = input.tables, let columns = table.bulkColumns,
      let converter = try converter(columns)
    {
      return try takeRuns(of: table, converter)
    }
    try BulkReading.run(
      input.reader, stoppingBy: input.source.stop, idle: idle
    ) { batch in
      for record in batch.records { try take(record, batch.envelope) }
      if let failure = batch.failure { throw failure }
    }
  }

  /// Nil where records have to be looked at one by one.
  private func converter(_ columns: @escaping @Sendable (String) -> BulkColumn) throws -> BulkConverter? {
    let table = importer.repository.table
    guard table.isSettledByFields else { return nil }
    if importer.takesAllAsNew { return BulkConverter(table, importer.reading, assign: columns) }
    guard let standing = try importer.standingKeys(in: transaction) else { return nil }
    return BulkConverter(table, importer.reading, standing: standing, assign: columns)
  }

  private func takeRuns(of table: TableReader, _ converter: BulkConverter) throws {
    let schema = importer.repository.table.schema
    try BulkReading.run(
      table, converter, stoppingBy: input.source.stop, idle: idle
    ) { batch in
      try batch.forEach { rows in
        if let numbers = try transaction.insert(schema, batch.run, rows: rows) {
          importer.note(new: numbers)
          try report.add(created: numbers)
        }
      } other: { record in
        try take(record, batch.envelope)
      }
      if let failure = batch.failure { throw failure }
    }
  }

  private func take(_ record: ForeignRecord, _ envelope: Envelope) throws {
    let outcome = try importer.take(record, in: transaction)
    try report.add(outcome, record)
    if case .refused = outcome { try rejects?.add(record.source, in: envelope) }
  }
}
