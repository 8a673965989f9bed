import CSQLite

extension Connection {
  /// Rows that the last finished INSERT, UPDATE or DELETE changed, without those of its triggers.
  public var changes: Int {
    handle.map { Int(sqlite3_changes64($0)) } ?? 0
  }

  /// Rows that this connection has changed since it was opened.
  public var totalChanges: Int64 {
    handle.map { sqlite3_total_changes64($0) } ?? 0
  }

  /// Whether a transaction is open; SQLite may have ended one by itself.
  public var isInTransaction: Bool {
    handle.map { sqlite3_get_autocommit($0) == 0 } ?? false
  }

  /// Whether the database refuses writes, for its mode or for the rights of the file.
  public var isReadOnly: Bool {
    handle.map { sqlite3_db_readonly($0, "main") == 1 } ?? false
  }

  /// The whole number in the first column of a statement's first row; 0 without a row.
  public func number(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// A number that changes when another connection has committed, and only then.
  public func dataVersion() throws(SQLiteError) -> Int64 {
    try number("PRAGMA data_version")
  }

  /// Writes the changed pages in memory to the log, so that a long statement to come need not keep their former
  /// content when it makes room for its own.
  public func flush() throws(SQLiteError) {
    let code = sqlite3_db_cacheflush(try openHandle())
    // A page in use by a statement stays in memory, and nothing is lost by that.
    if code != SQLITE_OK, code & 0xFF != SQLITE_BUSY { throw SQLiteError(code: code, on: handle) }
  }

  /// Moves what the write-ahead log holds into the database; false if others kept part of it in use.
  ///
  /// With `truncate` it waits for others as long as `busyTimeout` and leaves the log empty.
  public func checkpoint(truncate: Bool) throws(SQLiteError) -> Bool {
    let handle = try openHandle()
    var logged: Int32 = 0
    var moved: Int32 = 0
    let mode = truncate ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, &logged, &moved)
    if code & 0xFF == SQLITE_BUSY { return false }
    if code != SQLITE_OK { throw SQLiteError(code: code, on: handle) }
    return logged == moved
  }
}
