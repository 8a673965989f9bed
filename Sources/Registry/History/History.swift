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
  public var canUndo: Bool {
    get throws { try steps().contains { $0.state == .done } }
  }

  /// Whether a step is taken back that redo would put again.
  public var canRedo: Bool {
    get throws { try steps().contains { $0.state == .undone } }
  }

  /// The steps, newest first.
  public func steps(limit: Int? = nil) throws -> [Step] { try store.read { try $0.steps(limit: limit) } }

  /// Takes back the last `count` steps in one transaction, or none of them.
  ///
  /// With `isDry` everything is found out and nothing is kept. Throws `HistoryBlock` or `Failure`.
  public func undo(_ count: Int = 1, isDry: Bool = false) throws -> [Reversal] {
    try reverse(isDry) { steps in
      try Self.first(count, of: steps.filter { $0.state == .done })
    }
  }

  /// Puts `count` steps that were taken back again, in the order they were done.
  public func redo(_ count: Int = 1, isDry: Bool = false) throws -> [Reversal] {
    try reverse(isDry) { steps in
      try Self.first(count, of: steps.reversed().filter { $0.state == .undone })
    }
  }

  /// Takes back one step, if no later step that is done changed a record of it.
  public func undo(only number: Int64, isDry: Bool = false) throws -> [Reversal] {
    try reverse(isDry) { steps in [try Self.step(number, .done, in: steps)] }
  }

  /// Puts one step again, if no earlier step that is taken back changed a record of it.
  public func redo(only number: Int64, isDry: Bool = false) throws -> [Reversal] {
    try reverse(isDry) { steps in [try Self.step(number, .undone, in: steps)] }
  }

  /// Gives up the last step, which must be blocked, and takes back the one before.
  ///
  /// With a number it must be that of the last step, so that none is given up by mistake. If the step before
  /// is blocked as well, the last is given up all the same, and `next` says why it ends there.
  public func undoSkipping(
    _ number: Int64? = nil
  ) throws -> (skipped: Step, undone: [Reversal], next: HistoryBlock?) {
    guard let last = try Self.lastDone(steps()) else { throw Failure.nothing }
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

  private func skip(_ step: Step, undoingNext: Bool) throws -> [Reversal] {
    try store.write(StepLabel("undo", "")) { transaction in
      // Another process may have gone on since.
      guard try Self.lastDone(transaction.backend.steps(limit: nil)) == step else {
        throw Failure.notBlocked(step)
      }
      try transaction.backend.setState(ofStep: step.number, to: .skipped)
      guard undoingNext, let next = try Self.lastDone(transaction.backend.steps(limit: nil)) else {
        return []
      }
      return [try transaction.reverse(next, entities: entities)]
    }
  }

  private static func lastDone(_ steps: [Step]) -> Step? { steps.first { $0.state == .done } }

  /// Carries what a dry run found out of the transaction that it must not keep.
  private struct Dry: Error { var reversals: [Reversal] }

  private func reverse(_ isDry: Bool, _ choose: ([Step]) throws -> [Step]) throws -> [Reversal] {
    do {
      return try store.write(StepLabel("undo", "")) { transaction in
        let steps = try transaction.backend.steps(limit: nil)
        let chosen = try choose(steps)
        if chosen.count == 1, let step = chosen.first { try refuseDependent(step, steps, transaction) }
        let reversals = try chosen.map { try transaction.reverse($0, entities: entities) }
        if isDry { throw Dry(reversals: reversals) }
        return reversals
      }
    } catch let dry as Dry {
      return dry.reversals
    }
  }

  private static func first(_ count: Int, of steps: [Step]) throws -> [Step] {
    if steps.isEmpty { throw Failure.nothing }
    if steps.count < count { throw Failure.fewer(steps.count) }
    return Array(steps.prefix(count))
  }

  private static func step(_ number: Int64, _ state: Step.State, in steps: [Step]) throws -> Step {
    guard let step = steps.first(where: { $0.number == number && $0.state == state }) else {
      throw Failure.noStep(number)
    }
    return step
  }

  /// A step stands alone if no later one in force, and no earlier one taken back, touches a record of it.
  private func refuseDependent(_ step: Step, _ steps: [Step], _ transaction: Transaction) throws {
    let later = steps.filter { $0.state == .done && $0.number > step.number }
    let earlier = steps.filter { $0.state == .undone && $0.number < step.number }
    if later.isEmpty, step.state == .done || earlier.isEmpty { return }
    let own = try transaction.backend.changes(ofStep: step.number)
    try refuse(later, .dependedOn, step, own, transaction)
    if step.state == .undone { try refuse(earlier.reversed(), .dependsOn, step, own, transaction) }
  }

  /// The others stand in the order in which they are best dealt with.
  private func refuse(
    _ others: [Step], _ reason: HistoryBlock.Reason, _ step: Step, _ own: [Change],
    _ transaction: Transaction
  ) throws {
    for other in others {
      for change in try transaction.backend.changes(ofStep: other.number) {
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
