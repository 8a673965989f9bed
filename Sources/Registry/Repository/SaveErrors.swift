public import Values

/// Rules that a record to be saved breaks.
public struct ValidationError: Error, Hashable, Sendable {
  public var violations: [Violation]

  public init(_ violations: [Violation]) { self.violations = violations }
}

/// Another hand changed the same field, or removed the record, since the form was opened.
public struct ConflictError: Error, Hashable, Sendable {
  public var entity: String
  public var number: Int64
  /// Empty when the record is gone.
  public var field: String
  /// The value that stands now.
  public var theirs: Cell
  /// The value that was to be saved.
  public var mine: Cell

  public init(entity: String, number: Int64, field: String = "", theirs: Cell = .absent, mine: Cell = .absent)
  {
    self.entity = entity
    self.number = number
    self.field = field
    self.theirs = theirs
    self.mine = mine
  }
}
