public import Values

/// Another hand changed the same field, or removed the record, since the form was opened.
public struct ConflictError: Error, Hashable, Sendable {
  /// Name of the record's entity.
  public var entity: String
  /// The record's number.
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
