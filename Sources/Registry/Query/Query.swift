public import Values

/// One place in an order.
public enum SortKey: Hashable, Sendable {
  /// By the value; missing values last both ways.
  case attribute(Attribute, ascending: Bool = true)
  /// By the next day a birthday falls on, from the given day on.
  case nextOccurrence(Attribute, from: CivilDate, leapDay: LeapDayRule, ascending: Bool = true)
}

/// Which records, in which order, and which part of them.
public struct Query: Hashable, Sendable {
  public var condition: Condition?
  /// Ties are broken by the texts' bytes, then by number, both rising.
  public var order: [SortKey]
  /// At most so many; nil for all.
  public var limit: Int?
  public var offset: Int

  public init(_ condition: Condition? = nil, order: [SortKey] = [], limit: Int? = nil, offset: Int = 0) {
    self.condition = condition
    self.order = order
    self.limit = limit
    self.offset = offset
  }
}
