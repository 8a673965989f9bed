import Registry
import SQLite
import Values

extension SQLiteBackend {
  /// From so many rows on it pays to put aside what each of them would have to pass.
  private static let fewRows = 256

  func put(
    _ entity: EntitySchema, _ run: RowRun, _ rows: Range<Int>, from number: Int64, at now: Timestamp,
    id: () -> RecordID
  ) throws {
    try setAside(entity, for: rows.count, before: number)
    let shared = entity.fields.indices.filter { !run.fields.contains($0) && !run.common[$0].isAbsent }
    let feed = try feed(run.width)
    let insert = try connection.prepare(entity.insertRun(run, shared: shared, from: feed.name))
    try insert.bind(1, integer: now.milliseconds)
    try insert.bind(2, integer: 1)
    for (offset, field) in shared.enumerated() { try insert.bind(Int32(3 + offset), run.common[field]) }
    let keyed = shared.filter { entity.fields[$0].hasKey }
    for (offset, field) in keyed.enumerated() {
      let key = entity.fields[field].key(of: run.common[field])
      try insert.bind(Int32(3 + shared.count + offset), key.map(Cell.text) ?? .absent)
    }
    try feed.rows.read(run, rows, from: number, id: id) { try insert.run() }
  }

  /// The table through which statements read runs of so many cells a row.
  private func feed(_ width: Int) throws -> (name: String, rows: RunFeed) {
    let name = "roster_run_\(width)"
    if let feed = feeds[width] { return (name, feed) }
    let feed = RunFeed()
    try connection.define(feed: name, columns: width + 2, feed)
    feeds[width] = feed
    return (name, feed)
  }

  func endRuns() throws {
    for entity in entities { try bringBack(entity) }
  }

  func checkInterruption() throws { try connection.checkInterruption() }

  // MARK: Setting aside

  /// Drops what the rows need not pass: the trigger for rows of other hands, and, where the rows are many
  /// against those that stand, the indexes, which are made faster from all rows together.
  private func setAside(_ entity: EntitySchema, for count: Int, before number: Int64) throws {
    var aside = asides[entity.name] ?? RunAside()
    defer { asides[entity.name] = aside }
    aside.rows += count
    if aside.isNeeded || count < Self.fewRows && aside.rows < Self.fewRows { return }
    if aside.hasTrigger {
      aside.hasTrigger = false
      try drop("TRIGGER", entity.addedTrigger, into: &aside)
    }
    // The numbers given out stand for the rows that stood before, so that nothing is counted.
    let standing = number - 1 - Int64(aside.rows - count)
    if aside.hasIndexes, Int64(aside.rows) * 5 >= standing {
      aside.hasIndexes = false
      for field in entity.fields where !field.isUnique {
        try drop("INDEX", entity.indexName(field), into: &aside)
      }
    }
  }

  /// Drops it if it is there; while somebody reads rows it can only stay.
  private func drop(_ kind: String, _ name: String, into aside: inout RunAside) throws {
    let select = try connection.prepare("SELECT sql FROM sqlite_schema WHERE type = lower(?) AND name = ?")
    try select.bind(1, text: kind)
    try select.bind(2, text: name)
    guard try select.step() else { return }
    let sql = select.text(0)
    select.reset()
    do {
      try connection.execute("DROP \(kind) \(SQLName.quoted(name))")
      aside.statements.append(sql)
    } catch {
      if !error.isLocked { throw error }
    }
  }

  /// Makes what was set aside once more.
  func bringBack(_ entity: EntitySchema) throws {
    guard let aside = asides[entity.name], !aside.isNeeded else { return }
    asides[entity.name]?.isNeeded = true
    if aside.statements.isEmpty { return }
    try connection.flush()
    // An index is sorted on two threads, each of which may take as much memory as the cache has.
    try connection.execute("PRAGMA cache_size = -8192; PRAGMA threads = 1")
    defer { try? connection.execute("PRAGMA cache_size = \(SQLiteStore.cacheSize); PRAGMA threads = 0") }
    for statement in aside.statements { try connection.execute(statement) }
  }
}
