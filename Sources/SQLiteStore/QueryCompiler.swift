import Registry
import Values

/// SQL of a query, with the values to bind in order.
///
///     .all([.compare(height, .greaterOrEqual, 1800), .not(.contains(name, "sato"))])
///     ("height" >= ? AND (instr("name_key", ?) > 0) IS NOT TRUE)
struct QueryCompiler {
  let entity: EntitySchema
  private(set) var values: [Cell] = []

  init(_ entity: EntitySchema) { self.entity = entity }

  mutating func select(_ query: Query, _ attributes: [Attribute]) -> String {
    let columns = attributes.map { SQLName.column($0, in: entity) }.joined(separator: ", ")
    var sql = "SELECT \(columns) FROM \(entity.table)"
    if let condition = query.condition { sql += " WHERE \(expression(condition))" }
    sql += " ORDER BY \(order(query.order))"
    if query.limit != nil || query.offset > 0 {
      sql += " LIMIT ? OFFSET ?"
      values.append(.integer(query.limit.map { Int64(max($0, 0)) } ?? -1))
      values.append(.integer(Int64(max(query.offset, 0))))
    }
    return sql
  }

  mutating func count(_ condition: Condition?) -> String {
    "SELECT count(*) FROM \(entity.table)" + filter(condition)
  }

  /// ` WHERE …`; nothing without a condition.
  mutating func filter(_ condition: Condition?) -> String {
    condition.map { " WHERE \(expression($0))" } ?? ""
  }

  // MARK: Conditions

  private mutating func expression(_ condition: Condition) -> String {
    switch condition {
    case .compare(let attribute, let comparison, let cell): compare(attribute, comparison, cell)
    case .contains(let attribute, let text): contains(attribute, text)
    case .present(let attribute): present(attribute)
    case .missing(let attribute): "(\(present(attribute))) IS NOT TRUE"
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
    values += days.sorted().map(Cell.text)
    let places = days.map { _ in "?" }.joined(separator: ", ")
    return "substr(\(SQLName.column(attribute, in: entity)), -5) IN (\(places))"
  }

  private func isBytes(_ cell: Cell) -> Bool { if case .bytes = cell { true } else { false } }

  private func isValue(_ cell: Cell, of type: ValueType) -> Bool {
    type.isInteger ? cell.integer != nil : cell.text != nil
  }

  private func present(_ attribute: Attribute) -> String {
    let column = SQLName.column(attribute, in: entity)
    return entity.type(of: attribute) == .flag ? "\(column) <> 0" : "\(column) IS NOT NULL"
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
      if field.type.isList {
        values.append(.text(" \(TextKey.fold(cell.text ?? "")) "))
        let holds = "instr(' ' || \(keyExpression(field)) || ' ', ?)"
        switch comparison {
        case .equal: return "\(holds) > 0"
        case .notEqual: return "\(holds) = 0"
        default: return "(\(holds) > 0 AND false)"
        }
      }
      if field.type.isFolded {
        values.append(.text(TextKey.fold(cell.text ?? "")))
        return "\(keyExpression(field)) \(sign) ?"
      }
      if field.type == .birthday {
        let yearless = cell.text?.utf8.first == UInt8(ascii: "-")
        values.append(cell)
        let sameKind = "(\(column) LIKE '-%') IS \(yearless ? "TRUE" : "FALSE")"
        return comparison == .notEqual ? "\(column) <> ?" : "(\(column) \(sign) ? AND \(sameKind))"
      }
    }
    values.append(cell)
    return "\(column) \(sign) ?"
  }

  private mutating func contains(_ attribute: Attribute, _ text: String) -> String {
    guard case .field(let index) = attribute, entity.fields[index].type.isFolded else { return "false" }
    let needle = TextKey.needle(text)
    values.append(.text(needle))
    let key = keyExpression(entity.fields[index])
    // White space matters only between CJK characters, so a needle without any needs no function.
    let isPlain = needle.utf8.allSatisfy { $0 < 0x80 }
    return isPlain ? "instr(\(key), ?) > 0" : "\(SQLFunctions.contains)(\(key), ?)"
  }

  private func keyExpression(_ field: FieldSchema) -> String {
    if field.hasKey { return SQLName.key(field.name) }
    let function = field.type.isList ? SQLFunctions.foldWords : SQLFunctions.fold
    return "\(function)(\(SQLName.column(field.name)))"
  }

  // MARK: Order

  private mutating func order(_ keys: [SortKey]) -> String {
    var parts: [String] = []
    var ties: [String] = []
    for key in keys {
      switch key {
      case .attribute(let attribute, let ascending):
        let column = SQLName.column(attribute, in: entity)
        guard case .field(let index) = attribute else {
          parts.append(column + (ascending ? "" : " DESC"))
          continue
        }
        let field = entity.fields[index]
        if let phonetic = field.phonetic.flatMap(entity.index(of:)) {
          let reading = keyExpression(entity.fields[phonetic])
          parts += missingLast("coalesce(\(reading), \(keyExpression(field)))", ascending)
        }
        if field.type.isFolded {
          parts += missingLast(keyExpression(field), ascending)
          ties += missingLast(column, true)
        } else if field.type == .birthday {
          parts.append("coalesce(\(column) LIKE '-%', 2)")
          parts += missingLast(column, ascending)
        } else if field.isRequired {
          parts.append(column + (ascending ? "" : " DESC"))
        } else {
          parts += missingLast(column, ascending)
        }
      case .nextOccurrence(let attribute, let from, let leapDay, let ascending):
        let column = SQLName.column(attribute, in: entity)
        let backward = leapDay == .february28 ? 1 : 0
        parts += missingLast("\(SQLFunctions.next)(\(column), \(from.dayNumber), \(backward))", ascending)
      }
    }
    return (parts + ties + ["number"]).joined(separator: ", ")
  }

  private func missingLast(_ expression: String, _ ascending: Bool) -> [String] {
    ["\(expression) IS NULL", expression + (ascending ? "" : " DESC")]
  }
}
