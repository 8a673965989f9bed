/// What one transaction, or another process, changed.
public struct ChangeSet: Sendable {
  /// Beyond so many rows a list is read again rather than moved row by row.
  public static let mostRows = 10_000

  /// The records that changed, in the order they did; empty if `isPartial`.
  public private(set) var rows: [RowChange] = []
  /// Whether more changed than `rows` says: read again.
  public private(set) var isPartial = false

  public init(isPartial: Bool = false) { self.isPartial = isPartial }

  /// Whether nothing changed.
  public var isEmpty: Bool { rows.isEmpty && !isPartial }

  /// Adds one record; beyond `mostRows` the set becomes partial.
  public mutating func append(_ change: RowChange) {
    if isPartial { return }
    rows.append(change)
    if rows.count > Self.mostRows {
      rows = []
      isPartial = true
    }
  }
}
