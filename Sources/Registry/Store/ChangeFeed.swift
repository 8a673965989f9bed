/// A record that was changed, as it stands now; `row` is nil for one that is gone.
public struct RowChange: Hashable, Sendable {
  public var entity: String
  public var number: Int64
  public var row: Row?

  public init(entity: String, number: Int64, row: Row?) {
    self.entity = entity
    self.number = number
    self.row = row
  }
}

/// What one transaction, or another process, changed.
public struct ChangeSet: Sendable {
  /// Beyond so many rows a list is read again rather than moved row by row.
  public static let mostRows = 10_000

  public private(set) var rows: [RowChange] = []
  /// Whether more changed than `rows` says: read again.
  public private(set) var isPartial = false

  public init(isPartial: Bool = false) { self.isPartial = isPartial }

  public var isEmpty: Bool { rows.isEmpty && !isPartial }

  public mutating func append(_ change: RowChange) {
    if isPartial { return }
    rows.append(change)
    if rows.count > Self.mostRows {
      rows = []
      isPartial = true
    }
  }
}

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

  public var isHeard: Bool { !listeners.isEmpty }

  /// Calls `body` after every change until the subscription goes.
  public func listen(_ body: @escaping (ChangeSet) -> Void) -> Subscription {
    let token = nextToken
    nextToken += 1
    listeners.append((token, body))
    return Subscription { [weak self] in self?.listeners.removeAll { $0.token == token } }
  }

  public func tell(_ changes: ChangeSet) {
    if changes.isEmpty { return }
    isTelling = true
    defer { isTelling = false }
    for listener in listeners { listener.body(changes) }
  }
}
