public import Values

/// What a form changes of one record, and what it saw when it was opened.
public struct RecordEdit: Hashable, Sendable {
  /// The record as the form saw it.
  public var base: Row
  /// New cells by place among the stored fields.
  public var changes: [Int: Cell]

  public init(base: Row, changes: [Int: Cell]) {
    self.base = base
    self.changes = changes
  }
}
