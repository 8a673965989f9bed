public import Values

/// How the table of one version becomes that of the next. Once shipped it is never edited.
public struct Migration: Hashable, Sendable {
  /// One step from a version to the next.
  public enum Change: Hashable, Sendable {
    /// A new field; records that stand get the value.
    case add(field: String, value: Cell)
    case rename(field: String, to: String)
    case remove(field: String)
  }

  /// The version the table has afterwards.
  public let version: Int
  /// The steps in the order they are made.
  public let changes: [Change]

  public init(to version: Int, _ changes: [Change]) {
    self.version = version
    self.changes = changes
  }
}
