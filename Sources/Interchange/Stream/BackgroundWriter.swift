public import Formats
import Synchronization
public import Values

/// Lets another writer write on a thread of its own, while the next records are read.
///
/// Until `end` has returned, or the last reference is gone, nobody else may use that writer or its sink. A few
/// records are written where they come from.
public final class BackgroundWriter: RecordWriter {
  /// Rows and bytes that are handed over at a time, and batches that are on their way.
  private static let rows = 512
  private static let weight = 1 << 17
  private static let batches = 4

  private let writer: any RecordWriter
  /// Cells in a row.
  private let width: Int
  private var batch = RowBuffer()
  private var worker: WorkerThread?
  private let empty = BoundedQueue<RowBuffer>(capacity: batches)
  private let full = BoundedQueue<RowBuffer>(capacity: batches)
  private let failure = Failure()
  /// Whether the system has no thread to give.
  private var isAlone = false

  /// What went wrong on the other thread.
  private final class Failure: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }

  public init(_ writer: any RecordWriter, width: Int) {
    self.writer = writer
    self.width = width
  }

  deinit {
    full.close(dropping: true)
    worker.take()?.join()
  }

  public func begin() throws { try writer.begin() }

  public func row(_ buffer: borrowing RowBuffer, from index: Int) throws {
    batch.append(buffer, index..<index + width)
    if batch.count >= Self.rows * width || batch.byteCount >= Self.weight { try handOver() }
  }

  public func end() throws {
    if worker == nil {
      try Self.write(batch, width, to: writer)
    } else {
      full.give(batch)
      full.close()
      try join()
    }
    try writer.end()
  }

  /// Waits for the other thread; throws what went wrong there.
  private func join() throws {
    worker.take()?.join()
    if let error = failure.error.withLock({ $0 }) { throw error }
  }

  private func handOver() throws {
    if worker == nil, !isAlone { start() }
    if isAlone {
      try Self.write(batch, width, to: writer)
      batch.removeAll()
      return
    }
    full.give(batch)
    batch = RowBuffer()
    // No more come only after something went wrong.
    if case .value(let next) = empty.take() { batch = next } else { try join() }
  }

  private func start() {
    for _ in 1..<Self.batches { empty.give(RowBuffer()) }
    // Only the other thread uses it until that has ended.
    nonisolated(unsafe) let writer = writer
    let (empty, full, failure, width) = (empty, full, failure, width)
    worker = WorkerThread {
      do {
        while case .value(var batch) = full.take() {
          try Self.write(batch, width, to: writer)
          batch.removeAll()
          empty.give(batch)
        }
      } catch {
        failure.error.withLock { $0 = error }
        full.close(dropping: true)
        empty.close(dropping: true)
      }
    }
    if worker == nil { isAlone = true }
  }

  private static func write(_ batch: borrowing RowBuffer, _ width: Int, to writer: any RecordWriter) throws {
    var index = 0
    while index < batch.count {
      try writer.row(batch, from: index)
      index += width
    }
  }
}
