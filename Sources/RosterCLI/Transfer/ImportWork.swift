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

  /// - Parameter inRuns: whether records that surely are new and break no rule may be taken many at a time.
  func takeAll(inRuns: Bool) throws {
    if inRuns, importer.takesAllAsNew, let table = input.tables, let columns = table.bulkColumns,
      let converter = BulkConverter(importer.repository.table, importer.reading, assign: columns)
    {
      return try takeRuns(of: table, converter)
    }
    while let record = try input.reader.next() { try take(record, input.reader.envelope) }
  }

  private func takeRuns(of table: TableReader, _ converter: BulkConverter) throws {
    let schema = importer.repository.table.schema
    try BulkReading.run(
      table, converter, stoppingBy: input.source.stop, idle: transaction.checkInterruption
    ) { batch in
      try transaction.checkInterruption()
      try batch.forEach { rows in
        if let numbers = try transaction.insert(schema, batch.run, rows: rows) {
          try report.add(created: numbers)
        }
      } other: { record in
        try take(record, batch.envelope)
      }
      if let failure = batch.failure { throw failure }
    }
  }

  private func take(_ record: ForeignRecord, _ envelope: @autoclosure () -> Envelope) throws {
    let outcome = try importer.take(record, in: transaction)
    try report.add(outcome, record)
    if case .refused = outcome { try rejects?.add(record.source, in: envelope()) }
  }
}
