/// A record that was changed, as it stands now; `row` is nil for one that is gone.
public struct RowChange: Hashable, Sendable {
  /// Name of the record's entity.
  public var entity: String
  /// The record's number.
  public var number: Int64
  /// The record as it stands now; nil if it is gone.
  public var row: Row?

  public init(entity: String, number: Int64, row: Row?) {
    self.entity = entity
    self.number = number
    self.row = row
  }
}
