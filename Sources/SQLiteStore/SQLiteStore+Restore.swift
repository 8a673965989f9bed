import Registry
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SQLiteStore {
  /// Puts the content of a backup in place of this database's, in one transaction of this very file, so that
  /// other processes go on with what they have open; what it held before is kept in a file of its own.
  ///
  /// The backup is copied first, and the copy is checked and brought up to date: a file that is damaged, foreign
  /// or newer changes nothing. Then nobody else may write until the former content is kept and the new one is
  /// there, so that every change is in the one or the other. A restore that fails leaves this database as it was
  /// and keeps nothing.
  ///
  /// - Parameter former: where the former content goes. If a file stands there, a number is added to the name.
  /// - Returns: where it went.
  public func restore(from source: DatabaseFile, keeping former: DatabaseFile) throws -> DatabaseFile {
    try refuseChanges()
    try refuseItself(source)
    let temporary = try file.makeTemporary()
    defer { DatabaseFile.remove(temporary) }
    var kept: DatabaseFile?
    do {
      try running {
        let copy = try prepare(source, in: temporary)
        try copy.backup(to: connection, pagesPerStep: Self.pagesPerStep, patience: options.busyTimeout) {
          _, _ in
          try connection.checkInterruption()
        } whenLocked: {
          let moves = try keep(as: former, &kept)
          try leap(copy, beyond: moves)
        }
        options.whenKept?()
      }
    } catch {
      if let kept { unlink(kept.path) }
      throw error
    }
    // The content is there; what may not stay in the log is looked after by the next command that opens the file.
    _ = try? wipe()
    feed.tell(ChangeSet(isPartial: true))
    return kept ?? former
  }

  /// Copies the backup to a file of this program's own, sees that it is sound, and brings it up to date.
  private func prepare(_ source: DatabaseFile, in temporary: String) throws -> Connection {
    guard let standing = try source.standing() else { throw StoreError(.notADatabase, path: source.name) }
    do {
      let origin = try Self.open(source, standing)
      origin.busyTimeout = options.busyTimeout
      try copy(origin, to: temporary)
      try origin.close()
      let copy = try Connection(path: temporary, mode: .readWrite, noFollow: true)
      try connection.sharingInterrupts(with: copy) {
        try copy.execute(
          """
          PRAGMA locking_mode = EXCLUSIVE;
          PRAGMA journal_mode = DELETE;
          PRAGMA synchronous = OFF;
          PRAGMA cache_size = \(Self.cacheSize);
          PRAGMA secure_delete = ON;
          """)
        let check = try copy.prepare("PRAGMA integrity_check(1)")
        guard try check.step(), check.text(0) == "ok" else {
          throw StoreError(.damaged, path: source.name, detail: "integrity check")
        }
        check.reset()
        try SQLFunctions.define(on: copy)
        let update = SchemaUpdate(copy, path: source.name)
        if try update.need(backend.entities).isDue {
          try copy.transaction(.immediate) { try update.run(backend.entities) }
        }
        if let statement = try SchemaComparison(copy).missing(backend.entities).first {
          throw StoreError(.damaged, path: source.name, detail: String(statement.prefix(60)))
        }
        try Self.setPageSize(copy, connection.number(Self.pageSize))
      }
      return copy
    } catch let error as SQLiteError {
      let found = StoreError(error, path: source.name)
      switch found.code {
      // It is this database's folder that the copy is in.
      case .full: throw StoreError(.full, path: path, detail: found.detail)
      // A table or a column that should be there is not.
      case .io where error.isUnknownName: throw StoreError(.damaged, path: source.name, detail: found.detail)
      default: throw found
      }
    }
  }

  /// A backup is opened as others open a database, so that none of them writes while it is read; where that
  /// cannot be, nobody writes it.
  private static func open(_ source: DatabaseFile, _ standing: DatabaseFile.Standing) throws -> Connection {
    let isLocked =
      standing.isWritable && !standing.isLinked && !source.hasLog && access(source.folder, W_OK) == 0
    return try open(source, isReadOnly: !isLocked)
  }

  /// Keeps what this database holds, while it is locked by the connection that every other call uses; returns the
  /// moves of its history.
  ///
  /// - Parameter kept: the file, as soon as it has its name.
  func keep(as former: DatabaseFile, _ kept: inout DatabaseFile?) throws -> Int64 {
    let reader = try Connection(path: file.path, mode: .readWrite, noFollow: true)
    reader.busyTimeout = options.busyTimeout
    let moves = try reader.number(Self.moves)
    let temporary = try former.makeTemporary()
    defer { DatabaseFile.remove(temporary) }
    try naming(former) { try copy(reader, to: temporary) }
    try reader.close()
    try former.sync(temporary)
    for number in 1...1000 {
      let place = number == 1 ? former : try DatabaseFile("\(former.name)-\(number)")
      try place.refuseFilesBeside()
      if try place.publish(temporary) {
        kept = place
        return moves
      }
    }
    throw StoreError(.exists, path: former.name)
  }
}
