public import Formats

/// Reads, converts, checks and folds on a thread of its own, so that the store's thread has nothing to do but store.
public enum RecordStream {
  /// Batches that are on their way at the same time.
  static let batches = 4
  /// How long one waits for a batch before `idle` is asked, in milliseconds.
  static let patience = 100

  /// Hands all records of an input to `body`, in batches that are used again afterwards.
  ///
  /// When `body` or `idle` throws the reading ends, and the thread with it, before the error goes on.
  ///
  /// Throws a `FormatError` with the code `input.noThread` if the system has no thread to give.
  ///
  /// - Parameters:
  ///   - filler: made for this call; its reader is not to be used by others until this returns.
  ///   - flag: raised when the reading is to end early; the source of the reader has to mind it.
  ///   - idle: called time and again while no batch is ready; may throw to end the waiting.
  ///   - body: must not keep the batch.
  public static func run(
    _ filler: BatchFiller, stoppingBy flag: StopFlag, idle: () throws -> Void = {},
    _ body: (RecordBatch) throws -> Void
  ) throws {
    let empty = BoundedQueue<RecordBatch>(capacity: batches)
    let full = BoundedQueue<RecordBatch>(capacity: batches)
    for _ in 0..<batches { empty.give(filler.batch()) }
    // Only the other thread uses it, and that has ended when this returns.
    nonisolated(unsafe) let filler = filler
    let worker = WorkerThread {
      var filler = filler
      while case .value(var batch) = empty.take() {
        let goesOn = filler.fill(&batch)
        full.give(batch)
        if !goesOn { break }
      }
      full.close()
    }
    guard let worker else { throw FormatError("input.noThread", at: TextPlace(line: 0, column: 0)) }
    let result = Result { try hand(full, back: empty, idle, body) }
    flag.stop()
    empty.close(dropping: true)
    full.close(dropping: true)
    worker.join()
    try result.get()
  }

  /// Hands all records to `body`, on this thread.
  public static func read(_ filler: BatchFiller, _ body: (RecordBatch) throws -> Void) throws {
    var filler = filler
    var batch = filler.batch()
    while true {
      let goesOn = filler.fill(&batch)
      try body(batch)
      if !goesOn { return }
    }
  }

  private static func hand(
    _ full: BoundedQueue<RecordBatch>, back empty: BoundedQueue<RecordBatch>, _ idle: () throws -> Void,
    _ body: (RecordBatch) throws -> Void
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
