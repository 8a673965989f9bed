import Registry
import TestSupport
import Values

extension SplitMix {
  mutating func chance(_ part: Int, of whole: Int) -> Bool { Int.random(in: 0..<whole, using: &self) < part }

  mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    elements.randomElement(using: &self) ?? other
  }

  private static let texts = [
    "Dune", "dune", "Éric", "E\u{301}ric", "Łódź", "Lodz", "佐藤 花子", "佐藤花子", "サトウ", "さとう", "한글", "Straße",
    "a \"b\" \\", "Dune 2", "Dune 10", "dune 02", "O’Hara", "O'Hara",
  ]
  private static let words = ["sf", "SF", "Kinder-Buch", "red", "öl", "\"q\"", "古い"]

  /// A value of the type, out of few, so that values often meet.
  mutating func value(_ type: ValueType) -> Cell {
    switch type {
    case .text: .text(pick(Self.texts, or: ""))
    case .multilineText:
      .text(pick(Self.texts, or: "") + (chance(1, of: 2) ? "\n" + pick(Self.texts, or: "") : ""))
    case .flag: .integer(Int64.random(in: 0...1, using: &self))
    case .level(let names): .integer(Int64.random(in: 0..<Int64(names.count), using: &self))
    case .wholeNumber: .integer(pick([1, 12, 120, 412], or: 1))
    case .length, .mass: .integer(pick([0, 180, 200, 1705], or: 0))
    case .timestamp: .integer(pick([-1, 0, 1_700_000_000_000, 1_790_000_000_000], or: 0))
    case .civilDate: .text(pick(["0001-01-01", "2020-02-29", "2020-03-01", "2026-11-30"], or: ""))
    case .birthday: .text(pick(["--02-29", "--12-31", "1990-04-12", "2000-02-29", "1775-12-16"], or: ""))
    case .entries:
      WordList.cell(
        (0..<Int.random(in: 1...2, using: &self)).map { "work \($0): " + pick(Self.texts, or: "") })
    case .words:
      WordList.cell(Self.words.shuffled(using: &self).prefix(Int.random(in: 1...3, using: &self)).map { $0 })
    case .secret: .absent
    }
  }

  /// Cells of a record that breaks no rule: managed fields are missing, unique values are new.
  mutating func cells(_ entity: EntitySchema, taken: inout [Int: Set<Cell>]) -> [Cell] {
    entity.fields.indices.map { index in
      let field = entity.fields[index]
      if field.isUnique { return unique(field, index, &taken) }
      if field.roles.contains(.managed) || (!field.isRequired && chance(1, of: 3)) { return .absent }
      return value(field.type)
    }
  }

  /// A value that no record has, or none.
  mutating func unique(_ field: FieldSchema, _ index: Int, _ taken: inout [Int: Set<Cell>]) -> Cell {
    let number = Int64.random(in: 0..<30, using: &self)
    let cell: Cell = field.type.isInteger ? .integer(number) : .text("Nº \(number)")
    return taken[index, default: []].insert(Model.folded(cell)).inserted ? cell : .absent
  }

  // MARK: Queries

  mutating func query(_ entity: EntitySchema) -> Query {
    Query(
      chance(4, of: 5) ? condition(entity, depth: 2) : nil,
      order: (0..<Int.random(in: 0...3, using: &self)).map { _ in sortKey(entity) },
      limit: chance(1, of: 2) ? Int.random(in: 0...6, using: &self) : nil,
      offset: chance(1, of: 3) ? Int.random(in: 0...4, using: &self) : 0)
  }

  /// The query from one of the rows on, in either direction.
  mutating func query(_ query: Query, from rows: [Row]) -> Query {
    guard let row = rows.randomElement(using: &self), chance(1, of: 3) else { return query }
    var query = query
    query.side = chance(1, of: 2) ? .after(row) : .before(row)
    return query
  }

  private mutating func condition(_ entity: EntitySchema, depth: Int) -> Condition {
    let kind = Int.random(in: depth > 0 ? 0...8 : 3...8, using: &self)
    switch kind {
    case 0, 1:
      let parts = (0..<Int.random(in: 0...3, using: &self)).map { _ in condition(entity, depth: depth - 1) }
      return kind == 0 ? .all(parts) : .any(parts)
    case 2: return .not(condition(entity, depth: depth - 1))
    case 3: return chance(1, of: 2) ? .present(attribute(entity)) : .missing(attribute(entity))
    case 4:
      let folded = entity.attributes.filter { $0 != .id && entity.type(of: $0).isFolded }
      return .contains(
        pick(folded, or: .number), pick(["", "d", "花子", "サト", "ß", "o", "한", "\"", "kinder b"], or: ""))
    case 5: return .search(pick(["", "d", "花子", "ß", "2", "dune 1", "o'h", "kinder b"], or: ""))
    default:
      let attribute = attribute(entity)
      return .compare(attribute, pick(Condition.Comparison.allCases, or: .equal), operand(attribute, entity))
    }
  }

  private mutating func operand(_ attribute: Attribute, _ entity: EntitySchema) -> Cell {
    switch attribute {
    case .id: .bytes((0..<16).map { _ in UInt8.random(in: 0...2, using: &self) })
    case .number, .revision: .integer(Int64.random(in: 1...9, using: &self))
    default:
      entity.type(of: attribute) == .words
        ? .text(pick(Self.words, or: "")) : value(entity.type(of: attribute))
    }
  }

  private mutating func attribute(_ entity: EntitySchema) -> Attribute {
    pick(entity.attributes, or: .number)
  }

  private mutating func sortKey(_ entity: EntitySchema) -> SortKey {
    let birthdays = entity.attributes.filter { entity.type(of: $0) == .birthday }
    if chance(1, of: 6), let day = CivilDate(dayNumber: 20_000 + Int.random(in: 0..<1500, using: &self)) {
      return .nextOccurrence(
        pick(birthdays, or: .number), from: day, leapDay: pick(LeapDayRule.allCases, or: .march1),
        ascending: chance(1, of: 2))
    }
    return .attribute(attribute(entity), ascending: chance(1, of: 2))
  }
}
