import Registry
import SQLSchema
import SQLite
import Values

extension SQLiteStore {
  /// A counter that would give a number which something has already.
  struct CounterFlaw {
    /// The counter as `table.column`.
    var name: String
    /// What it is; nil if its row is missing.
    var value: Int64?
    /// The highest number taken.
    var taken: Int64
    /// What it should be at least; nil where no number is left.
    var next: Int64?
    /// What sets it; its parameter is the number.
    var update: String

    var problem: Inspection.Problem {
      .init(.counter, ["counter": name, "value": value.map { "\($0)" } ?? "NULL", "taken": "\(taken)"])
    }
  }

  /// The counters that are not beyond all they count, among records and in the steps that were looked at.
  func counterFlaws(_ history: HistoryInspection) throws -> [CounterFlaw] {
    try present.compactMap { try flaw(of: $0, history.lastNumbers[$0.name] ?? 0) } + historyFlaws(history)
  }

  private func flaw(of entity: EntitySchema, _ inHistory: Int64) throws -> CounterFlaw? {
    let select = try connection.prepare(
      "SELECT next_number, (SELECT max(number) FROM \(entity.table)) FROM roster_entity WHERE name = ?")
    try select.bind(1, text: entity.name)
    guard try select.step() else { return nil }
    let (value, taken) = (select.integer(0), max(select.integer(1), inHistory, 0))
    if value > taken, value < .max { return nil }
    let name = "'" + entity.name.replacing("'", with: "''") + "'"
    return CounterFlaw(
      name: "\(entity.name).next_number", value: value, taken: taken,
      next: taken < .max - 1 ? taken + 1 : nil,
      update: "UPDATE roster_entity SET next_number = ? WHERE name = \(name)")
  }

  private func historyFlaws(_ history: HistoryInspection) throws -> [CounterFlaw] {
    let select = try connection.prepare("SELECT next_step, moves, forgotten FROM roster_history")
    let isThere = try select.step()
    let (step, moves, forgotten) = (select.integer(0), select.integer(1), select.integer(2))
    select.reset()
    var flaws: [CounterFlaw] = []
    if !isThere || step <= history.lastStep || step >= HistoryInspection.limit {
      flaws.append(
        CounterFlaw(
          name: "roster_history.next_step", value: isThere ? step : nil, taken: history.lastStep,
          next: history.lastStep + 1, update: "UPDATE roster_history SET next_step = ?"))
    }
    let isPossible = (0..<HistoryInspection.limit).contains(forgotten)
    let taken = max(history.lastMove, isPossible ? forgotten : 0)
    if !isThere || moves < taken || moves >= HistoryInspection.limit || !isPossible {
      // Ahead of every count that another process may have seen.
      let next = max(taken, clock.now().milliseconds) + 1
      flaws.append(
        CounterFlaw(
          name: "roster_history.moves", value: isThere ? moves : nil, taken: taken, next: next,
          update: "UPDATE roster_history SET moves = ?1, forgotten = ?1"))
    }
    return flaws
  }
}
