import Registry
import Values

extension HistoryWalk {
  func undo(_ count: Int) throws -> String {
    try reverse("undo \(count)", first(count, of: model.done)) { try history.undo(count, isDry: $0) }
  }

  func redo(_ count: Int) throws -> String {
    try reverse("redo \(count)", first(count, of: model.undone)) { try history.redo(count, isDry: $0) }
  }

  func undoOnly() throws -> String {
    let number = anyStep()
    return try reverse("undo only \(number)", only(number, of: model.done)) {
      try history.undo(only: number, isDry: $0)
    }
  }

  func redoOnly() throws -> String {
    let number = anyStep()
    return try reverse("redo only \(number)", only(number, of: model.undone)) {
      try history.redo(only: number, isDry: $0)
    }
  }

  /// The number of a step, or now and then of none.
  private func anyStep() -> Int64 {
    let last = model.entries.last?.step.number ?? 0
    return random.pick(model.entries.map(\.step.number) + [last + 1], or: 1)
  }

  private func first(_ count: Int, of entries: [HistoryModel.Entry]) -> Result<
    [HistoryModel.Entry], History.Failure
  > {
    if entries.isEmpty { return .failure(.nothing) }
    if entries.count < count { return .failure(.fewer(entries.count)) }
    return .success(Array(entries.prefix(count)))
  }

  private func only(_ number: Int64, of entries: [HistoryModel.Entry]) -> Result<
    [HistoryModel.Entry], History.Failure
  > {
    entries.first { $0.step.number == number }.map { .success([$0]) } ?? .failure(.noStep(number))
  }

  /// Reverses on both, now and then dry before it is done or without its being done.
  private func reverse(
    _ what: String, _ chosen: Result<[HistoryModel.Entry], History.Failure>,
    _ body: (_ isDry: Bool) throws -> [Reversal]
  ) throws -> String {
    isReversed = true
    let isDry = random.chance(1, of: 8)
    let before = model
    let wanted: Result<[[HistoryModel.Move]], any Error> = Result {
      try model.reverse(try chosen.get(), at: now)
    }
    do {
      let found = try body(isDry)
      guard case .success(let moves) = wanted else {
        bench.note("\(what): done, wanted \(wanted)")
        return what
      }
      bench.equal("\(what): steps", found.map(\.step), try chosen.get().map(\.step))
      bench.equal("\(what): counts", found.map(\.count), moves.map(\.count))
      bench.equal(
        "\(what): records",
        found.map {
          $0.records.map { HistoryModel.Move(entity: $0.entity, before: $0.before, after: $0.after) }
        },
        moves.map { Array($0.prefix(Reversal.mostRecords)) })
      if isDry { model = before }
    } catch {
      model = before
      if case .failure(let failure) = wanted { return compare(what, error, failure) }
      throw error
    }
    return isDry ? "\(what), dry" : what
  }

  private func compare(_ what: String, _ found: any Error, _ wanted: any Error) -> String {
    if var found = found as? HistoryBlock, let wanted = wanted as? HistoryBlock {
      // Which of the records that two steps share is named is the store's to choose.
      if wanted.reason != .taken {
        let shared = model.entries.filter { [wanted.step.number, wanted.other].contains($0.step.number) }
        let place = HistoryModel.Place(entity: found.entity, number: found.number)
        bench.equal(
          "\(what): both touch it", shared.map { $0.touches.contains { $0.place == place } }, [true, true])
        (found.entity, found.number) = (wanted.entity, wanted.number)
      }
      bench.equal(what, found, wanted)
    } else if let found = found as? History.Failure, let wanted = wanted as? History.Failure {
      bench.equal(what, found, wanted)
    } else {
      bench.note("\(what): thrown \(found), wanted \(wanted)")
    }
    return "\(what), refused"
  }

  private static func sorted(_ origins: [Origin]) -> [Origin] {
    origins.sorted { ($0.id.high, $0.id.low) < ($1.id.high, $1.id.low) }
  }

  /// Notes where store and model differ.
  func compare(_ what: String) throws {
    try store.read { reader in
      for entity in Bench.entities {
        let found = try reader.rows(entity, Query(order: [.attribute(.number)]))
        bench.equal("\(what): \(entity.name)", found, model.rows(entity))
      }
      for entity in Bench.entities {
        for format in Self.formats {
          let found = try reader.origins(entity, OriginQuery(format, .all))
          let wanted = model.origins.filter { $0.key.entity == entity.name }.compactMap { $0.value[format] }
          bench.equal("\(what): \(format) of \(entity.name)", Self.sorted(found), Self.sorted(wanted))
        }
      }
      let steps = try reader.steps(limit: nil)
      bench.equal("\(what): steps", steps, model.steps)
      for id in owners {
        bench.equal("\(what): credential", try reader.credential(id, of: Book.schema), model.credentials[id])
      }
    }
    guard isReversed else { return }
    bench.equal("\(what): can undo", try history.canUndo, !model.done.isEmpty)
    bench.equal("\(what): can redo", try history.canRedo, !model.undone.isEmpty)
  }
}
