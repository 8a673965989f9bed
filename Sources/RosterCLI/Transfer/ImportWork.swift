import Formats
import Interchange
import Registry

/// Brings all records of an input into the store, within one transaction.
struct ImportWork<Record: Sendable> {
  let input: ImportInput<Record>
  let importer: Importer<Record>
  let report: ImportReport<Record>
  /// Asked time and again while there is nothing to store; throws if the import is to end.
  let idle: () throws -> Void

  func takeAll() throws {
    try RecordStream.run(
      importer.filler(input.reader), stoppingBy: input.source.stop, idle: idle
    ) { batch in
      try importer.take(batch, report)
      if let failure = batch.failure { throw failure }
    }
    try importer.finish(report)
    try report.resolve(importer.lookalikes)
  }
}
