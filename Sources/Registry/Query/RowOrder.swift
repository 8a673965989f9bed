public import Values

/// The order of a query over rows held in memory, the same as a store's.
public struct RowOrder: Sendable {
  /// What a row is sorted by, worked out once.
  public struct Key: Sendable {
    let parts: [(cell: Cell, ascending: Bool)]
    let texts: [Cell]
    let number: Int64

    /// Whether this one comes first.
    public func precedes(_ other: Key) -> Bool {
      for (left, right) in zip(parts, other.parts) {
        let order = CellOrder.missingLast(left.cell, right.cell, ascending: left.ascending)
        if order != 0 { return order < 0 }
      }
      for (left, right) in zip(texts, other.texts) {
        let order = CellOrder.missingLast(left, right, ascending: true)
        if order != 0 { return order < 0 }
      }
      return number < other.number
    }
  }

  let schema: EntitySchema
  let order: [SortKey]

  public init(_ order: [SortKey], in schema: EntitySchema) {
    self.order = order
    self.schema = schema
  }

  /// What the row is compared by, worked out once.
  public func key(_ row: Row) -> Key {
    var parts: [(cell: Cell, ascending: Bool)] = []
    var texts: [Cell] = []
    for key in order {
      switch key {
      case .attribute(let attribute, let ascending):
        guard let field = schema.field(attribute) else {
          parts.append((row[attribute], ascending))
          continue
        }
        let cell = row[attribute]
        if let phonetic = field.phonetic.flatMap(schema.index(of:)) {
          let reading = schema.fields[phonetic].key(of: row.cells[phonetic])
          parts.append(((reading ?? field.key(of: cell)).map(Cell.text) ?? .absent, ascending))
        }
        if field.type.isFolded {
          parts.append((field.key(of: cell).map(Cell.text) ?? .absent, ascending))
          texts.append(cell)
        } else if field.type == .birthday {
          // Without a year after those with one, both ways.
          parts.append((.integer(cell.text.map { Birthday.isYearless($0) ? 1 : 0 } ?? 2), true))
          parts.append((cell, ascending))
        } else {
          parts.append((cell, ascending))
        }
      case .nextOccurrence(let attribute, let from, let leapDay, let ascending):
        parts.append((SortKey.occurrence(row[attribute], from: from, leapDay: leapDay), ascending))
      }
    }
    return Key(parts: parts, texts: texts, number: row.number)
  }

  /// The rows in order.
  public func sorted(_ rows: [Row]) -> [Row] {
    rows.map { (key: key($0), row: $0) }.sorted { $0.key.precedes($1.key) }.map(\.row)
  }
}

extension SortKey {
  /// The number of the day on which a stored birthday next falls; absent for what is no birthday.
  public static func occurrence(_ cell: Cell, from: CivilDate, leapDay: LeapDayRule) -> Cell {
    guard let text = cell.text, let birthday = Birthday(stored: text) else { return .absent }
    return .integer(Int64(birthday.nextOccurrence(onOrAfter: from, leapDay: leapDay).dayNumber))
  }
}
