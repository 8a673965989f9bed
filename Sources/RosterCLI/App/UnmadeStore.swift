import MemoryStore
import Registry
import Values

/// A database that is not there yet: it reads as an empty one, and the first write makes it.
///
/// What the rules refuse before anything is written therefore leaves no file behind.
final class UnmadeStore: Store {
  let feed = ChangeFeed()
  private let empty: MemoryStore
  private let make: () throws -> any Store
  private var made: (any Store)?
  private var subscription: ChangeFeed.Subscription?

  init(clock: Clock, make: @escaping () throws -> any Store) {
    empty = MemoryStore(clock: clock, keptSteps: 0)
    self.make = make
  }

  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    try (made ?? empty).read(body)
  }

  func write<Result>(_ label: StepLabel, _ body: (Transaction) throws -> Result) throws -> Result {
    try store().write(label, body)
  }

  func follow() throws { try made?.follow() }

  private func store() throws -> any Store {
    if let made { return made }
    let store = try make()
    subscription = store.feed.listen { [feed] in feed.tell($0) }
    made = store
    return store
  }
}
