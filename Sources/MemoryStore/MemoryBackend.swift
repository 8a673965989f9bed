import Registry
import Values

/// The plain operations over a memory state.
final class MemoryBackend: StoreBackend {
  let state: MemoryState

  init(_ state: MemoryState) { self.state = state }

  private func table(_ entity: EntitySchema) -> MemoryTable { state.tables[entity.name] ?? .init() }

  // MARK: Reading

  func row(_ entity: EntitySchema, number: Int64) throws -> Row? {
    state.tables[entity.name]?.rows[number]
  }

  func number(_ entity: EntitySchema, of id: RecordID) throws -> Int64? {
    state.tables[entity.name]?.number(of: id)
  }

  func forEach(
    _ entity: EntitySchema, _ query: Query, _ attributes: [Attribute],
    _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    var buffer = RowBuffer()
    let rows = RowOrder(query.order, in: entity).sorted(matching(entity, query.condition))
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

  func credential(_ id: RecordID) throws -> [UInt8]? { state.credentials[id] }

  func steps(limit: Int?) throws -> [Step] {
    state.history.reversed().prefix(limit ?? .max).map(\.step)
  }

  func changes(ofStep number: Int64) throws -> [Change] {
    state.history.first { $0.step.number == number }?.changes ?? []
  }

  /// Nothing else can reach a memory store.
  func firstOutside(_ entity: EntitySchema, _ numbers: ClosedRange<Int64>, since: Int64) throws -> Int64? {
    nil
  }

  // MARK: Records

  func takeNumbers(_ entity: EntitySchema, _ count: Int) throws -> Int64 {
    let number = table(entity).nextNumber
    state.tables[entity.name, default: .init()].nextNumber = number + Int64(count)
    state.remember { $0.tables[entity.name]?.nextNumber = number }
    return number
  }

  func put(_ entity: EntitySchema, _ row: Row) throws {
    if let other = state.tables[entity.name]?.number(of: row.id), other != row.number {
      throw StoreError(.constraint, detail: "\(entity.name) \(other) has the id")
    }
    set(entity, row.number, row)
  }

  func put(
    _ entity: EntitySchema, _ run: RowRun, _ rows: Range<Int>, from number: Int64, at now: Timestamp,
    id: () -> RecordID
  ) throws {
    for (offset, row) in rows.enumerated() {
      let number = number + Int64(offset)
      set(
        entity, number,
        Row(number: number, id: id(), createdAt: now, updatedAt: now, revision: 1, cells: run.cells(at: row)))
    }
  }

  /// Nothing is left for later, and nothing can stop a memory store.
  func endRuns() throws {}
  func checkInterruption() throws {}

  func replace(_ entity: EntitySchema, _ old: Row, with new: Row) throws { set(entity, new.number, new) }
  func remove(_ entity: EntitySchema, _ row: Row) throws { set(entity, row.number, nil) }

  private func set(_ entity: EntitySchema, _ number: Int64, _ row: Row?) {
    let former = state.tables[entity.name]?.rows[number]
    state.tables[entity.name, default: .init()].set(entity, number, row)
    state.remember { $0.tables[entity.name]?.set(entity, number, former) }
  }

  func setCredential(_ credential: [UInt8]?, for id: RecordID) throws {
    let former = state.credentials[id]
    state.credentials[id] = credential
    state.remember { $0.credentials[id] = former }
  }

  // MARK: History

  func openStep(_ label: StepLabel, state stepState: Step.State, at: Timestamp) throws -> Int64 {
    rememberHistory()
    let number = state.nextStep
    state.nextStep += 1
    let step = Step(number: number, label: label, at: at, state: stepState, records: 0)
    state.history.append(.init(step: step, changes: []))
    return number
  }

  func append(_ change: Change, toStep number: Int64) throws {
    alter(number) { $0.changes.append(change) }
  }

  func closeStep(_ number: Int64, records: Int) throws {
    alter(number) { $0.step.records = records }
  }

  func reverseChanges(
    ofStep number: Int64, to stepState: Step.State,
    _ body: (Change, (Change) throws -> Void) throws -> Void, last: ((Change) throws -> Void) throws -> Void
  ) throws {
    var inverses: [Change] = []
    for change in try changes(ofStep: number).reversed() { try body(change) { inverses.append($0) } }
    try last { inverses.append($0) }
    rememberHistory()
    alter(number) { entry in
      entry.changes = inverses
      entry.step.state = stepState
    }
  }

  func setState(ofStep number: Int64, to stepState: Step.State) throws {
    rememberHistory()
    alter(number) { $0.step.state = stepState }
  }

  func clearRedo() throws {
    forget { $0.step.state == .undone }
  }

  func trimHistory(keeping count: Int) throws {
    let surplus = state.history.count - max(count, 0)
    if surplus <= 0 { return }
    let last = state.history[surplus - 1].step.number
    forget { $0.step.number <= last }
  }

  private func alter(_ number: Int64, _ body: (inout MemoryState.Entry) -> Void) {
    if let index = state.history.lastIndex(where: { $0.step.number == number }) {
      body(&state.history[index])
    }
  }

  /// One inverse serves all that a transaction does to the history.
  private func rememberHistory() {
    let (history, next) = (state.history, state.nextStep)
    state.remember { state in
      state.history = history
      state.nextStep = next
    }
  }

  /// Drops steps, and the credentials of records that neither stand nor can come back.
  private func forget(where isDropped: (MemoryState.Entry) -> Bool) {
    let dropped = state.history.filter(isDropped)
    if dropped.isEmpty { return }
    rememberHistory()
    state.history.removeAll(where: isDropped)
    let candidates = Set(dropped.flatMap(\.changes).compactMap(\.id)).filter { state.credentials[$0] != nil }
    if candidates.isEmpty { return }
    // Only what removed a record, or would remove it again, brings it back.
    var needed = Set(state.history.flatMap(\.changes).filter { $0.kind == .deleted }.compactMap(\.id))
    for table in state.tables.values { needed.formUnion(table.rows.values.map(\.id)) }
    for id in candidates.subtracting(needed) {
      let former = state.credentials[id]
      state.credentials[id] = nil
      state.remember { $0.credentials[id] = former }
    }
  }
}
