public import Values

/// Reverses the changes of one step, a part at a time: all that a part needs to know is asked for at once.
struct StepReverser {
  private let transaction: Transaction
  private let step: Step
  private let entities: [EntitySchema]
  private var sets: [String: RowSet] = [:]
  private var marks: [Int: Int64] = [:]
  /// Origins as they are within the reversal, by entity; only where a part has to do with them.
  private var origins: [String: [RecordID: [Origin]]] = [:]
  /// Records that came back one after the other.
  private var run: Change?
  private(set) var reversal: Reversal
  /// Whether a run was handed to the store.
  private(set) var hasRun = false

  init(_ transaction: Transaction, _ step: Step, _ entities: [EntitySchema]) {
    self.transaction = transaction
    self.step = step
    self.entities = entities
    reversal = Reversal(step: step)
  }

  mutating func reverse(_ entries: [RecordedStep.Entry]) throws {
    var few: [Change] = []
    for entry in entries {
      let change = entry.change
      guard change.count >= StepQuery.leastRun, change.kind == .added || change.kind == .deleted else {
        few.append(change)
        continue
      }
      try reverse(few: few)
      few = []
      let entity = try entity(change)
      hasRun = true
      transaction.runEntity = entity.name
      if change.kind == .added {
        try removeRun(change, entity)
      } else {
        try restoreRun(change, entity, entry.place)
      }
    }
    try reverse(few: few)
  }

  /// Keeps what takes away again the records that came back.
  mutating func emitRun() {
    if let run { emit(run) }
    run = nil
  }

  private func emit(_ change: Change) {
    transaction.batch.append(.recordInverse(change, step: step.number))
  }

  private func entity(_ change: Change) throws -> EntitySchema {
    guard let entity = entities.first(where: { $0.name == change.entity }) else {
      throw HistoryBlock(.unknownEntity, step: step, entity: change.entity, number: change.first)
    }
    return entity
  }

  /// Whether records that are removed were deleted before, and not added: their origins then stay.
  private var isDeletingAgain: Bool { step.state == .undone }

  // MARK: Runs

  private mutating func removeRun(_ change: Change, _ entity: EntitySchema) throws {
    emitRun()
    var wanted = Fetch()
    let numbers = change.first...change.last
    wanted.marks = [Fetch.Mark(numbers, since: change.revision)]
    wanted.ranges = [change.last - Int64(Reversal.mostRecords) + 1...change.last]
    let found = try transaction.fetch(entity, wanted)
    if let number = found.marks.first ?? nil {
      throw HistoryBlock(.changedOutside, step: step, entity: entity.name, number: number)
    }
    for number in wanted.ranges[0].reversed() {
      guard let row = found.rows[number] else {
        throw HistoryBlock(.goneOutside, step: step, entity: entity.name, number: number)
      }
      reversal.note(entity, row, nil)
    }
    reversal.note(further: change.count - Reversal.mostRecords)
    transaction.batch.append(
      .removeRun(entity, numbers, step: step.number, leavingOrigins: isDeletingAgain))
    guard transaction.isHeard else { return }
    if change.count > ChangeSet.mostRows { return transaction.tellPartly() }
    for number in numbers.reversed() { transaction.tell(entity, number, nil) }
  }

  private mutating func restoreRun(_ change: Change, _ entity: EntitySchema, _ place: Int64) throws {
    let numbers = change.first...change.last
    transaction.batch.append(
      .restoreRun(entity, numbers, step: step.number, place: place, at: transaction.now))
    let revision = try Row.revision(after: change.revision)
    let inverse = Change(
      kind: .added, entity: entity.name, first: change.first, last: change.last, revision: revision, id: nil,
      createdAt: nil, image: [])
    if run?.extend(by: inverse) != true {
      emitRun()
      run = inverse
    }
    let isTold = transaction.isHeard && change.count <= ChangeSet.mostRows
    if transaction.isHeard, !isTold { transaction.tellPartly() }
    let last = isTold ? change.last : change.first + Int64(Reversal.mostRecords) - 1
    let condition = Condition.all([
      .compare(.number, .greaterOrEqual, .integer(change.first)),
      .compare(.number, .lessOrEqual, .integer(last)),
    ])
    var noted = 0
    let query = Query(condition, order: [.attribute(.number)])
    try transaction.forEach(entity, query, entity.attributes) { buffer in
      guard let row = Row(buffer, in: entity) else { return true }
      if isTold { transaction.tell(entity, row.number, row) }
      if noted < Reversal.mostRecords {
        reversal.note(entity, nil, row)
        noted += 1
      }
      return true
    }
    reversal.note(further: change.count - noted)
  }

  // MARK: One record after the other

  private mutating func reverse(few changes: [Change]) throws {
    if changes.isEmpty { return }
    try look(changes)
    for (index, change) in changes.enumerated() {
      let entity = try entity(change)
      switch change.kind {
      case .added:
        emitRun()
        try removeFew(change, entity, marks[index])
      case .edited:
        emitRun()
        try reverseEdit(change, entity, marks[index])
      case .deleted: try restore(change, entity)
      case .credential: emitRun()
      }
      try transaction.flushIfLarge()
    }
  }

  /// Asks for all that the changes need to know, once for each entity.
  private mutating func look(_ changes: [Change]) throws {
    (sets, marks, origins) = ([:], [:], [:])
    for entity in entities {
      var (wanted, asked) = (Fetch(), [Int]())
      let unique = Set(entity.uniqueFields)
      for (index, change) in changes.enumerated() where change.entity == entity.name {
        switch change.kind {
        case .credential: continue
        case .added where change.first < change.last: wanted.ranges.append(change.first...change.last)
        case .added, .edited, .deleted: wanted.numbers.append(change.first)
        }
        if let id = change.id, change.kind == .deleted { wanted.ids.append(id) }
        switch change.kind {
        case .added where !isDeletingAgain, .edited where change.hasOrigins: wanted.wantsOrigins = true
        default: break
        }
        if change.kind != .deleted, !change.isOfOriginsAlone {
          wanted.marks.append(Fetch.Mark(change.first...change.last, since: change.revision))
          asked.append(index)
        }
        for value in change.image {
          guard let field = entity.index(of: value.field), unique.contains(field), !value.cell.isAbsent else {
            continue
          }
          wanted.values.append(Fetch.Value(field: field, cell: value.cell, limit: 2))
        }
      }
      if wanted == Fetch() { continue }
      let found = try transaction.fetch(entity, wanted)
      origins[entity.name] = found.origins
      sets[entity.name] = RowSet(entity, found.rows.values, fields: entity.uniqueFields)
      for (index, mark) in zip(asked, found.marks) { marks[index] = mark }
    }
  }

  private mutating func removeFew(_ change: Change, _ entity: EntitySchema, _ mark: Int64?) throws {
    if let mark { throw HistoryBlock(.changedOutside, step: step, entity: entity.name, number: mark) }
    for number in (change.first...change.last).reversed() {
      let row = try standing(entity, number)
      transaction.batch.append(.remove(entity, row))
      var image = Change.image(entity, of: row)
      if isDeletingAgain {
        transaction.batch.append(.markOrigins(entity, [row.id], isGone: true))
      } else if let kept = origins[entity.name]?.removeValue(forKey: row.id), !kept.isEmpty {
        transaction.batch.append(.removeOrigins(entity, [row.id], format: nil))
        image += Change.FieldImage.keeping(kept)
      }
      emit(Change(.deleted, entity, row, image: image))
      note(entity, row, nil)
    }
  }

  private mutating func reverseEdit(_ change: Change, _ entity: EntitySchema, _ mark: Int64?) throws {
    let old = try standing(entity, change.first)
    if let mark { throw HistoryBlock(.changedOutside, step: step, entity: entity.name, number: mark) }
    var cells = old.cells
    for value in change.image { if let index = entity.index(of: value.field) { cells[index] = value.cell } }
    let new = change.isOfOriginsAlone ? old : try old.following(cells, at: transaction.now)
    if !change.isOfOriginsAlone {
      try refuseTaken(entity, new, insteadOf: old)
      transaction.batch.append(.update(entity, old: old, new: new))
    }
    let image = Change.image(entity, of: old, differingFrom: new)
    emit(Change(.edited, entity, new, image: image + reverseOrigins(change, entity, old.id)))
    note(entity, old, new)
  }

  /// Brings former origins back, and returns what keeps those that stood in their place.
  private mutating func reverseOrigins(
    _ change: Change, _ entity: EntitySchema, _ id: RecordID
  ) -> [Change.FieldImage] {
    var image: [Change.FieldImage] = []
    for former in change.formerOrigins {
      let stands = origins[entity.name]?[id]?.first { $0.format == former.format }
      image += Change.FieldImage.keeping(former.format, stands)
      var origin = former.origin
      origin?.id = id
      transaction.set(entity, id, former.format, origin)
      origins[entity.name]?[id]?.removeAll { $0.format == former.format }
      if let origin { origins[entity.name]?[id, default: []].append(origin) }
    }
    return image
  }

  private mutating func restore(_ change: Change, _ entity: EntitySchema) throws {
    func taken(by other: Int64, _ field: String = "") -> HistoryBlock {
      HistoryBlock(
        .taken, step: step, entity: entity.name, number: change.first, field: field, other: other)
    }
    if sets[entity.name]?.rows[change.first] != nil { throw taken(by: change.first) }
    let row = try change.restored(entity, at: transaction.now)
    try refuseTaken(entity, row, insteadOf: nil)
    // An import may have brought a record of the same id since.
    if let other = sets[entity.name]?.number(of: row.id) { throw taken(by: other, "id") }
    transaction.batch.append(.insert(entity, row))
    // What a deletion left is living again; what the undoing of an addition took along comes back.
    if !isDeletingAgain { transaction.batch.append(.markOrigins(entity, [row.id], isGone: false)) }
    let kept = change.origins
    if !kept.isEmpty {
      transaction.batch.append(.setOrigins(entity, kept))
      origins[entity.name]?[row.id] = kept
    }
    let added = Change(.added, entity, row)
    if run?.extend(by: added) != true {
      emitRun()
      run = added
    }
    note(entity, nil, row)
  }

  private mutating func note(_ entity: EntitySchema, _ before: Row?, _ after: Row?) {
    guard let number = after?.number ?? before?.number else { return }
    sets[entity.name]?.set(number, after)
    transaction.tell(entity, number, after)
    reversal.note(entity, before, after)
  }

  private func standing(_ entity: EntitySchema, _ number: Int64) throws -> Row {
    guard let row = sets[entity.name]?.rows[number] else {
      throw HistoryBlock(.goneOutside, step: step, entity: entity.name, number: number)
    }
    return row
  }

  private func refuseTaken(_ entity: EntitySchema, _ row: Row, insteadOf old: Row?) throws {
    for field in entity.uniqueFields where row.cells[field] != old?.cells[field] {
      if let other = sets[entity.name]?.holder(field, row.cells[field], except: row.number) {
        throw HistoryBlock(
          .taken, step: step, entity: entity.name, number: row.number, field: entity.fields[field].name,
          other: other)
      }
    }
  }
}

extension Change {
  /// The record that the change deleted, as it comes back.
  public func restored(_ entity: EntitySchema, at now: Timestamp) throws -> Row {
    var row = Row(
      number: first, id: id ?? RecordID(high: 0, low: 0), createdAt: createdAt ?? now, updatedAt: now,
      revision: try Row.revision(after: revision),
      cells: entity.fields.map { $0.isRequired && $0.type.isInteger ? .integer(0) : .absent })
    for value in image { if let index = entity.index(of: value.field) { row.cells[index] = value.cell } }
    return row
  }
}
