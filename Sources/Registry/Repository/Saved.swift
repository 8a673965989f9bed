/// A record after a save, and whether the save wrote anything.
public struct Saved: Hashable, Sendable {
  /// The record as it stands now.
  public var row: Row
  /// The record before; nil for a new one.
  public var before: Row?

  public init(row: Row, before: Row?) {
    self.row = row
    self.before = before
  }

  /// Whether the save wrote anything.
  public var isChanged: Bool { before != row }
}
