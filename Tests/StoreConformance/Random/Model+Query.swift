import Registry
import Values

extension Model {
  /// Numbers of the records that a query means, in its order, worked out the plain way.
  func answer(_ entity: EntitySchema, _ query: Query) -> [Int64] {
    let found = rows(entity).filter { row in query.condition.map { Self.holds($0, row, entity) } ?? true }
    let placed = found.map { (row: $0, places: Self.places($0, query.order, entity)) }
    let sorted = placed.sorted {
      Self.precedes($0.places, $1.places) ?? ($0.row.number < $1.row.number)
    }.map(\.row)
    let beside = Self.beside(sorted, query, entity)
    let rest = beside.dropFirst(max(query.offset, 0))
    return rest.prefix(max(query.limit ?? sorted.count, 0)).map(\.number)
  }

  /// The rows on the side that the query names, in the direction it names.
  private static func beside(_ sorted: [Row], _ query: Query, _ entity: EntitySchema) -> [Row] {
    guard let side = query.side else { return sorted }
    let edge = places(side.row, query.order, entity)
    let before = sorted.filter {
      precedes(places($0, query.order, entity), edge) ?? ($0.number < side.row.number)
    }
    if side.isBackward { return before.reversed() }
    let numbers = Set(before.map(\.number) + [side.row.number])
    return sorted.filter { !numbers.contains($0.number) }
  }

  // MARK: Conditions

  private static func holds(_ condition: Condition, _ row: Row, _ entity: EntitySchema) -> Bool {
    switch condition {
    case .compare(let attribute, let comparison, let wanted):
      return compare(row[attribute], comparison, wanted, entity.type(of: attribute))
    case .contains(let attribute, let text):
      guard let stored = row[attribute].text else { return false }
      let words = entity.type(of: attribute) == .words
      let key = TextKey.fold(words ? WordList.words(stored: stored).joined(separator: " ") : stored)
      return occurs(text, in: key)
    case .search(let word):
      let texts = entity.fields.indices.filter { entity.fields[$0].roles.contains(.searchable) }
      return texts.contains { holds(.contains(.field($0), word), row, entity) }
    case .present(let attribute): return isPresent(row[attribute], entity.type(of: attribute))
    case .missing(let attribute): return !isPresent(row[attribute], entity.type(of: attribute))
    case .monthDays(let attribute, let days):
      return days.contains { row[attribute].text?.hasSuffix("-\($0)") ?? false }
    case .all(let parts): return !parts.contains { !holds($0, row, entity) }
    case .any(let parts): return parts.contains { holds($0, row, entity) }
    case .not(let part): return !holds(part, row, entity)
    }
  }

  /// Whether a word occurs in a key, blanks between CJK characters aside.
  private static func occurs(_ word: String, in key: String) -> Bool {
    let needle = TextKey.joined(TextKey.fold(word))
    return needle.isEmpty || place(.text(TextKey.joined(key))).contains(place(.text(needle)))
  }

  private static func isPresent(_ cell: Cell, _ type: ValueType) -> Bool {
    type == .flag ? cell == .integer(1) : cell != .absent
  }

  private static func compare(
    _ cell: Cell, _ comparison: Condition.Comparison, _ wanted: Cell, _ type: ValueType
  ) -> Bool {
    if cell == .absent { return false }
    switch type {
    case .words:
      let words = WordList.words(stored: cell.text ?? "").map { TextKey.fold($0) }
      let isOne = words.contains { Cell.text($0) == .text(TextKey.fold(wanted.text ?? "")) }
      return comparison == .equal ? isOne : comparison == .notEqual && !isOne
    case .birthday where (cell.text?.first == "-") != (wanted.text?.first == "-"):
      return comparison == .notEqual
    default:
      let (left, right) = (place(folded(cell, type)), place(folded(wanted, type)))
      switch comparison {
      case .equal: return left == right
      case .notEqual: return left != right
      case .less: return less(left, right)
      case .lessOrEqual: return !less(right, left)
      case .greater: return less(right, left)
      case .greaterOrEqual: return !less(left, right)
      }
    }
  }

  private static func folded(_ cell: Cell, _ type: ValueType) -> Cell { type.isFolded ? folded(cell) : cell }

  // MARK: Order

  /// Nil for rows that the order leaves level.
  private static func precedes(
    _ left: [(place: [Int64], rises: Bool)], _ right: [(place: [Int64], rises: Bool)]
  ) -> Bool? {
    for (a, b) in zip(left, right) where a.place != b.place {
      // An empty place is that of a missing value, which is last both ways.
      if a.place.isEmpty || b.place.isEmpty { return b.place.isEmpty }
      return less(a.place, b.place) == a.rises
    }
    return nil
  }

  /// What a row is sorted by, the texts' own bytes last.
  private static func places(
    _ row: Row, _ order: [SortKey], _ entity: EntitySchema
  ) -> [(place: [Int64], rises: Bool)] {
    var places: [(place: [Int64], rises: Bool)] = []
    var ties: [(place: [Int64], rises: Bool)] = []
    for key in order {
      switch key {
      case .nextOccurrence(let attribute, let from, let leapDay, let rises):
        let day = row[attribute].text.flatMap(Birthday.init(stored:)).map {
          $0.nextOccurrence(onOrAfter: from, leapDay: leapDay).dayNumber
        }
        places.append((day.map { [Int64($0)] } ?? [], rises))
      case .attribute(let attribute, let rises):
        let type = entity.type(of: attribute)
        let cell = row[attribute]
        guard type.isFolded, case .field(let index) = attribute else {
          if type == .birthday { places.append(([cell.text?.first == "-" || cell == .absent ? 1 : 0], true)) }
          places.append((place(cell), rises))
          continue
        }
        let reading = entity.fields[index].phonetic.flatMap(entity.index(of:))
        let read = reading.map { sortKey(row.cells[$0], entity.fields[$0].type) } ?? []
        places.append((read.isEmpty ? sortKey(cell, type) : read, rises))
        ties.append((place(cell), true))
      }
    }
    return places + ties
  }

  private static func sortKey(_ cell: Cell, _ type: ValueType) -> [Int64] {
    guard let text = cell.text else { return [] }
    let bytes = place(
      folded(type == .words ? .text(WordList.words(stored: text).joined(separator: " ")) : cell))
    // Numbers are compared by their length, then by their digits; those of these texts are short.
    var (key, run): ([Int64], [Int64]) = ([], [])
    for byte in bytes + [-1] {
      if (48...57).contains(byte) {
        run.append(byte)
        continue
      }
      if !run.isEmpty {
        let digits = Array(run.drop { $0 == 48 })
        key += [48 + Int64(digits.count)] + digits
        run = []
      }
      if byte >= 0 { key.append(byte) }
    }
    return key
  }

  /// A value as numbers that are ordered as it is; empty for a missing one.
  private static func place(_ cell: Cell) -> [Int64] {
    switch cell {
    case .absent: []
    case .integer(let value): [value]
    case .real(let value): [Int64(value)]
    case .text(let text): text.utf8.map(Int64.init)
    case .bytes(let bytes): bytes.map(Int64.init)
    }
  }

  private static func less(_ left: [Int64], _ right: [Int64]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }
}
