public import Registry
public import Values

/// A store that keeps nothing beyond its own life, for trying out, previews and tests.
public final class MemoryStore: Store {
  public let feed = ChangeFeed()
  private let backend = MemoryBackend(MemoryState())
  private let clock: Clock
  private let keptSteps: Int
  private var ids = RecordIDGenerator()

  public init(clock: Clock, keptSteps: Int = 1000) {
    self.clock = clock
    self.keptSteps = keptSteps
  }

  public func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    try body(backend)
  }

  public func write<Result>(
    _ label: StepLabel, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    if feed.isTelling { throw StoreError(.writeWhileTold) }
    let now = clock.now()
    let transaction = Transaction(
      backend, label: label, now: now, keptSteps: keptSteps, isHeard: feed.isHeard,
      makeID: { self.ids.next(at: now) })
    let result: Result
    do {
      result = try body(transaction)
      try transaction.close()
    } catch {
      backend.state.takeBack()
      throw error
    }
    backend.state.keep()
    feed.tell(transaction.changeSet)
    return result
  }

  /// No other process can reach a memory store.
  public func follow() throws {}
}
