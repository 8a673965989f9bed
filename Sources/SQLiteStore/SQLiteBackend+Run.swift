import Registry
import SQLSchema
import SQLite
import Values

extension SQLiteBackend {
  /// From so many rows on it pays to put aside what each of them would have to pass.
  private static let fewRows = 256
  /// About how many bytes a row takes beside its texts, and a quarter of the cache.
  private static let rowOverhead = 128
  private static let mostUnwritten = 4 << 20

  func insert(
    _ entity: EntitySchema, _ run: RowRun, _ rows: Range<Int>, from number: Int64, ids: [RecordID],
    at now: Timestamp
  ) throws {
    if rows.count >= Self.fewRows { try enlargeCache() }
    try setAside(entity, for: rows.count, before: number)
    let shared = entity.fields.indices.filter { !run.fields.contains($0) && !run.common[$0].isAbsent }
    // Where an index stays, a statement of many rows would have to keep the former content of as many pages.
    let columns = run.width + (run.created.isEmpty ? 0 : 1)
    let feed = asides[entity.name]?.hasIndexes == false ? try feed(columns) : nil
    let insert = try connection.prepare(entity.insertRun(run, shared: shared, from: feed?.name))
    try insert.bind(1, integer: now.milliseconds)
    try insert.bind(2, integer: 1)
    var next: Int32 = 3
    for field in shared {
      try insert.bind(next, run.common[field])
      next += 1
    }
    if let feed {
      try makeRoom(for: run, rows)
      try feed.rows.read(run, rows, from: number, ids: ids, at: now) { try insert.run() }
    } else {
      try insertEach(run, rows, from: number, ids: ids, now, with: insert, at: next)
    }
  }

  /// Runs the statement for one row after the other, the number bound at the parameter, then id and cells.
  private func insertEach(
    _ run: RowRun, _ rows: Range<Int>, from number: Int64, ids: [RecordID], _ now: Timestamp,
    with insert: Statement, at first: Int32
  ) throws {
    try run.buffer.withCells { slots, arena in
      for row in rows {
        try insert.bind(first, integer: number + Int64(row - rows.lowerBound))
        for offset in 0..<run.width {
          try insert.bind(
            first + 2 + Int32(truncatingIfNeeded: offset), slots[row * run.width + offset], of: arena)
        }
        if !run.created.isEmpty {
          try insert.bind(
            first + 2 + Int32(truncatingIfNeeded: run.width),
            integer: run.createdAt(row, else: now).milliseconds)
        }
        try ids[row - rows.lowerBound].withBytes { bytes in
          try insert.bindBorrowed(first + 1, bytes: bytes)
          try insert.run()
        }
      }
    }
  }

  /// Writes changed pages out before many have gathered. When SQLite has to do so by itself within a statement of
  /// many rows, it keeps the former content of each.
  private func makeRoom(for run: RowRun, _ rows: Range<Int>) throws {
    unwritten += (run.buffer.byteCount / run.count + Self.rowOverhead) * rows.count
    if unwritten < Self.mostUnwritten { return }
    unwritten = 0
    try connection.flush()
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

  /// Makes good what runs of new rows left for later.
  func endRuns() throws {
    for entity in entities { try bringBack(entity) }
  }

  // MARK: Setting aside

  /// Drops the indexes that the rows need not pass where these are many against those that stand: they are made
  /// faster from all rows together.
  private func setAside(_ entity: EntitySchema, for count: Int, before number: Int64) throws {
    var aside = asides[entity.name] ?? RunAside()
    defer { asides[entity.name] = aside }
    aside.rows += count
    if aside.isNeeded || count < Self.fewRows && aside.rows < Self.fewRows { return }
    // The numbers given out stand for the rows that stood before, so that nothing is counted.
    let standing = number - 1 - Int64(aside.rows - count)
    if aside.hasIndexes, Int64(aside.rows) * 5 >= standing {
      aside.hasIndexes = false
      for dependent in entity.dependents where dependent.kind == .index {
        let isDropped = try drop("INDEX", dependent.name, into: &aside)
        aside.hasIndexes = aside.hasIndexes || !isDropped
      }
    }
  }

  /// Drops it if it is there; false where it has to stay, since somebody reads rows.
  private func drop(_ kind: String, _ name: String, into aside: inout RunAside) throws -> Bool {
    let select = try connection.prepare("SELECT sql FROM sqlite_schema WHERE type = lower(?) AND name = ?")
    try select.bind(1, text: kind)
    try select.bind(2, text: name)
    guard try select.step() else { return true }
    let sql = select.text(0)
    select.reset()
    do {
      try connection.execute("DROP \(kind) \(SQLName.quoted(name))")
      aside.statements.append(sql)
      return true
    } catch {
      if error.isLocked { return false }
      throw error
    }
  }

  /// Makes the indexes once more if the query may use one.
  func bringBack(_ entity: EntitySchema, for query: Query) throws {
    let isUsed = entity.fields.indices.contains { place in
      query.condition?.mentions(.field(place)) == true
        || query.order.contains { key in
          switch key {
          case .attribute(let attribute, _), .nextOccurrence(let attribute, _, _, _):
            attribute == .field(place)
          }
        }
    }
    if isUsed { try bringBack(entity) }
  }

  /// Makes what was set aside once more.
  func bringBack(_ entity: EntitySchema) throws {
    guard let aside = asides[entity.name], !aside.isNeeded else { return }
    asides[entity.name]?.isNeeded = true
    asides[entity.name]?.hasIndexes = true
    if aside.statements.isEmpty { return }
    try connection.flush()
    // An index is sorted on two threads, each of which may take as much memory as the cache has.
    try connection.execute("PRAGMA cache_size = -8192; PRAGMA threads = 1")
    // Only speed hangs on these; what is wrong with the connection the next statement says.
    defer { try? connection.execute("PRAGMA cache_size = \(SQLiteStore.cacheSize); PRAGMA threads = 0") }
    for statement in aside.statements { try connection.execute(statement) }
  }
}

extension EntitySchema {
  /// Inserts all rows of a run that a feed tells; parameters are the time, the revision, then the cells of the
  /// fields that all rows share. Without a feed it inserts one row, whose number, id, cells, keys and time of creation, if it
  /// has one, are further parameters.
  ///
  /// Whoever runs it gives the whole transaction up if it fails.
  fileprivate func insertRun(_ run: RowRun, shared: [Int], from feed: String?) -> String {
    let columns = runColumns(run, shared: shared)
    let times = run.created.isEmpty ? ["?1", "?2", "?1"] : ["?1", "?2"]
    let first = 3 + shared.count
    let values = times + (3..<first).map { "?\($0)" }
    let own = columns.own.indices.map { feed == nil ? "?\($0 + first)" : "c\($0)" }
    let all = (values + own).joined(separator: ", ")
    return "INSERT OR FAIL INTO \(table) (\((columns.shared + columns.own).joined(separator: ", "))) "
      + (feed.map { "SELECT \(all) FROM \($0)" } ?? "VALUES (\(all))")
  }
}
