/// Tells listeners what was changed, after it is kept. They may read the store and must not write.
public final class ChangeFeed {
  /// Ends the listening when it goes.
  public final class Subscription {
    private let cancel: () -> Void
    init(cancel: @escaping () -> Void) { self.cancel = cancel }
    deinit { cancel() }
  }

  private var listeners: [(token: Int, body: (ChangeSet) -> Void)] = []
  private var nextToken = 0
  /// Whether listeners are being told right now.
  public private(set) var isTelling = false

  public init() {}

  /// Whether anybody listens, so that changes need be collected.
  public var isHeard: Bool { !listeners.isEmpty }

  /// Calls `body` after every change until the subscription goes.
  public func listen(_ body: @escaping (ChangeSet) -> Void) -> Subscription {
    let token = nextToken
    nextToken += 1
    listeners.append((token, body))
    return Subscription { [weak self] in self?.listeners.removeAll { $0.token == token } }
  }

  /// Tells every listener; an empty set is not told.
  public func tell(_ changes: ChangeSet) {
    if changes.isEmpty { return }
    isTelling = true
    defer { isTelling = false }
    for listener in listeners { listener.body(changes) }
  }
}
