import CSQLite

extension Connection {
  /// Copies the whole database over that of another connection, which must not be in use meanwhile.
  ///
  /// The copy is of one moment: if this database is changed by another connection, it starts over.
  /// Between two steps, of one page at least, `progress` hears how many pages are left and how many there
  /// are; what it throws ends the copy and leaves the other database unchanged. `patience` is how long
  /// in a row the copy waits for locks, in milliseconds, before it fails with `isBusy`. An interrupt of
  /// either connection within its `interruptible` ends the copy too.
  ///
  /// `whenLocked` is called once, before the first page: from then on nobody but the copy writes to the other
  /// database, and in WAL mode everybody, by a connection of their own, still reads what it held before. It may
  /// change this database by this very connection, and what it throws ends the copy.
  public func backup(
    to other: Connection, pagesPerStep: Int32, patience: Int32 = 10_000,
    progress: (_ remaining: Int, _ total: Int) throws -> Void = { _, _ in },
    whenLocked: () throws -> Void = {}
  ) throws {
    let source = try openHandle()
    let target = try other.openHandle()
    guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
      throw SQLiteError(code: sqlite3_extended_errcode(target), on: target)
    }
    var code: Int32
    let between = { (remaining: Int, total: Int) in
      try self.interruptHandle.check()
      try other.interruptHandle.check()
      try progress(remaining, total)
    }
    do {
      // A step of no page locks the other database and copies nothing.
      code = try step(backup, 0, patience, between)
      if code == SQLITE_OK {
        try whenLocked()
        code = try step(backup, max(1, pagesPerStep), patience, between)
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    let finish = sqlite3_backup_finish(backup)
    if code == SQLITE_DONE { code = finish }
    if code != SQLITE_OK { throw SQLiteError(code: code, on: target) }
  }

  /// Copies until the end, an error, or a lock that outlasts the patience; returns the last code. With no pages a
  /// step it ends once there are the locks.
  private func step(
    _ backup: OpaquePointer, _ pages: Int32, _ patience: Int32, _ progress: (Int, Int) throws -> Void
  ) throws -> Int32 {
    let pause: Int32 = 10
    var waited: Int32 = 0
    while true {
      let code = sqlite3_backup_step(backup, pages)
      switch code & 0xFF {
      case SQLITE_OK:
        if pages == 0 { return code }
        waited = 0
        try progress(Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
      case SQLITE_BUSY, SQLITE_LOCKED:
        if waited >= patience { return code }
        try progress(Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
        sqlite3_sleep(pause)
        waited += pause
      default:
        return code
      }
    }
  }
}
