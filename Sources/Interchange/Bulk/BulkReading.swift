public import Formats

/// Reads, converts and folds on a thread of its own, so that the store's thread has nothing to do but store.
public enum BulkReading {
  /// Rows in a batch, bytes of other records in it, and batches that are on their way at the same time.
  static let rows = 1024
  static let weight = 1 << 18
  static let batches = 4
  /// How long one waits for a batch before `idle` is asked, in milliseconds.
  static let patience = 100

  /// Hands all records of a table to `body`, in batches that are used again afterwards.
  ///
  /// When `body` or `idle` throws the reading ends, and the thread with it, before the error goes on.
  ///
  /// Throws a `FormatError` with the code `input.noThread` if the system has no thread to give.
  ///
  /// - Parameters:
  ///   - table: not to be used by others until this returns.
  ///   - flag: raised when the reading is to end early; the source of the table has to mind it.
  ///   - idle: called time and again while no batch is ready; may throw to end the waiting.
  ///   - body: must not keep the batch.
  public static func run(
    _ table: TableReader, _ converter: BulkConverter, stoppingBy flag: StopFlag,
    idle: () throws -> Void = {}, _ body: (BulkBatch) throws -> Void
  ) throws {
    // Only the other thread uses it, and that has ended when this returns.
    nonisolated(unsafe) let table = table
    let (empty, full) = (Handover<BulkBatch>(), Handover<BulkBatch>())
    for _ in 0..<batches { empty.give(BulkBatch(run: converter.run())) }
    let helper = Helper {
      var filler = BulkFiller(table, converter)
      filler.fill(empty: empty, full: full)
      full.close()
    }
    guard let helper else { throw FormatError("input.noThread", at: TextPlace(line: 0, column: 0)) }
    let result = Result { try hand(full, back: empty, idle, body) }
    flag.stop()
    empty.close(dropping: true)
    helper.join()
    try result.get()
  }

  private static func hand(
    _ full: Handover<BulkBatch>, back empty: Handover<BulkBatch>, _ idle: () throws -> Void,
    _ body: (BulkBatch) throws -> Void
  ) throws {
    while true {
      switch full.take(within: patience) {
      case .late: try idle()
      case .closed: return
      case .value(let batch):
        try body(batch)
        empty.give(batch)
      }
    }
  }
}
