public import Registry
public import Values

/// A store that keeps nothing beyond its own life, for trying out, previews and tests.
public final class MemoryStore: Store {
  /// Told of every change that is kept.
  public let feed = ChangeFeed()
  private let memory = MemoryBackend(MemoryState())
  private let backend: any StoreBackend
  private let clock: Clock
  private let limits: HistoryLimits
  private let who: () -> String
  private var ids = RecordIDGenerator()
  private var isInTransaction = false

  /// - Parameters:
  ///   - keptSteps: how many steps of history stay.
  ///   - keptBytes: how many bytes of what they keep.
  ///   - who: the login name of who makes a change, asked for at the first.
  ///   - wrapping: puts something between the store and its users, such as a test that counts its calls.
  public init(
    clock: Clock, keptSteps: Int = 1000, keptBytes: Int64 = HistoryLimits.usualBytes,
    who: @escaping () -> String = { "" },
    wrapping: (any StoreBackend) -> any StoreBackend = { $0 }
  ) {
    self.clock = clock
    limits = HistoryLimits(steps: keptSteps, bytes: keptBytes)
    self.who = who
    backend = wrapping(memory)
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
    memory.begin()
    let transaction = Transaction(
      backend, label: label, now: now, who: who, limits: limits, isHeard: feed.isHeard,
      makeID: { self.ids.next(at: now) })
    do {
      let result = try body(transaction)
      try transaction.close()
      memory.state.keep()
      return (result, transaction.changeSet)
    } catch {
      memory.state.takeBack()
      throw error
    }
  }

  /// No other process can reach a memory store.
  public func follow() throws {}
}
