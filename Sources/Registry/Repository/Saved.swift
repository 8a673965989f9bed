/// A record after a save, and whether the save wrote anything.
public struct Saved: Hashable, Sendable {
  /// The record as it stands now.
  public var row: Row
  /// The record before; nil for a new one.
  public var before: Row?
  /// Numbers of other records with the same natural key, at most `ReferenceError.mostCandidates` of them; looked for
  /// only where a single record gets a key that others may have.
  public var namesakes: [Int64]

  public init(row: Row, before: Row?, namesakes: [Int64] = []) {
    self.row = row
    self.before = before
    self.namesakes = namesakes
  }

  /// Whether the save wrote anything.
  public var isChanged: Bool { before != row }
}
