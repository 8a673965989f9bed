import Registry

/// A store whose reading can be made to fail.
final class FailingStore: Store {
  private let store: any Store
  var isFailing = false

  init(_ store: any Store) { self.store = store }

  var feed: ChangeFeed { store.feed }

  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    if isFailing { throw StoreError(.io) }
    return try store.read(body)
  }

  func write<Result>(_ label: StepLabel, _ body: (Transaction) throws -> Result) throws -> Result {
    try store.write(label, body)
  }

  func follow() throws { try store.follow() }
}
