import Registry
import Values

/// What a store should hold, kept in plain dictionaries.
struct Model: Equatable {
  var rows: [String: [Int64: Row]] = [:]
  /// The number each entity hands out next.
  var next: [String: Int64] = [:]

  func rows(_ entity: EntitySchema) -> [Row] {
    (rows[entity.name] ?? [:]).values.sorted { $0.number < $1.number }
  }

  func row(_ entity: EntitySchema, _ number: Int64) -> Row? { rows[entity.name]?[number] }

  /// The row that an addition should make; its id is the store's to choose.
  mutating func insert(_ entity: EntitySchema, _ cells: [Cell], id: RecordID, at now: Timestamp) -> Row {
    let number = next[entity.name] ?? 1
    let row = Row(number: number, id: id, createdAt: now, updatedAt: now, revision: 1, cells: cells)
    rows[entity.name, default: [:]][number] = row
    next[entity.name] = number + 1
    return row
  }

  /// Nothing moves if the cells are the same.
  mutating func update(_ entity: EntitySchema, _ number: Int64, to cells: [Cell], at now: Timestamp) {
    guard var row = rows[entity.name]?[number], row.cells != cells else { return }
    row.cells = cells
    row.revision += 1
    row.updatedAt = now
    rows[entity.name]?[number] = row
  }

  mutating func delete(_ entity: EntitySchema, _ number: Int64) { rows[entity.name]?[number] = nil }

  /// Folded values of a unique field; the number of the record that has each.
  func holders(_ entity: EntitySchema, _ index: Int) -> [Cell: Int64] {
    var holders: [Cell: Int64] = [:]
    for row in rows(entity) where !row.cells[index].isAbsent {
      holders[Self.folded(row.cells[index])] = row.number
    }
    return holders
  }

  /// The cells with the managed field set as the entity's hook should.
  static func managed(_ entity: EntitySchema, _ old: [Cell]?, _ cells: [Cell], at now: Timestamp) -> [Cell] {
    guard let read = entity.index(of: "isRead"), let at = entity.index(of: "readAt") else { return cells }
    var cells = cells
    if cells[read] == .integer(0) {
      cells[at] = .absent
    } else if old?[read] != .integer(1) {
      cells[at] = .integer(now.milliseconds)
    }
    return cells
  }

  static func folded(_ cell: Cell) -> Cell { cell.text.map { .text(TextKey.fold($0)) } ?? cell }
}
