import Registry
import Values

/// One entity's rows, with what finds those that have a unique text without looking at all.
struct MemoryTable {
  private(set) var rows: [Int64: Row] = [:]
  var nextNumber: Int64 = 1
  /// Numbers by the folded key, for each unique text field.
  private var holders: [Int: [String: Set<Int64>]] = [:]

  /// Puts the row at the number, in the place of the one that is there; nil takes that away.
  mutating func set(_ entity: EntitySchema, _ number: Int64, _ row: Row?) {
    for (index, field) in entity.fields.enumerated() where field.isUnique {
      if let key = rows[number].flatMap({ field.key(of: $0.cells[index]) }) {
        holders[index]?[key]?.remove(number)
        if holders[index]?[key]?.isEmpty == true { holders[index]?[key] = nil }
      }
      if let key = row.flatMap({ field.key(of: $0.cells[index]) }) {
        holders[index, default: [:]][key, default: []].insert(number)
      }
    }
    rows[number] = row
  }

  /// Rows among which are all that fulfil the condition.
  func candidates(_ condition: Condition, _ entity: EntitySchema) -> [Row] {
    switch condition {
    case .compare(.number, .equal, .integer(let number)):
      return rows[number].map { [$0] } ?? []
    case .compare(.field(let index), .equal, let cell)
    where entity.fields[index].isUnique && entity.fields[index].type == .text:
      guard let key = entity.fields[index].key(of: cell) else { return [] }
      return (holders[index]?[key] ?? []).compactMap { rows[$0] }
    default:
      return Array(rows.values)
    }
  }
}
