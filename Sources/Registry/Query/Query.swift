/// Which records, in which order, and which part of them.
public struct Query: Hashable, Sendable {
  /// What the records fulfil; nil for all.
  public var condition: Condition?
  /// Ties are broken by the texts' bytes, then by number, both rising.
  public var order: [SortKey]
  /// At most so many; nil for all.
  public var limit: Int?
  /// How many records of the order are left out first.
  public var offset: Int

  public init(_ condition: Condition? = nil, order: [SortKey] = [], limit: Int? = nil, offset: Int = 0) {
    self.condition = condition
    self.order = order
    self.limit = limit
    self.offset = offset
  }
}
