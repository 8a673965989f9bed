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
  /// Where in the order the records lie; nil for all of it.
  public var side: Side?

  /// The records on one side of a row, which need not be stored any more; offset and limit count from there.
  public enum Side: Hashable, Sendable {
    /// Those that follow it, in their order.
    case after(Row)
    /// Those that precede it, the nearest first: against their order.
    case before(Row)

    /// The row that is not among them.
    public var row: Row {
      switch self {
      case .after(let row), .before(let row): row
      }
    }

    /// Whether the order is walked against its direction.
    public var isBackward: Bool { if case .before = self { true } else { false } }
  }

  public init(
    _ condition: Condition? = nil, order: [SortKey] = [], limit: Int? = nil, offset: Int = 0,
    side: Side? = nil
  ) {
    self.condition = condition
    self.order = order
    self.limit = limit
    self.offset = offset
    self.side = side
  }
}
