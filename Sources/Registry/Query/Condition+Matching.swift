import Values

extension Condition {
  /// Whether the row is meant: the meaning that every store keeps.
  public func matches(_ row: Row, in schema: EntitySchema) -> Bool {
    switch self {
    case .compare(let attribute, let comparison, let wanted):
      Self.compare(row[attribute], comparison, wanted, field: schema.field(attribute))
    case .contains(let attribute, let text):
      schema.field(attribute).map { field in
        guard let found = field.searchText(of: row[attribute]) else { return false }
        return schema.needles(of: text).contains { found.contains(exactly: $0) }
      } ?? false
    case .search(let word):
      schema.searchText(of: row.cells).map { text in
        schema.needles(of: word).contains { text.contains(exactly: $0) }
      } ?? false
    case .present(let attribute): Self.isPresent(row[attribute], schema.type(of: attribute))
    case .missing(let attribute): !Self.isPresent(row[attribute], schema.type(of: attribute))
    case .monthDays(let attribute, let days):
      schema.type(of: attribute).hasMonthDay
        && row[attribute].text.map { days.contains(String($0.suffix(5))) } ?? false
    case .all(let parts): parts.allSatisfy { $0.matches(row, in: schema) }
    case .any(let parts): parts.contains { $0.matches(row, in: schema) }
    case .not(let part): !part.matches(row, in: schema)
    }
  }

  private static func isPresent(_ cell: Cell, _ type: ValueType) -> Bool {
    type == .flag ? cell.integer ?? 0 != 0 : !cell.isAbsent
  }

  private static func compare(
    _ cell: Cell, _ comparison: Comparison, _ wanted: Cell, field: FieldSchema?
  ) -> Bool {
    if cell.isAbsent { return false }
    if field?.type.isList == true, let key = field?.key(of: cell), let word = wanted.text.map(TextKey.fold) {
      let holds = " \(key) ".contains(exactly: " \(word) ")
      return comparison == .equal ? holds : comparison == .notEqual && !holds
    }
    if field?.type == .birthday, let text = cell.text, let other = wanted.text,
      Birthday.isYearless(text) != Birthday.isYearless(other)
    {
      return comparison == .notEqual
    }
    guard let order = CellOrder.compare(key(cell, field), key(wanted, field)) else { return false }
    return comparison.holds(order)
  }

  private static func key(_ cell: Cell, _ field: FieldSchema?) -> Cell {
    guard field?.type.isFolded == true, let text = cell.text else { return cell }
    return .text(TextKey.fold(text))
  }
}

extension Condition.Comparison {
  /// Whether the comparison holds for values that stand so to each other: negative, zero or positive.
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}

extension EntitySchema {
  /// The field of an attribute; nil for a part that every record has.
  func field(_ attribute: Attribute) -> FieldSchema? {
    if case .field(let index) = attribute { fields[index] } else { nil }
  }
}

extension Birthday {
  /// Whether a stored birthday has no year.
  static func isYearless(_ stored: String) -> Bool { stored.utf8.first == UInt8(ascii: "-") }
}

extension String {
  /// Whether the bytes of `part` occur in the bytes of the text.
  func contains(exactly part: String) -> Bool {
    let (text, part) = (Array(utf8), Array(part.utf8))
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
