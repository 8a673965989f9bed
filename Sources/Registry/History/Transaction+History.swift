import Values

extension Transaction {
  /// Takes back a done step, or puts an undone one again, and keeps what reverses that in its place.
  ///
  /// Fields, number, id and time of creation return; the revision rises. Throws `HistoryBlock` and changes
  /// nothing of use if a record of the step was changed or removed by something other than Roster, or if a
  /// value that must be unique is taken again.
  @discardableResult
  public func reverse(_ step: Step, entities: [EntitySchema]) throws -> Reversal {
    guard let recorded = try steps(reversalQuery(StepQuery(number: step.number), entities)).first else {
      return Reversal(step: step)
    }
    return try reverse(recorded, entities)
  }

  /// A question for steps with as much of what reverses them as one takes at a time.
  func reversalQuery(_ query: StepQuery, _ entities: [EntitySchema]) -> StepQuery {
    var query = query
    query.mostChanges = batchSize
    // Whether a value is taken again has to be asked for each record.
    query.folded = Set(entities.filter { $0.uniqueFields.isEmpty }.map(\.name))
    return query
  }

  /// Reverses a step of which the first changes are at hand.
  func reverse(_ recorded: RecordedStep, _ entities: [EntitySchema]) throws -> Reversal {
    let step = recorded.step
    reversing = step
    defer { reversing = nil }
    var work = StepReverser(self, step, entities)
    var query = reversalQuery(StepQuery(number: step.number), entities)
    var part = recorded
    while true {
      try work.reverse(part.entries)
      guard let rest = part.rest else { break }
      query.before = rest
      guard let next = try steps(query).first else { break }
      part = next
    }
    work.emitRun()
    batch.append(.turnStep(step.number, to: step.state == .done ? .undone : .done))
    // What may still stand in the way of a run is to be known as long as it is known of which step.
    if work.hasRun { try flush() }
    return work.reversal
  }

  /// What stands in the way of the step that is being reversed.
  func blocked(by block: RunBlock) -> HistoryBlock? {
    guard let step = reversing else { return nil }
    let entity = runEntity ?? ""
    guard let other = block.other else {
      return HistoryBlock(.goneOutside, step: step, entity: entity, number: block.number)
    }
    return HistoryBlock(
      .taken, step: step, entity: entity, number: block.number, field: other == block.number ? "" : "id",
      other: other)
  }
}
