import Registry
import Values

extension MemoryBackend {
  func steps(_ query: StepQuery) throws -> [RecordedStep] {
    var found: [RecordedStep] = []
    let entries = query.isOldestFirst ? state.history : state.history.reversed()
    for entry in entries {
      if found.count == query.limit { break }
      guard query.numbers.contains(entry.step.number), query.states?.contains(entry.step.state) ?? true else {
        continue
      }
      if let record = query.record, !entry.changes.contains(where: { $0.touches(record) }) { continue }
      found.append(recorded(entry, query))
    }
    return found
  }

  private func recorded(_ entry: MemoryState.Entry, _ query: StepQuery) -> RecordedStep {
    var recorded = RecordedStep(step: entry.step)
    if query.mostChanges == 0 { return recorded }
    var folder = RunFolder(query)
    let end = query.before.map { min(Int($0) - 1, entry.changes.count) } ?? entry.changes.count
    for index in (0..<end).reversed() {
      let change = entry.changes[index]
      if let record = query.record, !change.touches(record) { continue }
      if folder.isFull, !folder.extends(change) {
        recorded.rest = Int64(index) + 2
        break
      }
      folder.append(.init(place: Int64(index) + 1, change: change))
    }
    recorded.entries = folder.finish()
    return recorded
  }

  func keep(_ batch: Batch, _ limits: HistoryLimits) throws {
    try apply(batch)
    if openStep != nil { trimHistory(limits) }
  }

  func applyToHistory(_ operation: Batch.Operation) {
    rememberHistory()
    switch operation {
    case .openStep(let head):
      if head.state == .done { forget { $0.step.state == .undone } }
      let step = Step(
        number: state.nextStep, label: head.label, at: head.at, state: head.state, records: 0, who: head.who)
      openStep = state.nextStep
      state.nextStep += 1
      state.history.append(.init(step: step, changes: []))
    case .record(let change):
      alter(openStep) { entry in
        entry.changes.append(change)
        entry.bytes += change.imageBytes
      }
    case .closeStep(let records): alter(openStep) { $0.step.records = records }
    case .recordInverse(let change, let step): gather(change, step)
    case .turnStep(let step, let stepState):
      alter(step) { entry in
        entry.changes = entry.inverses
        entry.inverses = []
        entry.bytes = entry.changes.reduce(0) { $0 + $1.imageBytes }
        entry.step.state = stepState
      }
    case .markStep(let step, let stepState): alter(step) { $0.step.state = stepState }
    case .forgetHistory(let entity, let numbers): forget(entity, numbers)
    default: break
    }
  }

  /// Drops all that the history keeps of the records.
  private func forget(_ entity: EntitySchema, _ numbers: [Int64]) {
    for index in state.history.indices {
      let former = state.history[index].changes
      let left = former.flatMap { $0.entity == entity.name ? $0.without(numbers) : [$0] }
      state.history[index].changes = left
      state.history[index].bytes = left.reduce(0) { $0 + $1.imageBytes }
    }
    state.history.removeAll { $0.changes.isEmpty && $0.step.state != .notice }
  }

  /// Keeps a change beside those of a step, to take their place.
  func gather(_ change: Change, _ step: Int64) {
    rememberHistory()
    alter(step) { $0.inverses.append(change) }
  }

  /// Forgets the oldest steps beyond the limits.
  private func trimHistory(_ limits: HistoryLimits) {
    var kept = 0
    var bytes: Int64 = 0
    for entry in state.history.reversed() {
      let (sum, isOver) = bytes.addingReportingOverflow(entry.bytes)
      if kept >= limits.steps || kept > 0 && (isOver || sum > limits.bytes) { break }
      bytes = sum
      kept += 1
    }
    let surplus = state.history.count - kept
    if surplus <= 0 { return }
    let last = state.history[surplus - 1].step.number
    forget { $0.step.number <= last }
  }

  private func alter(_ number: Int64?, _ body: (inout MemoryState.Entry) -> Void) {
    if let index = state.history.lastIndex(where: { $0.step.number == number }) {
      body(&state.history[index])
    }
  }

  private func rememberHistory() {
    if isHistoryRemembered { return }
    isHistoryRemembered = true
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
    for id in candidates.subtracting(needed) { setCredential(nil, for: id) }
  }
}
