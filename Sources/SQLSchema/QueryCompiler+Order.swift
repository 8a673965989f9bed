public import Registry
public import Values

extension QueryCompiler {
  /// From so many records on, sorting what a scan gives costs less than a look-up a record.
  private static let mostWalked = 2000
  /// From so many records on, it pays to find the place in the order first.
  private static let deepOffset = 500

  /// Whether the index on the order's sort key is to be walked: for few records, and where few are passed over.
  func walksIndex(_ query: Query) -> Bool {
    guard let limit = query.limit, max(limit, query.offset) <= Self.mostWalked else { return false }
    return query.condition.map { !$0.isSelective } ?? true
  }

  /// The expression of an order's term, and whether it may be missing.
  private func sql(_ term: RowOrder.Term) -> (expression: String, isNullable: Bool) {
    switch term {
    case .number: return ("number", false)
    case .bytes(let attribute): return (SQLName.column(attribute, in: entity), isNullable(attribute))
    case .yearless(let attribute):
      return ("coalesce(\(SQLName.column(attribute, in: entity)) LIKE '-%', 2)", false)
    case .occurrence(let attribute, let from, let leapDay, _):
      let column = SQLName.column(attribute, in: entity)
      return ("\(dialect.next)(\(column), \(from.dayNumber), \(leapDay == .february28 ? 1 : 0))", true)
    case .value(let attribute, _):
      guard case .field(let index) = attribute, entity.fields[index].type.isFolded else {
        return (SQLName.column(attribute, in: entity), isNullable(attribute))
      }
      if entity.fields[index].hasSortKey { return (entity.orderExpression(index), isNullable(attribute)) }
      return ("\(dialect.sort)(\(key(of: index)))", isNullable(attribute))
    }
  }

  private func isNullable(_ attribute: Attribute) -> Bool {
    if case .field(let index) = attribute { !entity.fields[index].isRequired } else { false }
  }

  /// - Parameter condition: what the records fulfil; it may tell that a value is there.
  func orderBy(_ order: RowOrder, backward: Bool, walks: Bool, _ condition: Condition?) -> String {
    order.terms.enumerated().map { place, term in
      let (expression, mayBeMissing) = sql(term)
      let isNullable = mayBeMissing && !(term.attribute.map { condition?.wants($0) == true } ?? false)
      let falls = term.isAscending == backward
      // A sign keeps the engine from walking an index.
      let value = (place == 0 && !walks && isKeyed(term) ? "+" : "") + expression
      let missing = isNullable ? "\(expression) IS NULL\(backward ? " DESC" : ""), " : ""
      return missing + value + (falls ? " DESC" : "")
    }.joined(separator: ", ")
  }

  /// Whether an index has the term's order.
  private func isKeyed(_ term: RowOrder.Term) -> Bool {
    guard case .value(.field(let index), _) = term else { return false }
    return entity.fields[index].hasSortKey
  }

  /// The condition of the rows on one side of a row: by the first term in which they differ.
  mutating func seek(_ side: Query.Side, _ order: RowOrder) -> String {
    let cells = order.terms.map { order.cell(of: side.row, $0) }
    var start = ""
    if let first = order.terms.first, isKeyed(first), !sql(first).isNullable, !cells[0].isAbsent {
      // Said once more, so that the index is entered at the row.
      let comparison = first.isAscending == side.isBackward ? "<=" : ">="
      start = "\(sql(first).expression) \(comparison) \(bind(cells[0])) AND "
    }
    return start + seek(order.terms[...], cells[...], isBackward: side.isBackward)
  }

  private mutating func seek(
    _ terms: ArraySlice<RowOrder.Term>, _ cells: ArraySlice<Cell>, isBackward: Bool
  ) -> String {
    guard let term = terms.first, let cell = cells.first else { return "false" }
    let (expression, isNullable) = sql(term)
    let isLast = terms.count == 1
    if cell.isAbsent {
      let rest = seek(terms.dropFirst(), cells.dropFirst(), isBackward: isBackward)
      // Missing values stand last, so all others precede them.
      let beyond = isBackward ? "\(expression) IS NOT NULL OR " : ""
      return "(\(beyond)(\(expression) IS NULL AND \(rest)))"
    }
    let comparison = term.isAscending == isBackward ? "<" : ">"
    var beyond = "\(expression) \(comparison) \(bind(cell))"
    if isNullable, !isBackward { beyond += " OR \(expression) IS NULL" }
    if isLast { return "(\(beyond))" }
    let equal = "\(expression) = \(bind(cell))"
    let rest = seek(terms.dropFirst(), cells.dropFirst(), isBackward: isBackward)
    return "(\(beyond) OR (\(equal) AND \(rest)))"
  }

  // MARK: Far into an order

  /// The statement that finds, by a walk over the index alone, the sort key and the number that stand at a
  /// query's offset; nil for a query that is not of that kind. `page` then gives the records.
  public mutating func place(_ query: Query) -> String? {
    guard let (expression, falls) = deepKey(query) else { return nil }
    let direction = falls ? " DESC" : ""
    return """
      SELECT \(expression), number FROM \(entity.table) ORDER BY \(expression)\(direction), number\(direction)
      LIMIT 1 OFFSET \(bind(.integer(Int64(query.offset))))
      """
  }

  /// The statement that counts the records with the sort key that stand before the number in the index.
  public mutating func equals(_ query: Query, key: Cell, number: Int64) -> String {
    let (expression, falls) = deepKey(query) ?? ("number", false)
    let before = falls ? ">" : "<"
    return """
      SELECT count(*) FROM \(entity.table)
      WHERE \(expression) = \(bind(key)) AND number \(before) \(bind(.integer(number)))
      """
  }

  /// The statement that finds the query's records from a sort key on, of which so many come before its offset.
  public mutating func page(_ query: Query, _ attributes: [Attribute], key: Cell, equals: Int) -> String {
    let (expression, falls) = deepKey(query) ?? ("number", false)
    var page = query
    page.offset = equals
    let columns = attributes.map { SQLName.column($0, in: entity) }.joined(separator: ", ")
    return select(page, columns: columns, from: ("\(expression) \(falls ? "<=" : ">=")", key))
  }

  /// The leading sort key of a query for few records far into an order that an index has, and whether it falls.
  private func deepKey(_ query: Query) -> (expression: String, falls: Bool)? {
    guard query.condition == nil, query.side == nil, query.offset >= Self.deepOffset,
      let limit = query.limit, limit <= Self.mostWalked,
      let first = RowOrder(query.order, in: entity).terms.first, isKeyed(first), !sql(first).isNullable
    else { return nil }
    return (sql(first).expression, !first.isAscending)
  }
}

extension RowOrder.Term {
  /// The attribute whose value it is, where that value is compared as it stands.
  fileprivate var attribute: Attribute? { if case .value(let attribute, _) = self { attribute } else { nil } }
}

extension Condition {
  /// Whether no record without a value of the attribute fulfils it.
  fileprivate func wants(_ attribute: Attribute) -> Bool {
    switch self {
    case .compare(let compared, _, _): compared == attribute
    case .all(let parts): parts.contains { $0.wants(attribute) }
    default: false
    }
  }

  /// Whether it looks for something that few records have.
  fileprivate var isSelective: Bool {
    switch self {
    case .contains, .search, .monthDays, .compare(_, .equal, _): true
    case .compare, .present, .missing, .not: false
    case .all(let parts): parts.contains(where: \.isSelective)
    case .any(let parts): !parts.isEmpty && parts.allSatisfy(\.isSelective)
    }
  }
}
