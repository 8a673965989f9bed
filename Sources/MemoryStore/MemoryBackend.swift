import Registry
import Values

/// The plain operations over a memory state.
final class MemoryBackend: StoreBackend {
  let state: MemoryState
  /// The step that this transaction opened last.
  var openStep: Int64?
  /// Whether this transaction's history is remembered: one inverse serves all that it does to it.
  var isHistoryRemembered = false

  init(_ state: MemoryState) { self.state = state }

  /// Begins a transaction.
  func begin() {
    openStep = nil
    isHistoryRemembered = false
  }

  var batchSize: Int { 1000 }

  private func table(_ entity: EntitySchema) -> MemoryTable { state.tables[entity.name] ?? .init() }

  // MARK: Reading

  func fetch(_ entity: EntitySchema, _ fetch: Fetch) throws -> Fetched {
    let table = table(entity)
    var found = Fetched(version: entity.version, nextNumber: table.nextNumber)
    for number in fetch.numbers { found.rows[number] = table.rows[number] }
    for range in fetch.ranges {
      if range.count(isAtMost: table.rows.count) {
        for number in range { if let row = table.rows[number] { found.rows[number] = row } }
      } else {
        for row in table.rows.values where range.contains(row.number) { found.rows[row.number] = row }
      }
    }
    for id in fetch.ids {
      if let number = table.number(of: id) { found.rows[number] = table.rows[number] }
      if fetch.wantsCredentials { found.credentials[id] = state.credentials[id] }
    }
    for value in fetch.values {
      let condition = Condition.compare(.field(value.field), .equal, value.cell)
      let rows = matching(entity, condition).sorted { $0.number < $1.number }
      for row in rows.prefix(value.limit) { found.rows[row.number] = row }
    }
    if fetch.wantsCredentials {
      for row in found.rows.values { found.credentials[row.id] = state.credentials[row.id] }
    }
    if fetch.wantsOrigins {
      for id in fetch.ids + found.rows.values.map(\.id) {
        let origins = origins(of: id, entity)
        if !origins.isEmpty { found.origins[id] = origins }
      }
    }
    // Nothing else can reach a memory store.
    found.marks = fetch.marks.map { _ in nil }
    return found
  }

  func forEach(
    _ entity: EntitySchema, _ query: Query, _ attributes: [Attribute],
    _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    var buffer = RowBuffer()
    let rows = RowOrder(query.order, in: entity).sorted(matching(entity, query.condition), query.side)
    let limit = max(query.limit ?? .max, 0)
    for row in rows.dropFirst(max(query.offset, 0)).prefix(limit) {
      buffer.removeAll()
      row.append(attributes, to: &buffer)
      if try !body(buffer) { return }
    }
  }

  func count(_ entity: EntitySchema, _ condition: Condition?) throws -> Int {
    matching(entity, condition).count
  }

  private func matching(_ entity: EntitySchema, _ condition: Condition?) -> [Row] {
    guard let condition else { return Array(table(entity).rows.values) }
    return table(entity).candidates(condition, entity).filter { condition.matches($0, in: entity) }
  }

  // MARK: Records

  func apply(_ batch: Batch) throws {
    for operation in batch.operations { try apply(operation) }
  }

  private func apply(_ operation: Batch.Operation) throws {
    switch operation {
    case .insert(let entity, let row): try insert(entity, row)
    case .insertRun(let entity, let run, let rows, let first, let ids, let now):
      for (offset, row) in rows.enumerated() {
        try insert(
          entity,
          Row(
            number: first + Int64(offset), id: ids[offset], createdAt: now, updatedAt: now, revision: 1,
            cells: run.cells(at: row)))
      }
    case .update(let entity, _, let new): set(entity, new.number, new)
    case .remove(let entity, let row): set(entity, row.number, nil)
    case .setCredential(let credential, let id): setCredential(credential, for: id)
    case .setOrigins(let entity, let origins):
      for origin in origins { set(origin.format, entity, origin.id, origin) }
    case .removeOrigins(let entity, let ids, let format):
      for id in ids { for origin in origins(of: id, entity, format) { set(origin.format, entity, id, nil) } }
    case .markOrigins(let entity, let ids, let isGone): for id in ids { mark(entity, id, isGone: isGone) }
    case .setNextNumber(let entity, let next):
      let former = table(entity).nextNumber
      state.tables[entity.name, default: .init()].nextNumber = next
      state.remember { $0.tables[entity.name]?.nextNumber = former }
    case .removeRun(let entity, let numbers, let step, let leavingOrigins):
      try removeRun(entity, numbers, step, leavingOrigins: leavingOrigins)
    case .restoreRun(let entity, let numbers, let step, let place, let now):
      try restoreRun(entity, numbers, step, place, at: now)
    case .openStep, .record, .closeStep, .recordInverse, .turnStep, .markStep, .forgetHistory:
      applyToHistory(operation)
    }
  }

  private func insert(_ entity: EntitySchema, _ row: Row) throws {
    if let other = table(entity).number(of: row.id), other != row.number {
      throw StoreError(.constraint, detail: "\(entity.name) \(other) has the id")
    }
    set(entity, row.number, row)
  }

  private func set(_ entity: EntitySchema, _ number: Int64, _ row: Row?) {
    let former = state.tables[entity.name]?.rows[number]
    state.tables[entity.name, default: .init()].set(entity, number, row)
    state.remember { $0.tables[entity.name]?.set(entity, number, former) }
  }

  func setCredential(_ credential: [UInt8]?, for id: RecordID) {
    let former = state.credentials[id]
    state.credentials[id] = credential
    state.remember { $0.credentials[id] = former }
  }

  private func removeRun(
    _ entity: EntitySchema, _ numbers: ClosedRange<Int64>, _ step: Int64, leavingOrigins: Bool
  ) throws {
    for number in numbers.reversed() {
      guard let row = table(entity).rows[number] else { throw RunBlock(number: number) }
      set(entity, number, nil)
      var image = Change.image(entity, of: row)
      if leavingOrigins {
        mark(entity, row.id, isGone: true)
      } else {
        let origins = origins(of: row.id, entity)
        image += Change.FieldImage.keeping(origins)
        for origin in origins { set(origin.format, entity, row.id, nil) }
      }
      gather(Change(.deleted, entity, row, image: image), step)
    }
  }

  private func restoreRun(
    _ entity: EntitySchema, _ numbers: ClosedRange<Int64>, _ step: Int64, _ place: Int64, at now: Timestamp
  ) throws {
    guard let entry = state.history.last(where: { $0.step.number == step }) else { return }
    for (offset, number) in numbers.enumerated() {
      let change = entry.changes[Int(place) - 1 - offset]
      let row = try change.restored(entity, at: now)
      if table(entity).rows[number] != nil { throw RunBlock(number: number, other: number) }
      if let other = table(entity).number(of: row.id) { throw RunBlock(number: number, other: other) }
      set(entity, number, row)
      mark(entity, row.id, isGone: false)
      for origin in change.origins { set(origin.format, entity, row.id, origin) }
    }
  }
}

extension ClosedRange<Int64> {
  /// Whether it has at most so many members.
  fileprivate func count(isAtMost most: Int) -> Bool {
    let (distance, isOver) = upperBound.subtractingReportingOverflow(lowerBound)
    return !isOver && distance < Int64(most)
  }
}
