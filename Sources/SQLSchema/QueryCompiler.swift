public import Registry
public import Values

/// SQL of a query, with the values to bind in order.
///
///     .all([.compare(height, .greaterOrEqual, 1800), .not(.contains(name, "sato"))])
///     ("height" >= ? AND (instr("name_key", ?) > 0) IS NOT TRUE)
public struct QueryCompiler {
  let entity: EntitySchema
  let dialect: Dialect
  /// What the statement's parameters are bound to, in order.
  public private(set) var values: [Cell] = []

  public init(_ entity: EntitySchema, _ dialect: Dialect = .sqlite) {
    self.entity = entity
    self.dialect = dialect
  }

  /// Adds the value of a parameter.
  mutating func bind(_ cell: Cell) -> String {
    values.append(cell)
    return "?"
  }

  /// The statement that finds the query's records, in order, with a column for each attribute.
  public mutating func select(_ query: Query, _ attributes: [Attribute]) -> String {
    select(query, columns: attributes.map { SQLName.column($0, in: entity) }.joined(separator: ", "))
  }

  mutating func select(_ query: Query, columns: String, from key: (start: String, value: Cell)? = nil)
    -> String
  {
    let order = RowOrder(query.order, in: entity)
    var conditions: [String] = []
    if let condition = query.condition { conditions.append(expression(condition)) }
    if let side = query.side { conditions.append(seek(side, order)) }
    if let key { conditions.append("\(key.start) \(bind(key.value))") }
    var sql = "SELECT \(columns) FROM \(entity.table)"
    if !conditions.isEmpty { sql += " WHERE \(conditions.joined(separator: " AND "))" }
    let isBackward = query.side?.isBackward == true
    sql += " ORDER BY \(orderBy(order, backward: isBackward, walks: walksIndex(query), query.condition))"
    if query.limit != nil || query.offset > 0 {
      sql += " LIMIT \(bind(.integer(query.limit.map { Int64(max($0, 0)) } ?? -1)))"
      sql += " OFFSET \(bind(.integer(Int64(max(query.offset, 0)))))"
    }
    return sql
  }

  /// The statement that counts the records that fulfil a condition.
  public mutating func count(_ condition: Condition?) -> String {
    "SELECT count(*) FROM \(entity.table)" + filter(condition)
  }

  /// ` WHERE …`; nothing without a condition.
  mutating func filter(_ condition: Condition?) -> String {
    condition.map { " WHERE \(expression($0))" } ?? ""
  }

  // MARK: Conditions

  mutating func expression(_ condition: Condition) -> String {
    switch condition {
    case .compare(let attribute, let comparison, let cell): compare(attribute, comparison, cell)
    case .contains(let attribute, let text): contains(attribute, text)
    case .search(let word): search(word)
    case .present(let attribute): present(attribute)
    case .missing(let attribute): missing(attribute)
    case .monthDays(let attribute, let days): monthDays(attribute, days)
    case .all(let parts): joined(parts, " AND ", empty: "true")
    case .any(let parts): joined(parts, " OR ", empty: "false")
    case .not(let part): "(\(expression(part))) IS NOT TRUE"
    }
  }

  private mutating func joined(_ parts: [Condition], _ separator: String, empty: String) -> String {
    if parts.isEmpty { return empty }
    if parts.count == 1 { return expression(parts[0]) }
    if parts.count <= 4 { return "(" + parts.map { expression($0) }.joined(separator: separator) + ")" }
    // SQLite bounds the depth of an expression, which for a plain row of parts is their number.
    let middle = parts.count / 2
    let left = joined(Array(parts[..<middle]), separator, empty: empty)
    let right = joined(Array(parts[middle...]), separator, empty: empty)
    return "(" + left + separator + right + ")"
  }

  /// What a stored day or birthday ends in, with a year or without.
  private mutating func monthDays(_ attribute: Attribute, _ days: Set<String>) -> String {
    guard entity.type(of: attribute).hasMonthDay, !days.isEmpty else { return "false" }
    let places = days.sorted().map { bind(.text($0)) }.joined(separator: ", ")
    let column = SQLName.column(attribute, in: entity)
    // Said though it follows: only then does the engine see that an index of those with a value serves.
    return "(\(column) IS NOT NULL AND \(entity.monthDay(column)) IN (\(places)))"
  }

  private func isBytes(_ cell: Cell) -> Bool { if case .bytes = cell { true } else { false } }

  private func isValue(_ cell: Cell, of type: ValueType) -> Bool {
    type.isInteger ? cell.integer != nil : cell.text != nil
  }

  private func present(_ attribute: Attribute) -> String {
    let column = SQLName.column(attribute, in: entity)
    return entity.type(of: attribute) == .flag ? "\(column) <> 0" : "\(column) IS NOT NULL"
  }

  private func missing(_ attribute: Attribute) -> String {
    // Written so that an index may lead through the flag.
    if case .field(let index) = attribute, entity.fields[index].type == .flag, entity.fields[index].isRequired
    {
      return "\(SQLName.column(attribute, in: entity)) = 0"
    }
    return "(\(present(attribute))) IS NOT TRUE"
  }

  private mutating func compare(
    _ attribute: Attribute, _ comparison: Condition.Comparison, _ cell: Cell
  ) -> String {
    let column = SQLName.column(attribute, in: entity)
    let sign = comparison == .notEqual ? "<>" : comparison.rawValue
    // SQLite compares values of different kinds; a query does not.
    guard attribute == .id ? isBytes(cell) : isValue(cell, of: entity.type(of: attribute)) else {
      return "false"
    }
    if case .field(let index) = attribute {
      let field = entity.fields[index]
      if field.type.isList { return compareList(index, comparison, cell.text ?? "") }
      if field.type.isFolded {
        let key = TextKey.fold(cell.text ?? "")
        if comparison == .equal { return equal(index, key) }
        return "\(self.key(of: index)) \(sign) \(bind(.text(key)))"
      }
      if field.type == .birthday {
        let isYearless = cell.text?.utf8.first == UInt8(ascii: "-")
        let value = bind(cell)
        let sameKind = "(\(column) LIKE '-%') IS \(isYearless ? "TRUE" : "FALSE")"
        return comparison == .notEqual
          ? "\(column) <> \(value)" : "(\(column) \(sign) \(value) AND \(sameKind))"
      }
    }
    return "\(column) \(sign) \(bind(cell))"
  }

  private mutating func compareList(
    _ index: Int, _ comparison: Condition.Comparison, _ word: String
  ) -> String {
    let key = TextKey.fold(word)
    let held = "\(dialect.position)(' ' || \(self.key(of: index)) || ' ', "
    switch comparison {
    case .equal: return "(\(mayHold(index, word))\(held)\(bind(.text(" \(key) ")))) > 0)"
    case .notEqual: return "\(held)\(bind(.text(" \(key) ")))) = 0"
    default: return "(\(held)\(bind(.text(key)))) > 0 AND false)"
    }
  }

  /// Whether the key of the text is this: by the index on the order where the sort key follows from the key.
  private mutating func equal(_ index: Int, _ key: String) -> String {
    let column = self.key(of: index)
    guard entity.fields[index].hasSortKey else {
      let text = entity.fields[index].hasKey ? "" : mayHold(index, key)
      return "(\(text)\(column) = \(bind(.text(key))))"
    }
    let order = bind(.text(TextKey.sortKey(key)))
    let inOrder = "(\(entity.orderExpression(index)) = \(order) AND \(column) = \(bind(.text(key))))"
    guard let others = entity.sortedOtherwise(index) else { return inOrder }
    return "(\(inOrder) OR (\(column) = \(bind(.text(key))) AND (\(others))))"
  }

  private mutating func contains(_ attribute: Attribute, _ text: String) -> String {
    guard case .field(let index) = attribute, entity.fields[index].type.isFolded else { return "false" }
    let field = entity.fields[index]
    let needles = field.roles.contains(.telephone) ? entity.needles(of: text) : [TextKey.needle(text)]
    // White space matters only between CJK characters, so for a needle without any the key does.
    if field.hasKey, needles.count == 1, needles[0].utf8.allSatisfy({ $0 < 0x80 }) {
      return "\(dialect.position)(\(key(of: index)), \(bind(.text(needles[0])))) > 0"
    }
    let parts = needles.map { needle in
      let filter = mayHold(index, needle)
      let kind = TextKind(field).rawValue
      let found = "\(dialect.searchText)(\(SQLName.column(field.name)), \(kind))"
      return "(\(filter)\(dialect.position)(\(found), \(bind(.text(needle)))) > 0)"
    }
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " OR ")))"
  }

  private mutating func search(_ word: String) -> String {
    guard let text = searchText else { return "false" }
    let parts = entity.needles(of: word).map { "\(dialect.position)(\(text), \(bind(.text($0)))) > 0" }
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " OR ")))"
  }

  /// The search text of a record; nil for an entity without one.
  private var searchText: String? {
    guard entity.derived.contains(.search) else { return nil }
    let search = SQLName.column(.search, in: entity)
    return entity.searchKey.map { "coalesce(\(search), \(SQLName.column(.key($0), in: entity)))" } ?? search
  }

  /// A condition, with ` AND ` behind it, that holds in every record whose field has the text in it: the search
  /// text is at hand, the field's has to be folded first. Empty where there is none.
  private mutating func mayHold(_ index: Int, _ text: String) -> String {
    guard entity.fields[index].roles.contains(.searchable), let search = searchText else { return "" }
    return "\(dialect.position)(\(search), \(bind(.text(TextKey.needle(text))))) > 0 AND "
  }

  /// The folded key of a text field.
  func key(of index: Int) -> String {
    let field = entity.fields[index]
    if field.hasKey { return SQLName.column(.key(index), in: entity) }
    return "\(field.type.isList ? dialect.foldWords : dialect.fold)(\(SQLName.column(field.name)))"
  }
}
