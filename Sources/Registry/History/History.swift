import Values

/// The history of a store: what can be taken back and put again, whatever entity it touches.
public struct History {
  /// Why nothing was reversed.
  public enum Failure: Error, Hashable, Sendable {
    case nothing
    /// Fewer steps than wanted can be reversed.
    case fewer(Int)
    /// There is no such step that is done.
    case noStep(Int64)
    /// The step to be given up is not in the way of anything.
    case notBlocked(Step)
    /// The step to be given up is not the one that comes next, which is this.
    case notNext(Step)
  }

  /// The store whose steps these are.
  public let store: any Store
  /// The entities that can be reversed; a step of another is blocked.
  public let entities: [EntitySchema]

  public init(store: any Store, entities: [EntitySchema]) {
    self.store = store
    self.entities = entities
  }

  /// Whether a step is in force that undo would take back.
  public var canUndo: Bool { get throws { try hasStep(.done) } }

  /// Whether a step is taken back that redo would put again.
  public var canRedo: Bool { get throws { try hasStep(.undone) } }

  private func hasStep(_ state: Step.State) throws -> Bool {
    try store.read { try !$0.steps(StepQuery(states: [state], limit: 1)).isEmpty }
  }

  /// The steps, newest first.
  public func steps(limit: Int? = nil) throws -> [Step] { try store.read { try $0.steps(limit: limit) } }

  /// Takes back the last `count` steps in one transaction, or none of them.
  ///
  /// With `isDry` everything is found out and nothing is kept. Throws `HistoryBlock` or `Failure`.
  public func undo(_ count: Int = 1, isDry: Bool = false) throws -> [Reversal] {
    try reverse(count, .done, isDry)
  }

  /// Puts `count` steps that were taken back again, in the order they were done.
  public func redo(_ count: Int = 1, isDry: Bool = false) throws -> [Reversal] {
    try reverse(count, .undone, isDry)
  }

  /// Takes back one step, if no later step that is done changed a record of it.
  public func undo(only number: Int64, isDry: Bool = false) throws -> [Reversal] {
    try reverse(only: number, .done, isDry)
  }

  /// Puts one step again, if no earlier step that is taken back changed a record of it.
  public func redo(only number: Int64, isDry: Bool = false) throws -> [Reversal] {
    try reverse(only: number, .undone, isDry)
  }

  /// Gives up the last step, which must be blocked, and takes back the one before.
  ///
  /// With a number it must be that of the last step, so that none is given up by mistake. If the step before
  /// is blocked as well, the last is given up all the same, and `next` says why it ends there.
  public func undoSkipping(
    _ number: Int64? = nil
  ) throws -> (skipped: Step, undone: [Reversal], next: HistoryBlock?) {
    guard let last = try store.read({ try $0.steps(Self.lastDone) }).first?.step else {
      throw Failure.nothing
    }
    if let number, number != last.number { throw Failure.notNext(last) }
    do {
      _ = try undo(1, isDry: true)
      throw Failure.notBlocked(last)
    } catch is HistoryBlock {
      do {
        return (last, try skip(last, undoingNext: true), nil)
      } catch let next as HistoryBlock {
        return (last, try skip(last, undoingNext: false), next)
      }
    }
  }

  private static let lastDone = StepQuery(states: [.done], limit: 1)

  private func skip(_ step: Step, undoingNext: Bool) throws -> [Reversal] {
    try store.write(StepLabel("undo", "")) { transaction in
      // Another process may have gone on since.
      guard try transaction.steps(Self.lastDone).first?.step == step else { throw Failure.notBlocked(step) }
      transaction.batch.append(.markStep(step.number, .skipped))
      if !undoingNext { return [] }
      return try transaction.steps(transaction.reversalQuery(Self.lastDone, entities)).map {
        try transaction.reverse($0, entities)
      }
    }
  }

  /// Carries what a dry run found out of the transaction that it must not keep.
  private struct Dry: Error { var reversals: [Reversal] }

  private func reverse(_ count: Int, _ state: Step.State, _ isDry: Bool) throws -> [Reversal] {
    try reverse(isDry) { transaction in
      var query = transaction.reversalQuery(StepQuery(states: [state], limit: count), entities)
      query.isOldestFirst = state == .undone
      // Of several steps a part of each is at hand, no more in all than of one.
      query.mostChanges = max(query.mostChanges / max(min(count, query.mostChanges), 1), 1)
      let steps = try transaction.steps(query)
      if steps.isEmpty { throw Failure.nothing }
      if steps.count < count { throw Failure.fewer(steps.count) }
      // Nothing that is done comes after the last step that is.
      if state == .undone, count == 1 { try refuseDependent(steps[0].step, transaction) }
      return steps
    }
  }

  private func reverse(only number: Int64, _ state: Step.State, _ isDry: Bool) throws -> [Reversal] {
    try reverse(isDry) { transaction in
      var query = StepQuery(number: number)
      query.states = [state]
      guard let step = try transaction.steps(transaction.reversalQuery(query, entities)).first else {
        throw Failure.noStep(number)
      }
      try refuseDependent(step.step, transaction)
      return [step]
    }
  }

  private func reverse(
    _ isDry: Bool, _ choose: (Transaction) throws -> [RecordedStep]
  ) throws -> [Reversal] {
    do {
      return try store.write(StepLabel("undo", "")) { transaction in
        let reversals = try choose(transaction).map { try transaction.reverse($0, entities) }
        if isDry { throw Dry(reversals: reversals) }
        return reversals
      }
    } catch let dry as Dry {
      return dry.reversals
    }
  }

  /// A step stands alone if no later one in force, and no earlier one taken back, touches a record of it.
  private func refuseDependent(_ step: Step, _ transaction: Transaction) throws {
    var later = StepQuery(states: [.done])
    later.numbers = step.number...(.max)
    var earlier = StepQuery(states: [.undone])
    earlier.numbers = .min...step.number
    earlier.isOldestFirst = true
    let dependents = try transaction.steps(later).map(\.step).filter { $0.number != step.number }
    let needed = step.state == .done ? [] : try transaction.steps(earlier).map(\.step)
    let others = needed.filter { $0.number != step.number }
    if dependents.isEmpty, others.isEmpty { return }
    let own = try transaction.changes(ofStep: step.number)
    try refuse(dependents, .dependedOn, step, own, transaction)
    try refuse(others, .dependsOn, step, own, transaction)
  }

  /// The others stand in the order in which they are best dealt with.
  private func refuse(
    _ others: [Step], _ reason: HistoryBlock.Reason, _ step: Step, _ own: [Change],
    _ transaction: Transaction
  ) throws {
    for other in others {
      for change in try transaction.changes(ofStep: other.number) {
        guard let met = own.first(where: { $0.overlaps(change) }) else { continue }
        throw HistoryBlock(
          reason, step: step, entity: met.entity, number: max(met.first, change.first), other: other.number)
      }
    }
  }
}

extension Change {
  fileprivate func overlaps(_ other: Change) -> Bool {
    entity == other.entity && kind != .credential && other.kind != .credential && first <= other.last
      && other.first <= last
  }
}
