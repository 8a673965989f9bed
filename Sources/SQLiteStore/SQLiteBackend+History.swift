import Registry
import SQLSchema
import SQLite
import Values

/// Where the changes of a step are kept: one of its two sides, and the last place taken there.
struct ChangePlace {
  var step: Int64
  var side: Int64
  var ordinal: Int64 = 0
  /// About how many bytes their images take.
  var bytes: Int64 = 0
}

extension SQLiteBackend {
  func steps(_ query: StepQuery) throws -> [RecordedStep] {
    var found = try self.found(query)
    if query.mostChanges == 0 { return found }
    for index in found.indices { try addChanges(to: &found[index], query) }
    return found
  }

  private func found(_ query: StepQuery) throws -> [RecordedStep] {
    try writeHead()
    var sql =
      "SELECT number, at, verb, entity, state, records, who FROM roster_step WHERE number BETWEEN ? AND ?"
    if let states = query.states {
      // Written out, since an index of the undone steps is found by it.
      sql += " AND (\(states.map { "state = \($0.rawValue)" }.sorted().joined(separator: " OR ")))"
    }
    if query.record != nil { sql += " AND EXISTS (SELECT 1 FROM roster_change \(Self.ofRecord))" }
    sql += " ORDER BY number\(query.isOldestFirst ? "" : " DESC") LIMIT ?"
    let select = try connection.prepare(sql)
    try select.bind(1, integer: query.numbers.lowerBound)
    try select.bind(2, integer: query.numbers.upperBound)
    let next = try bind(query.record, to: select, at: 3)
    try select.bind(next, integer: query.limit.map { Int64(max($0, 0)) } ?? -1)
    var steps: [RecordedStep] = []
    while try select.step() {
      let step = Step(
        number: select.integer(0), label: StepLabel(select.text(2), select.text(3)),
        at: Timestamp(milliseconds: select.integer(1)),
        state: Step.State(rawValue: Int(select.integer(4))) ?? .skipped,
        records: Int(select.integer(5)), who: select.text(6))
      steps.append(RecordedStep(step: step))
    }
    return steps
  }

  private static let ofRecord = "WHERE step = number AND \(touches)"
  private static let touches = "roster_change.entity = ? AND first <= ? AND last >= ?"

  private func bind(_ record: StepQuery.Place?, to select: Statement, at first: Int32) throws -> Int32 {
    guard let record else { return first }
    try select.bind(first, text: record.entity)
    try select.bind(first + 1, integer: record.number)
    try select.bind(first + 2, integer: record.number)
    return first + 3
  }

  private func addChanges(to recorded: inout RecordedStep, _ query: StepQuery) throws {
    let number = recorded.step.number
    var sql = Self.selectChanges + " WHERE step = ? AND side = ? AND ordinal < ?"
    if query.record != nil { sql += " AND \(Self.touches)" }
    let select = try connection.prepare(sql + " ORDER BY ordinal DESC")
    try select.bind(1, integer: number)
    try select.bind(2, integer: try side(ofStep: number))
    try select.bind(3, integer: query.before ?? .max)
    _ = try bind(query.record, to: select, at: 4)
    var folder = RunFolder(query)
    while try select.step() {
      let change = try change(select, withImage: false)
      let goesOn = folder.extends(change)
      let place = select.integer(8)
      if folder.isFull, !goesOn {
        recorded.rest = place == .max ? place : place + 1
        break
      }
      let isFolded = folder.isInRun && goesOn
      folder.append(.init(place: place, change: isFolded ? change : try self.change(select, withImage: true)))
    }
    select.reset()
    recorded.entries = folder.finish()
  }

  static var selectChanges: String {
    "SELECT kind, entity, first, last, revision, id, created_at, image, ordinal FROM roster_change"
  }

  func change(_ select: Statement, withImage: Bool) throws -> Change {
    guard let kind = Change.Kind(rawValue: Int(select.integer(0))) else {
      throw StoreError(.damaged, detail: "a change of kind \(select.integer(0))")
    }
    let (first, last) = (select.integer(2), select.integer(3))
    guard first <= last, kind == .added || first == last else {
      throw StoreError(.damaged, detail: "a change of \(first) to \(last)")
    }
    return Change(
      kind: kind, entity: select.text(1), first: first, last: last, revision: select.integer(4),
      id: select.isNull(5) ? nil : select.withBytes(5) { RecordID(bytes: $0) },
      createdAt: select.isNull(6) ? nil : Timestamp(milliseconds: select.integer(6)),
      image: withImage && !select.isNull(7) ? try ImageText.image(select.text(7), connection) : [])
  }

  func openStep(_ head: Batch.Head) throws {
    try writeHead()
    if extent == nil { extent = try HistoryExtent(connection) }
    if head.state == .done, extent?.hasUndone == true {
      try forget(steps: "state = 1")
      extent = try HistoryExtent(connection)
    }
    let (number, move) = try advance(steps: 1)
    unwrittenHead = (head, move)
    opened = ChangePlace(step: number, side: 0)
    extent?.add(step: number)
  }

  /// Writes the row of the open step, unless that is done.
  func writeHead(records: Int = 0) throws {
    guard let (head, move) = unwrittenHead, let opened else { return }
    unwrittenHead = nil
    let insert = try connection.prepare(
      """
      INSERT INTO roster_step (number, at, verb, entity, state, records, moved, who, bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try insert.bind(1, integer: opened.step)
    try insert.bind(2, integer: head.at.milliseconds)
    try insert.bind(3, text: head.label.verb)
    try insert.bind(4, text: head.label.entity)
    try insert.bind(5, integer: Int64(head.state.rawValue))
    try insert.bind(6, integer: Int64(records))
    try insert.bind(7, integer: move)
    try insert.bind(8, text: head.who)
    try insert.bind(9, integer: opened.bytes)
    try insert.run()
  }

  /// Counts a move, and a step if one begins; returns the step's number and the move's.
  func advance(steps: Int64) throws -> (step: Int64, move: Int64) {
    let update = try connection.prepare(
      "UPDATE roster_history SET next_step = next_step + ?, moves = moves + 1 RETURNING next_step - 1, moves")
    try update.bind(1, integer: steps)
    guard try update.step() else { throw StoreError(.damaged, detail: "roster_history") }
    let result = (step: update.integer(0), move: update.integer(1))
    while try update.step() {}
    lastMove = result.move
    return result
  }

  func record(_ change: Change) throws {
    guard var place = opened else { throw StoreError(.misuse, detail: "a change without a step") }
    try append(change, at: &place)
    opened = place
  }

  func append(_ change: Change, at place: inout ChangePlace) throws {
    place.ordinal += 1
    place.bytes += change.imageBytes
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

  func closeStep(_ records: Int) throws {
    guard let opened else { return }
    extent?.add(bytes: opened.bytes)
    if unwrittenHead != nil { return try writeHead(records: records) }
    let update = try connection.prepare("UPDATE roster_step SET records = ?, bytes = ? WHERE number = ?")
    try update.bind(1, integer: Int64(records))
    try update.bind(2, integer: opened.bytes)
    try update.bind(3, integer: opened.step)
    try update.run()
  }

  // MARK: Forgetting

  /// Forgets the oldest steps beyond the limits, if any is beyond them.
  func trimHistory(_ limits: HistoryLimits, _ extent: HistoryExtent) throws {
    if extent.isWithin(limits) { return }
    let last = try connection.prepare(
      """
      SELECT number FROM (
        SELECT number, row_number() OVER w AS place, total(bytes) OVER w AS kept FROM roster_step
        WINDOW w AS (ORDER BY number DESC))
      WHERE place > ?1 OR place > 1 AND kept > ?2 ORDER BY number DESC LIMIT 1
      """)
    try last.bind(1, integer: Int64(max(limits.steps, 0)))
    try last.bind(2, integer: limits.bytes)
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

  /// Whether a credential's record stands, or can come back by a step; an expression over its table.
  var ownerCondition: String {
    get throws {
      let deleted =
        "SELECT id FROM roster_change WHERE kind = \(Change.Kind.deleted.rawValue) AND id IS NOT NULL"
      let places = try tables().map { "SELECT id FROM \($0)" } + [deleted]
      return "(" + places.map { "credential.id IN (\($0))" }.joined(separator: " OR ") + ")"
    }
  }

  /// Drops the steps, and the credentials of records that neither stand nor can come back.
  func forget(steps condition: String) throws {
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

/// From where to where the history goes, and how much its steps keep.
///
/// The numbers of steps rise by one, so most of the time their ends tell that none is beyond a limit.
struct HistoryExtent {
  private var numbers: ClosedRange<Int64>?
  private var bytes: Double
  /// Whether there are undone steps.
  let hasUndone: Bool

  init(_ connection: Connection) throws {
    let ends = try connection.prepare(
      "SELECT min(number), max(number), total(bytes), max(state = 1) FROM roster_step")
    guard try ends.step(), !ends.isNull(0) else {
      (numbers, bytes, hasUndone) = (nil, 0, false)
      return
    }
    numbers = ends.integer(0)...max(ends.integer(0), ends.integer(1))
    (bytes, hasUndone) = (ends.real(2), ends.integer(3) != 0)
    ends.reset()
  }

  mutating func add(step: Int64) {
    let first = numbers?.lowerBound ?? step
    numbers = min(first, step)...max(first, step)
  }

  mutating func add(bytes: Int64) { self.bytes += Double(bytes) }

  func isWithin(_ limits: HistoryLimits) -> Bool {
    guard let numbers else { return true }
    let (distance, isOver) = numbers.upperBound.subtractingReportingOverflow(numbers.lowerBound)
    return !isOver && distance < Int64(limits.steps) && bytes <= Double(limits.bytes)
  }
}
