/// What `list` shows of an entity when nothing else is asked for.
public struct ListSettings: Hashable, Sendable {
  /// Field names.
  public var columns: [String]
  /// Sort keys: a field name, with `-` before it from high to low.
  public var order: [String]

  public init(columns: [String], order: [String]) {
    self.columns = columns
    self.order = order
  }
}
