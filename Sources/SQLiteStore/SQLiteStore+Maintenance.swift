import Registry
import SQLite
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SQLiteStore {
  /// What a compaction did.
  public struct Compaction: Hashable, Sendable {
    /// How many steps were forgotten.
    public var steps: Int
    /// Whether the file gave its space back; if not, another process was using it, or somebody interrupted.
    public var isShrunk: Bool
  }

  /// Forgets all but the newest steps, with the credentials that none of them can bring back, and gives
  /// the space back.
  public func compact(keeping count: Int) throws -> Compaction {
    let steps = try write(StepLabel("compact", "")) { transaction in
      let before = try transaction.steps(limit: nil).count
      try backend.trimHistory(HistoryLimits(steps: count, bytes: .max))
      try connection.execute("UPDATE roster_history SET wipe = 1")
      return before - (try transaction.steps(limit: nil).count)
    }
    do {
      try running { try connection.execute("VACUUM") }
    } catch let error as StoreError where [.busy, .interrupted].contains(error.code) {
      return Compaction(steps: steps, isShrunk: false)
    }
    let isWiped = try translating { try wipe() }
    return Compaction(steps: steps, isShrunk: isWiped)
  }

  /// Moves the log into the file and empties it, so that overwritten credentials are in neither.
  ///
  /// Where a reader of another process keeps part of the log, the file says so, and the next command that
  /// opens it tries again.
  @discardableResult
  func wipe() throws -> Bool {
    backend.needsWipe = false
    let patience = connection.busyTimeout
    connection.busyTimeout = min(patience, 100)
    defer { connection.busyTimeout = patience }
    do {
      let version = try connection.dataVersion()
      guard try connection.checkpoint(truncate: true) else { return false }
      return try connection.transaction(.immediate) {
        // What another process wrote in between may have left bytes of its own in the log.
        guard try connection.dataVersion() == version else { return false }
        try connection.execute("UPDATE roster_history SET wipe = 0 WHERE wipe")
        return true
      }
    } catch let error as SQLiteError where error.isBusy {
      return false
    }
  }

  /// Writes one consistent copy of the database, readable by this user only.
  ///
  /// It is built beside its place and published whole. Throws `exists` if a file stands there and is not to
  /// be replaced, `itself` if that file is this database.
  public func backUp(to target: DatabaseFile, replacing: Bool) throws {
    try refuseItself(target)
    if !replacing, access(target.path, F_OK) == 0 { throw StoreError(.exists, path: target.name) }
    let temporary = try target.makeTemporary()
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) } }
    try running {
      let copy = try Connection(path: temporary, mode: .readWrite, noFollow: true)
      // One snapshot from begin to end: others may write meanwhile and the copy need not start over.
      try connection.transaction(.deferred) { try connection.backup(to: copy, pagesPerStep: 1000) }
      try copy.close()
      options.whenKept?()
    }
    try target.sync(temporary)
    if replacing {
      // A log of the former file would be taken for one of the new.
      for suffix in ["-wal", "-shm", "-journal"] { unlink(target.path + suffix) }
      guard rename(temporary, target.path) == 0 else { throw StoreError(errno: errno, path: target.name) }
    } else if link(temporary, target.path) != 0 {
      let number = errno
      throw number == EEXIST
        ? StoreError(.exists, path: target.name) : StoreError(errno: number, path: target.name)
    }
    target.syncFolder()
  }

  /// Writes the content of a backup over this database, in one transaction of this very file, so that other
  /// processes go on with what they have open.
  ///
  /// The backup is checked first: a file that is damaged, foreign or newer changes nothing.
  public func restore(from source: DatabaseFile) throws {
    try refuseItself(source)
    guard try source.exists() else { throw StoreError(.notADatabase, path: source.name) }
    let origin: Connection
    do {
      origin = try Self.open(source, isReadOnly: true)
      let check = try origin.prepare("PRAGMA integrity_check(1)")
      guard try check.step(), check.text(0) == "ok" else {
        throw StoreError(.damaged, path: source.name, detail: "integrity check")
      }
      _ = try SchemaUpdate(origin, path: source.name).isDue(backend.entities)
    } catch let error as SQLiteError {
      throw StoreError(error, path: source.name)
    }
    let former = try translating {
      let moves = try connection.prepare("SELECT moves FROM roster_history")
      return try moves.step() ? moves.integer(0) : 0
    }
    try running {
      try origin.backup(to: connection, pagesPerStep: 1000)
      options.whenKept?()
    }
    // The content is there: what follows is not to be interrupted.
    try translating {
      try connection.transaction(.immediate) { try leap(beyond: former) }
      try wipe()
    }
    let partial = ChangeSet(isPartial: true)
    feed.tell(partial)
  }

  /// Brings a restored database up to date, and its moves beyond all that any process may have seen before:
  /// the moment in milliseconds is ahead of every count, and a gap makes others read again.
  private func leap(beyond former: Int64) throws {
    let update = SchemaUpdate(connection, path: path)
    if try update.isDue(backend.entities) { try update.run(backend.entities) }
    let leap = try connection.prepare(
      """
      UPDATE roster_history SET
        moves = max(moves, ?1, ?2) + 1, forgotten = max(moves, ?1, ?2) + 1, wipe = 1
      """)
    try leap.bind(1, integer: former)
    try leap.bind(2, integer: clock.now().milliseconds)
    try leap.run()
  }

  private func refuseItself(_ other: DatabaseFile) throws {
    var (own, its) = (stat(), stat())
    guard stat(path, &own) == 0, stat(other.path, &its) == 0 else { return }
    if own.st_dev == its.st_dev, own.st_ino == its.st_ino { throw StoreError(.itself, path: other.name) }
  }
}
