import Values

/// Who has the values that records are to get: asked of the store for many records at once, and kept up with what is
/// changed since.
struct ValueHolders {
  private let entity: EntitySchema
  private let unique: [Int]
  /// Place of the natural key, if others may have the same.
  private let key: Int?
  private var set: RowSet
  private var asked: [Int: Set<Cell>] = [:]

  init(_ entity: EntitySchema) {
    self.entity = entity
    unique = entity.uniqueFields
    key = entity.naturalKey.flatMap { $0.isUnique ? nil : entity.index(of: $0.name) }
    set = RowSet(entity, fields: unique + (key.map { [$0] } ?? []))
  }

  /// The question for the values that records are to get in the place of those they have.
  ///
  /// - Parameter wantsNamesakes: whether holders of the natural key are asked for too.
  func question(_ records: [(old: Row?, cells: [Int: Cell])], wantsNamesakes: Bool) -> Fetch {
    var fetch = Fetch()
    var seen: [Int: Set<Cell>] = asked
    for record in records {
      for (field, cell) in record.cells.sorted(by: { $0.key < $1.key }) where record.old?.cells[field] != cell
      {
        let isNamesake = wantsNamesakes && field == key
        guard unique.contains(field) || isNamesake, let same = entity.fields[field].sameness(cell),
          seen[field, default: []].insert(same).inserted
        else { continue }
        let limit = isNamesake ? ReferenceError.mostCandidates + 1 : 2
        fetch.values.append(Fetch.Value(field: field, cell: cell, limit: limit))
      }
    }
    return fetch
  }

  /// Takes in what the store answered.
  mutating func take(_ question: Fetch, _ found: Fetched) {
    for value in question.values {
      if let same = entity.fields[value.field].sameness(value.cell) {
        asked[value.field, default: []].insert(same)
      }
    }
    for row in found.rows.values { set.set(row.number, row) }
  }

  /// Keeps up with a change.
  mutating func set(_ row: Row) { set.set(row.number, row) }

  func holder(_ field: Int, _ cell: Cell, except number: Int64?) -> Int64? {
    set.holder(field, cell, except: number)
  }

  /// Numbers of the other records with the natural key of the row, as far as they were asked for.
  func namesakes(of row: Row) -> [Int64] {
    guard let key, let same = entity.fields[key].sameness(row.cells[key]), asked[key]?.contains(same) == true
    else { return [] }
    return Array(set.others(key, row.cells[key], except: row.number).prefix(ReferenceError.mostCandidates))
  }
}
