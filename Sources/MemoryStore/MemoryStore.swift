public import Registry
public import Values

/// A store that keeps nothing beyond its own life, for trying out, previews and tests.
public final class MemoryStore: Store {
  /// Told of every change that is kept.
  public let feed = ChangeFeed()
  private let backend = MemoryBackend(MemoryState())
  private let clock: Clock
  private let keptSteps: Int
  private var ids = RecordIDGenerator()
  private var isInTransaction = false

  public init(clock: Clock, keptSteps: Int = 1000) {
    self.clock = clock
    self.keptSteps = keptSteps
  }

  public func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    if isInTransaction { return try body(backend) }
    isInTransaction = true
    defer { isInTransaction = false }
    return try body(backend)
  }

  public func write<Result>(
    _ label: StepLabel, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    if feed.isTelling { throw StoreError(.writeWhileTold) }
    if isInTransaction { throw StoreError(.misuse, detail: "a write within a transaction") }
    let (result, changes) = try transaction(label, body)
    feed.tell(changes)
    return result
  }

  private func transaction<Result>(
    _ label: StepLabel, _ body: (Transaction) throws -> Result
  ) throws -> (Result, ChangeSet) {
    isInTransaction = true
    defer { isInTransaction = false }
    let now = clock.now()
    let transaction = Transaction(
      backend, label: label, now: now, keptSteps: keptSteps, isHeard: feed.isHeard,
      makeID: { self.ids.next(at: now) })
    do {
      let result = try body(transaction)
      try transaction.close()
      backend.state.keep()
      return (result, transaction.changeSet)
    } catch {
      backend.state.takeBack()
      throw error
    }
  }

  /// No other process can reach a memory store.
  public func follow() throws {}
}
