public import Values

/// One place in an order.
public enum SortKey: Hashable, Sendable {
  /// By the value; missing values last both ways.
  case attribute(Attribute, ascending: Bool = true)
  /// By the next day a birthday falls on, from the given day on.
  case nextOccurrence(Attribute, from: CivilDate, leapDay: LeapDayRule, ascending: Bool = true)
}
