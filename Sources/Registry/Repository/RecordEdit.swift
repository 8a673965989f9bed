public import Values

/// What a form changes of one record, and what it saw when it was opened.
public struct RecordEdit: Hashable, Sendable {
  public var base: Row
  /// New cells by place among the stored fields.
  public var changes: [Int: Cell]

  public init(base: Row, changes: [Int: Cell]) {
    self.base = base
    self.changes = changes
  }
}

/// A record after a save, and whether the save wrote anything.
public struct Saved: Hashable, Sendable {
  public var row: Row
  /// The record before; nil for a new one.
  public var before: Row?

  public init(row: Row, before: Row?) {
    self.row = row
    self.before = before
  }

  public var isChanged: Bool { before != row }
}
