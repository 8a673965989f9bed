import Registry
import SQLite
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SQLiteStore {
  /// Pages that are copied between two looks whether somebody interrupted.
  static let pagesPerStep: Int32 = 1000

  /// Writes one consistent copy of the database, readable by this user only.
  ///
  /// It is built beside its place and published whole. A Roster database that stands there is not replaced by
  /// another file, but its content by this one's, in one transaction, so that whoever has it open goes on.
  ///
  /// Throws `exists` if a file stands there and is not to be replaced, `itself` if that file is this database,
  /// `taken` and `leftBeside` where another database would be harmed.
  public func backUp(to target: DatabaseFile, replacing: Bool) throws {
    try refuseItself(target)
    if FilePlace.isBesideDatabase(target.path, sparing: FilePlace.database(file.path)) {
      throw StoreError(.taken, path: target.name)
    }
    let kind = try target.kind()
    if kind != nil, !replacing { throw StoreError(.exists, path: target.name) }
    switch kind {
    case nil, S_IFLNK: break
    case S_IFDIR: throw StoreError(.folder, path: target.name)
    case S_IFREG: if let standing = try target.rosterDatabase() { return try overwrite(target, standing) }
    default: throw StoreError(.oddFile, path: target.name)
    }
    try target.refuseFilesBeside()
    let temporary = try target.makeTemporary()
    defer { DatabaseFile.remove(temporary) }
    try running {
      try naming(target) { try copy(connection, to: temporary) }
      options.whenKept?()
    }
    try target.sync(temporary)
    if kind != nil {
      guard rename(temporary, target.path) == 0 else { throw StoreError(errno: errno, path: target.name) }
      target.syncFolder()
    } else if try !target.publish(temporary) {
      throw StoreError(.exists, path: target.name)
    }
  }

  /// Writes this database's pages over those of another Roster database.
  private func overwrite(_ target: DatabaseFile, _ standing: DatabaseFile.Standing) throws {
    if standing.isLinked { throw StoreError(.linked, path: target.name) }
    if !standing.isWritable { throw StoreError(.readOnly, path: target.name) }
    for ending in [""] + FilePlace.endings where try target.kind(ending) != nil {
      if chmod(target.path + ending, 0o600) != 0, errno != ENOENT {
        throw StoreError(errno: errno, path: target.name)
      }
    }
    try running {
      try naming(target) {
        let other = try Connection(path: target.path, mode: .readWrite, noFollow: true)
        other.busyTimeout = options.busyTimeout
        // One without a history is overwritten all the same.
        let former = try? other.number(Self.moves)
        let (own, its) = try (connection.number(Self.pageSize), other.number(Self.pageSize))
        if own == its {
          // One snapshot from begin to end: others may write meanwhile and the copy need not start over.
          var isDone = false
          do {
            try connection.transaction(.deferred) {
              try connection.backup(to: other, pagesPerStep: Self.pagesPerStep)
              isDone = true
            }
          } catch {
            // Somebody interrupted the end of the reading: the other database has the content by then.
            if !isDone { throw error }
          }
        } else {
          let temporary = try target.makeTemporary()
          defer { DatabaseFile.remove(temporary) }
          try copy(connection, to: temporary)
          let copy = try Connection(path: temporary, mode: .readWrite, noFollow: true)
          try connection.sharingInterrupts(with: copy) { try Self.setPageSize(copy, its) }
          try copy.backup(to: other, pagesPerStep: Self.pagesPerStep) { _, _ in
            try connection.checkInterruption()
          }
          try copy.close()
        }
        options.whenKept?()
        // The content is there. What cannot be done now is left to the next command that opens the file.
        try? other.transaction(.immediate) { try leap(other, beyond: former ?? 0) }
        _ = try? Self.wipe(other)
        try other.close()
      }
    }
  }

  /// Copies a database as it is at one moment to a new file.
  func copy(_ source: Connection, to path: String) throws {
    let copy = try Connection(path: path, mode: .readWrite, noFollow: true)
    try source.transaction(.deferred) {
      try source.backup(to: copy, pagesPerStep: Self.pagesPerStep) { _, _ in
        try connection.checkInterruption()
      }
    }
    try copy.close()
  }

  /// The moves of the history, and how many pages' bytes.
  static let moves = "SELECT moves FROM roster_history"
  static let pageSize = "PRAGMA page_size"

  /// Brings a database that nobody else has open into another page size, which that of a database with a log
  /// cannot change.
  static func setPageSize(_ connection: Connection, _ size: Int64) throws {
    if try connection.number(pageSize) == size { return }
    try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = \(size); VACUUM")
  }

  /// Brings the moves beyond all that any process may have seen before: the moment in milliseconds is ahead of
  /// every count, and a gap makes others read again.
  func leap(_ connection: Connection, beyond former: Int64) throws {
    let leap = try connection.prepare(
      """
      UPDATE roster_history SET
        moves = max(moves, ?1, ?2) + 1, forgotten = max(moves, ?1, ?2) + 1, wipe = 1
      """)
    try leap.bind(1, integer: former)
    try leap.bind(2, integer: clock.now().milliseconds)
    try leap.run()
  }

  /// Throws `itself` for this database's file by whatever name, and `taken` for those beside it.
  func refuseItself(_ other: DatabaseFile) throws(StoreError) {
    let place = FilePlace(other.path)
    for (index, own) in FilePlace.database(file.path).enumerated() where own.isSame(as: place) {
      throw StoreError(index == 0 ? .itself : .taken, path: other.name)
    }
  }

  /// Errors of the SQLite layer as those of the other file; those of this one's content stay its own.
  func naming<Result>(_ other: DatabaseFile, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError where !error.isCorrupt {
      throw StoreError(error, path: other.name)
    }
  }
}

extension DatabaseFile {
  /// What stands there, if it is a Roster database; another file is none.
  fileprivate func rosterDatabase() throws(StoreError) -> Standing? {
    do {
      return try standing()
    } catch  where error.code == .notADatabase {
      return nil
    }
  }
}
