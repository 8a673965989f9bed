public import Values

/// Records of an entity as they are within a running change, with the holders of some fields' values.
public struct RowSet {
  let entity: EntitySchema
  /// The records by number.
  public private(set) var rows: [Int64: Row] = [:]
  private let fields: [Int]
  private var holders: [Int: [Cell: Set<Int64>]] = [:]
  private var numbers: [RecordID: Int64] = [:]

  /// - Parameter fields: places of the fields whose values are looked up.
  public init(_ entity: EntitySchema, _ rows: some Sequence<Row> = [], fields: [Int]) {
    self.entity = entity
    self.fields = fields
    for row in rows { set(row.number, row) }
  }

  /// Puts the row at the number; nil takes away what is there.
  public mutating func set(_ number: Int64, _ row: Row?) {
    if let former = rows[number] {
      numbers[former.id] = nil
      for field in fields {
        if let key = entity.fields[field].sameness(former.cells[field]) {
          holders[field]?[key]?.remove(number)
        }
      }
    }
    rows[number] = row
    guard let row else { return }
    numbers[row.id] = number
    for field in fields {
      if let key = entity.fields[field].sameness(row.cells[field]) {
        holders[field, default: [:]][key, default: []].insert(number)
      }
    }
  }

  /// Number of another record that has the value; nil if none has.
  public func holder(_ field: Int, _ cell: Cell, except number: Int64?) -> Int64? {
    others(field, cell, except: number).first
  }

  /// Numbers of the other records that have the value, rising.
  public func others(_ field: Int, _ cell: Cell, except number: Int64?) -> [Int64] {
    guard let key = entity.fields[field].sameness(cell) else { return [] }
    return (holders[field]?[key] ?? []).filter { $0 != number }.sorted()
  }

  /// Number of the record that has the id.
  public func number(of id: RecordID) -> Int64? { numbers[id] }
}

extension FieldSchema {
  /// What equal values of the field have in common; nil for a missing value.
  public func sameness(_ cell: Cell) -> Cell? {
    if cell.isAbsent { return nil }
    guard type.isFolded, let key = key(of: cell) else { return cell }
    return .text(key)
  }
}

extension EntitySchema {
  /// Places of the fields whose values no two records share.
  public var uniqueFields: [Int] { fields.indices.filter { fields[$0].isUnique } }
}
