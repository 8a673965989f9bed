import Registry
import SQLSchema
import SQLite
import Values

/// Where a change is kept: its step, one of the step's two sides, and the last place taken there.
struct ChangePlace {
  var step: Int64
  var side: Int64
  var ordinal: Int64 = 0
}

extension SQLiteBackend {
  func steps(limit: Int?) throws -> [Step] {
    let select = try connection.prepare(
      "SELECT number, at, verb, entity, state, records FROM roster_step ORDER BY number DESC LIMIT ?")
    try select.bind(1, integer: Int64(limit ?? -1))
    var steps: [Step] = []
    while try select.step() {
      steps.append(
        Step(
          number: select.integer(0), label: StepLabel(select.text(2), select.text(3)),
          at: Timestamp(milliseconds: select.integer(1)),
          state: Step.State(rawValue: Int(select.integer(4))) ?? .skipped, records: Int(select.integer(5))))
    }
    return steps
  }

  func changes(ofStep number: Int64) throws -> [Change] {
    let select = try connection.prepare(Self.selectChanges + " WHERE step = ? ORDER BY ordinal")
    try select.bind(1, integer: number)
    var changes: [Change] = []
    while try select.step() { changes.append(try change(select)) }
    return changes
  }

  private static var selectChanges: String {
    "SELECT kind, entity, first, last, revision, id, created_at, image FROM roster_change"
  }

  private func change(_ select: Statement) throws -> Change {
    guard let kind = Change.Kind(rawValue: Int(select.integer(0))) else {
      throw StoreError(.damaged, detail: "a change of kind \(select.integer(0))")
    }
    return Change(
      kind: kind, entity: select.text(1), first: select.integer(2), last: select.integer(3),
      revision: select.integer(4),
      id: select.isNull(5) ? nil : select.withBytes(5) { RecordID(bytes: $0) },
      createdAt: select.isNull(6) ? nil : Timestamp(milliseconds: select.integer(6)),
      image: select.isNull(7) ? [] : try ImageText.image(select.text(7), connection))
  }

  func openStep(_ label: StepLabel, state: Step.State, at: Timestamp) throws -> Int64 {
    let (number, move) = try advance(steps: 1)
    let insert = try connection.prepare(
      """
      INSERT INTO roster_step (number, at, verb, entity, state, records, moved, who, bytes)
      VALUES (?, ?, ?, ?, ?, 0, ?, '', 0)
      """
    )
    try insert.bind(1, integer: number)
    try insert.bind(2, integer: at.milliseconds)
    try insert.bind(3, text: label.verb)
    try insert.bind(4, text: label.entity)
    try insert.bind(5, integer: Int64(state.rawValue))
    try insert.bind(6, integer: move)
    try insert.run()
    place = ChangePlace(step: number, side: 0)
    return number
  }

  /// Counts a move, and a step if one begins; returns the step's number and the move's.
  private func advance(steps: Int64) throws -> (step: Int64, move: Int64) {
    let update = try connection.prepare(
      "UPDATE roster_history SET next_step = next_step + ?, moves = moves + 1 RETURNING next_step - 1, moves")
    try update.bind(1, integer: steps)
    guard try update.step() else { throw StoreError(.damaged, detail: "roster_history") }
    let result = (step: update.integer(0), move: update.integer(1))
    while try update.step() {}
    lastMove = result.move
    return result
  }

  func append(_ change: Change, toStep number: Int64) throws {
    if place.step != number { place = try end(ofStep: number) }
    try append(change)
  }

  private func end(ofStep number: Int64) throws -> ChangePlace {
    let select = try connection.prepare("SELECT max(ordinal) FROM roster_change WHERE step = ? AND side = 0")
    try select.bind(1, integer: number)
    return ChangePlace(step: number, side: 0, ordinal: try select.step() ? select.integer(0) : 0)
  }

  private func append(_ change: Change) throws {
    let (ordinal, isBeyond) = place.ordinal.addingReportingOverflow(1)
    if isBeyond {
      throw StoreError(.damaged, detail: "step \(place.step): a change at place \(place.ordinal)")
    }
    place.ordinal = ordinal
    let insert = try connection.prepare(
      """
      INSERT INTO roster_change (step, side, ordinal, kind, entity, first, last, revision, id, created_at, image)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try insert.bind(1, integer: place.step)
    try insert.bind(2, integer: place.side)
    try insert.bind(3, integer: place.ordinal)
    try insert.bind(4, integer: Int64(change.kind.rawValue))
    try insert.bind(5, text: change.entity)
    try insert.bind(6, integer: change.first)
    try insert.bind(7, integer: change.last)
    try insert.bind(8, integer: change.revision)
    try insert.bind(9, change.id.map { .bytes($0.bytes) } ?? .absent)
    try insert.bind(10, change.createdAt.map { .integer($0.milliseconds) } ?? .absent)
    try insert.bind(11, ImageText.text(change.image).map(Cell.text) ?? .absent)
    try insert.run()
  }

  func closeStep(_ number: Int64, records: Int) throws {
    let update = try connection.prepare("UPDATE roster_step SET records = ? WHERE number = ?")
    try update.bind(1, integer: Int64(records))
    try update.bind(2, integer: number)
    try update.run()
  }

  func reverseChanges(
    ofStep number: Int64, to state: Step.State,
    _ body: (Change, (Change) throws -> Void) throws -> Void, last: ((Change) throws -> Void) throws -> Void
  ) throws {
    let first = try connection.prepare("SELECT side FROM roster_change WHERE step = ? LIMIT 1")
    try first.bind(1, integer: number)
    let side = try first.step() ? first.integer(0) : 0
    first.reset()
    // The inverses gather on the other side of the step while this one is read.
    place = ChangePlace(step: number, side: side == 0 ? 1 : 0)
    let select = try connection.prepare(
      Self.selectChanges + " WHERE step = ? AND side = ? ORDER BY ordinal DESC")
    try select.bind(1, integer: number)
    try select.bind(2, integer: side)
    while try select.step() { try body(try change(select), append) }
    try last(append)
    place = ChangePlace(step: 0, side: 0)
    let delete = try connection.prepare("DELETE FROM roster_change WHERE step = ? AND side = ?")
    try delete.bind(1, integer: number)
    try delete.bind(2, integer: side)
    try delete.run()
    try setState(ofStep: number, to: state)
  }

  func setState(ofStep number: Int64, to state: Step.State) throws {
    let move = try advance(steps: 0).move
    let update = try connection.prepare("UPDATE roster_step SET state = ?, moved = ? WHERE number = ?")
    try update.bind(1, integer: Int64(state.rawValue))
    try update.bind(2, integer: move)
    try update.bind(3, integer: number)
    try update.run()
  }

  // MARK: Forgetting

  func clearRedo() throws {
    let undone = try connection.prepare("SELECT 1 FROM roster_step WHERE state = 1 LIMIT 1")
    guard try undone.step() else { return }
    undone.reset()
    try forget(steps: "state = 1")
  }

  func trimHistory(keeping count: Int) throws {
    // The numbers of steps rise by one, so most of the time their ends tell that nothing is over.
    let ends = try connection.prepare("SELECT min(number), max(number) FROM roster_step")
    guard try ends.step(), !ends.isNull(0) else { return }
    let (span, isBeyond) = ends.integer(1).subtractingReportingOverflow(ends.integer(0))
    guard isBeyond || span >= Int64(count) else { return }
    ends.reset()
    let last = try connection.prepare("SELECT number FROM roster_step ORDER BY number DESC LIMIT 1 OFFSET ?")
    try last.bind(1, integer: Int64(max(count, 0)))
    guard try last.step() else { return }
    let number = last.integer(0)
    last.reset()
    try forget(steps: "number <= \(number)")
  }

  /// The tables of all entities in the file, also of those this process does not look at.
  private func tables() throws -> [String] {
    let select = try connection.prepare("SELECT name FROM roster_entity")
    var tables: [String] = []
    while try select.step() { tables.append(SQLName.quoted(select.text(0))) }
    return tables
  }

  /// Drops the steps, and the credentials of records that neither stand nor can come back.
  private func forget(steps condition: String) throws {
    let steps = "SELECT number FROM roster_step WHERE \(condition)"
    let owners = try connection.prepare(
      "SELECT 1 FROM roster_change JOIN credential USING (id) WHERE step IN (\(steps)) LIMIT 1")
    if try owners.step() {
      owners.reset()
      try forgetCredentials(steps: steps)
    }
    // Whoever follows from another process must read again if it missed a step that is gone.
    try connection.execute(
      """
      UPDATE roster_history SET forgotten = max(forgotten,
        (SELECT coalesce(max(moved), 0) FROM roster_step WHERE \(condition)));
      DELETE FROM roster_change WHERE step IN (\(steps));
      DELETE FROM roster_step WHERE \(condition);
      """)
  }

  private func forgetCredentials(steps: String) throws {
    let deleted = Change.Kind.deleted.rawValue
    let orphans = try connection.prepare(
      """
      SELECT DISTINCT id FROM roster_change JOIN credential USING (id) WHERE step IN (\(steps))
        AND id NOT IN (SELECT id FROM roster_change WHERE kind = \(deleted) AND step NOT IN (\(steps)))
        \(try tables().map { "AND id NOT IN (SELECT id FROM \($0))" }.joined(separator: " "))
      """)
    var ids: [RecordID] = []
    while try orphans.step() {
      if let id = orphans.withBytes(0, { RecordID(bytes: $0) }) { ids.append(id) }
    }
    for id in ids { try setCredential(nil, for: id) }
  }
}
