public import Values

extension Transaction {
  /// Takes back a done step, or puts an undone one again, and keeps what reverses that in its place.
  ///
  /// Fields, number, id and time of creation return; the revision rises. Throws `HistoryBlock` and changes
  /// nothing of use if a record of the step was changed or removed by something other than Roster, or if a
  /// value that must be unique is taken again.
  @discardableResult
  public func reverse(_ step: Step, entities: [EntitySchema]) throws -> Reversal {
    var reversal = Reversal(step: step)
    var run: Change?
    let state: Step.State = step.state == .done ? .undone : .done
    try backend.reverseChanges(ofStep: step.number, to: state) { change, emit in
      guard let entity = entities.first(where: { $0.name == change.entity }) else {
        throw HistoryBlock(.unknownEntity, step: step, entity: change.entity, number: change.first)
      }
      if change.kind == .deleted {
        let added = try reverseDelete(change, entity, step, &reversal)
        if run?.extend(by: added) == true { return }
        if let run { try emit(run) }
        run = added
        return
      }
      if let ended = run { try emit(ended) }
      run = nil
      switch change.kind {
      case .added: try reverseAdditions(change, entity, step, &reversal, emit)
      case .edited: try emit(try reverseEdit(change, entity, step, &reversal))
      case .deleted, .credential: break
      }
    } last: { emit in
      if let run { try emit(run) }
    }
    return reversal
  }

  private func reverseAdditions(
    _ change: Change, _ entity: EntitySchema, _ step: Step, _ reversal: inout Reversal,
    _ emit: (Change) throws -> Void
  ) throws {
    guard change.first <= change.last else {
      throw StoreError(.damaged, detail: "step \(step.number): \(change.first) to \(change.last)")
    }
    try refuseOutside(entity, change.first...change.last, since: change.revision, step)
    for number in stride(from: change.last, through: change.first, by: -1) {
      let row = try standing(entity, number, step)
      try backend.remove(entity, row)
      tell(entity, number, nil)
      reversal.note(entity, row, nil)
      try emit(Change(.deleted, entity, row, image: Change.image(entity, of: row)))
    }
  }

  private func reverseEdit(
    _ change: Change, _ entity: EntitySchema, _ step: Step, _ reversal: inout Reversal
  ) throws -> Change {
    let old = try standing(entity, change.first, step)
    try refuseOutside(entity, change.first...change.first, since: change.revision, step)
    var new = old
    for value in change.image {
      if let index = entity.index(of: value.field) { new.cells[index] = value.cell }
    }
    new.revision = try Self.next(old.revision, entity)
    new.updatedAt = now
    try refuseTaken(entity, new, step)
    try backend.replace(entity, old, with: new)
    tell(entity, new.number, new)
    reversal.note(entity, old, new)
    return Change(.edited, entity, new, image: Change.image(entity, of: old, differingFrom: new))
  }

  private func reverseDelete(
    _ change: Change, _ entity: EntitySchema, _ step: Step, _ reversal: inout Reversal
  ) throws -> Change {
    guard try backend.row(entity, number: change.first) == nil else {
      throw HistoryBlock(.taken, step: step, entity: entity.name, number: change.first, other: change.first)
    }
    var row = Row(
      number: change.first, id: change.id ?? RecordID(high: 0, low: 0), createdAt: change.createdAt ?? now,
      updatedAt: now, revision: try Self.next(change.revision, entity),
      cells: entity.fields.map { $0.isRequired && $0.type.isInteger ? .integer(0) : .absent })
    for value in change.image {
      if let index = entity.index(of: value.field) { row.cells[index] = value.cell }
    }
    try refuseTaken(entity, row, step)
    do {
      try backend.put(entity, row)
    } catch {
      // An import may have brought a record of the same id since.
      guard let other = try backend.holder(entity, .id, .bytes(row.id.bytes), except: row.number) else {
        throw error
      }
      throw HistoryBlock(
        .taken, step: step, entity: entity.name, number: row.number, field: "id", other: other)
    }
    tell(entity, row.number, row)
    reversal.note(entity, nil, row)
    var inverse = Change(.added, entity, row)
    inverse.revision = row.revision
    return inverse
  }

  private func standing(_ entity: EntitySchema, _ number: Int64, _ step: Step) throws -> Row {
    guard let row = try backend.row(entity, number: number) else {
      throw HistoryBlock(.goneOutside, step: step, entity: entity.name, number: number)
    }
    return row
  }

  /// Nothing but Roster may have touched the records since they had the revision.
  private func refuseOutside(
    _ entity: EntitySchema, _ numbers: ClosedRange<Int64>, since revision: Int64, _ step: Step
  ) throws {
    if let number = try backend.firstOutside(entity, numbers, since: revision) {
      throw HistoryBlock(.changedOutside, step: step, entity: entity.name, number: number)
    }
  }

  private func refuseTaken(_ entity: EntitySchema, _ row: Row, _ step: Step) throws {
    for (index, field) in entity.fields.enumerated() where field.isUnique {
      if let other = try backend.holder(entity, .field(index), row.cells[index], except: row.number) {
        throw HistoryBlock(
          .taken, step: step, entity: entity.name, number: row.number, field: field.name, other: other)
      }
    }
  }
}

extension StoreReader {
  /// Number of another record that has the value; nil if none has.
  public func holder(
    _ entity: EntitySchema, _ attribute: Attribute, _ cell: Cell, except number: Int64?
  ) throws -> Int64? {
    if cell.isAbsent { return nil }
    var found: Int64?
    let query = Query(.compare(attribute, .equal, cell), limit: 2)
    try forEach(entity, query, [.number]) { buffer in
      if buffer.slots[0].payload != number { found = buffer.slots[0].payload }
      return found == nil
    }
    return found
  }
}
