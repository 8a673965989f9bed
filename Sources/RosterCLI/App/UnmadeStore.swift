import MemoryStore
import Registry
import Values

/// A database that is not there yet: it reads as an empty one, the first write makes it, and one that another
/// process makes is found when this follows.
///
/// What the rules refuse before anything is written therefore leaves no file behind.
final class UnmadeStore: Store {
  let feed = ChangeFeed()
  private let empty: MemoryStore
  private let find: () throws -> (any Store)?
  private let make: () throws -> any Store
  private var made: (any Store)?
  private var subscription: ChangeFeed.Subscription?

  /// - Parameters:
  ///   - find: opens the database if it is there by now.
  ///   - make: makes it.
  init(
    clock: Clock, find: @escaping () throws -> (any Store)?, make: @escaping () throws -> any Store
  ) {
    empty = MemoryStore(clock: clock, keptSteps: 0)
    self.find = find
    self.make = make
  }

  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    try (made ?? empty).read(body)
  }

  func write<Result>(_ label: StepLabel, _ body: (Transaction) throws -> Result) throws -> Result {
    try store().write(label, body)
  }

  func follow() throws {
    if let made { return try made.follow() }
    guard let found = try find() else { return }
    try found.follow()
    take(found)
    feed.tell(ChangeSet(isPartial: true))
  }

  private func store() throws -> any Store {
    if let made { return made }
    let store = try make()
    take(store)
    return store
  }

  private func take(_ store: any Store) {
    subscription = store.feed.listen { [feed] in feed.tell($0) }
    made = store
  }
}
