public import Values

/// The order of a query over rows held in memory, the same as a store's.
public struct RowOrder: Sendable {
  /// One thing that rows are compared by, in the order of its weight.
  public enum Term: Hashable, Sendable {
    /// The sort key of a text, else the value; missing ones last.
    case value(Attribute, ascending: Bool)
    /// Of a birthday, whether its year is unknown: those without one stand after those with one, both ways.
    case yearless(Attribute)
    /// The next day a birthday falls on; missing ones last.
    case occurrence(Attribute, from: CivilDate, leapDay: LeapDayRule, ascending: Bool)
    /// The text as it stands, by its bytes, rising: what breaks ties.
    case bytes(Attribute)
    /// The record's number, rising: the last term of every order.
    case number

    /// Whether it rises.
    public var isAscending: Bool {
      switch self {
      case .value(_, let ascending), .occurrence(_, _, _, let ascending): ascending
      case .yearless, .bytes, .number: true
      }
    }
  }

  /// What a row is sorted by, worked out once: a cell for each term.
  public struct Key: Sendable {
    let cells: [Cell]
    let terms: [Term]

    /// Whether this one comes first.
    public func precedes(_ other: Key) -> Bool {
      for (index, term) in terms.enumerated() {
        let order = CellOrder.missingLast(cells[index], other.cells[index], ascending: term.isAscending)
        if order != 0 { return order < 0 }
      }
      return false
    }
  }

  let schema: EntitySchema
  /// What the rows are compared by, the first difference deciding.
  public let terms: [Term]

  public init(_ order: [SortKey], in schema: EntitySchema) {
    self.schema = schema
    var terms: [Term] = []
    var ties: [Term] = []
    var seen: Set<Attribute> = []
    for key in order {
      switch key {
      case .attribute(let attribute, let ascending):
        // What has decided nothing once decides nothing again.
        guard seen.insert(attribute).inserted else { continue }
        let field = schema.field(attribute)
        if field?.type == .birthday { terms.append(.yearless(attribute)) }
        terms.append(.value(attribute, ascending: ascending))
        if field?.type.isFolded == true { ties.append(.bytes(attribute)) }
      case .nextOccurrence(let attribute, let from, let leapDay, let ascending):
        terms.append(.occurrence(attribute, from: from, leapDay: leapDay, ascending: ascending))
      }
    }
    self.terms = terms + ties + [.number]
  }

  /// What the row is compared by, worked out once.
  public func key(_ row: Row) -> Key { Key(cells: terms.map { cell(of: row, $0) }, terms: terms) }

  /// What the row has for a term.
  public func cell(of row: Row, _ term: Term) -> Cell {
    switch term {
    case .value(.field(let index), _) where schema.fields[index].type.isFolded:
      schema.sortKey(of: row.cells, index).map(Cell.text) ?? .absent
    case .value(let attribute, _), .bytes(let attribute): row[attribute]
    case .yearless(let attribute): .integer(row[attribute].text.map { Birthday.isYearless($0) ? 1 : 0 } ?? 2)
    case .occurrence(let attribute, let from, let leapDay, _):
      SortKey.occurrence(row[attribute], from: from, leapDay: leapDay)
    case .number: .integer(row.number)
    }
  }

  /// The rows in order; with a side only those that lie there, those before a row the nearest first.
  public func sorted(_ rows: [Row], _ side: Query.Side? = nil) -> [Row] {
    let keyed = rows.map { (key: key($0), row: $0) }
    guard let side else { return keyed.sorted { $0.key.precedes($1.key) }.map(\.row) }
    let edge = key(side.row)
    if side.isBackward {
      return keyed.filter { $0.key.precedes(edge) }.sorted { $1.key.precedes($0.key) }.map(\.row)
    }
    return keyed.filter { edge.precedes($0.key) }.sorted { $0.key.precedes($1.key) }.map(\.row)
  }
}

extension SortKey {
  /// The number of the day on which a stored birthday next falls; absent for what is no birthday.
  public static func occurrence(_ cell: Cell, from: CivilDate, leapDay: LeapDayRule) -> Cell {
    guard let text = cell.text, let birthday = Birthday(stored: text) else { return .absent }
    return .integer(Int64(birthday.nextOccurrence(onOrAfter: from, leapDay: leapDay).dayNumber))
  }
}
