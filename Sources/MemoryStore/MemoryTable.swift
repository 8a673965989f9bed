import Registry
import Values

/// One entity's rows, with what finds those of an id, or of a text that is unique or a name, without looking at
/// all.
struct MemoryTable {
  private(set) var rows: [Int64: Row] = [:]
  var nextNumber: Int64 = 1
  /// Numbers by the folded key, for each text field that is looked up by its value.
  private var holders: [Int: [String: Set<Int64>]] = [:]
  private var numbers: [RecordID: Int64] = [:]

  /// Puts the row at the number, in the place of the one that is there; nil takes that away.
  mutating func set(_ entity: EntitySchema, _ number: Int64, _ row: Row?) {
    let former = rows[number]
    if let former, former.id != row?.id { numbers[former.id] = nil }
    if let row { numbers[row.id] = number }
    for (index, field) in entity.fields.enumerated() where field.isLookedUp {
      let (old, new) = (
        former.flatMap { field.key(of: $0.cells[index]) }, row.flatMap { field.key(of: $0.cells[index]) }
      )
      if old == new, old?.utf8.elementsEqual(new?.utf8 ?? "".utf8) ?? true { continue }
      if let old {
        holders[index]?[old]?.remove(number)
        if holders[index]?[old]?.isEmpty == true { holders[index]?[old] = nil }
      }
      if let new { holders[index, default: [:]][new, default: []].insert(number) }
    }
    rows[number] = row
  }

  func number(of id: RecordID) -> Int64? { numbers[id] }

  /// Rows among which are all that fulfil the condition.
  func candidates(_ condition: Condition, _ entity: EntitySchema) -> [Row] {
    switch condition {
    case .compare(.number, .equal, .integer(let number)):
      return rows[number].map { [$0] } ?? []
    case .compare(.id, .equal, .bytes(let bytes)):
      return RecordID(cellBytes: bytes).flatMap { numbers[$0] }.flatMap { rows[$0] }.map { [$0] } ?? []
    case .compare(.field(let index), .equal, let cell) where entity.fields[index].isLookedUp:
      guard let key = entity.fields[index].key(of: cell) else { return [] }
      return (holders[index]?[key] ?? []).compactMap { rows[$0] }
    case .all(let parts) where !parts.isEmpty:
      return candidates(parts[0], entity)
    default:
      return Array(rows.values)
    }
  }
}

extension FieldSchema {
  /// Whether records are found by a value of it.
  fileprivate var isLookedUp: Bool { type == .text && (isUnique || roles.contains(.naturalKey)) }
}
