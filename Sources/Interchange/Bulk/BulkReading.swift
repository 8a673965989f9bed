public import Formats

/// Reads, converts and folds on a thread of its own, so that the store's thread has nothing to do but store.
public enum BulkReading {
  /// Rows in a batch, records of a reader in one, bytes of records in it, and batches that are on their way at the same time.
  static let rows = 1024
  static let records = 64
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
    let fresh = (0..<batches).map { _ in BulkBatch(run: converter.run()) }
    try run(fresh, stoppingBy: flag, idle: idle, body) { empty, full in
      var filler = BulkFiller(table, converter)
      filler.fill(empty: empty, full: full)
    }
  }

  /// Hands all records of a reader to `body`, as the other does, one for one.
  public static func run(
    _ reader: any ForeignReader, stoppingBy flag: StopFlag, idle: () throws -> Void = {},
    _ body: (ForeignBatch) throws -> Void
  ) throws {
    // As above.
    nonisolated(unsafe) let reader = reader
    let fresh = (0..<batches).map { _ in ForeignBatch() }
    try run(fresh, stoppingBy: flag, idle: idle, body) { empty, full in
      while case .value(var batch) = empty.take() {
        let goesOn = batch.fill(from: reader)
        full.give(batch)
        if !goesOn { return }
      }
    }
  }

  /// Lets `fill` fill batches on a thread of its own, which `body` empties.
  private static func run<Batch: Sendable>(
    _ batches: [Batch], stoppingBy flag: StopFlag, idle: () throws -> Void, _ body: (Batch) throws -> Void,
    fill: sending @escaping (_ empty: Handover<Batch>, _ full: Handover<Batch>) -> Void
  ) throws {
    let (empty, full) = (Handover<Batch>(), Handover<Batch>())
    for batch in batches { empty.give(batch) }
    let helper = Helper {
      fill(empty, full)
      full.close()
    }
    guard let helper else { throw FormatError("input.noThread", at: TextPlace(line: 0, column: 0)) }
    let result = Result { try hand(full, back: empty, idle, body) }
    flag.stop()
    empty.close(dropping: true)
    helper.join()
    try result.get()
  }

  private static func hand<Batch: Sendable>(
    _ full: Handover<Batch>, back empty: Handover<Batch>, _ idle: () throws -> Void,
    _ body: (Batch) throws -> Void
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
