import CSQLite

/// One prepared statement, owned until its last reference goes; it then returns to its connection's cache.
///
/// Parameters count from 1, columns from 0.
public final class Statement {
  /// The text it was compiled from.
  public let sql: String
  let handle: OpaquePointer
  private let connection: Connection
  private var isRunning = false

  init(_ handle: OpaquePointer, sql: String, of connection: Connection) {
    self.handle = handle
    self.sql = sql
    self.connection = connection
  }

  deinit {
    connection.giveBack(handle, sql: sql)
  }

  /// Moves to the next row; false after the last, from where another step starts over.
  ///
  /// When it throws the statement is reset.
  public func step() throws(SQLiteError) -> Bool {
    if !isRunning {
      try connection.interruptHandle.check(sql)
      isRunning = true
      connection.onStatement?(sql)
    }
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    isRunning = false
    if code == SQLITE_DONE { return false }
    let failure = failure(code)
    // Whoever waits for a lock and is interrupted has no busy database, but no patience.
    if failure.isBusy { try connection.interruptHandle.check(sql) }
    throw failure
  }

  /// Runs to the end, passing over rows, and resets; the bindings stay.
  public func run() throws(SQLiteError) {
    while try step() {}
    sqlite3_reset(handle)
  }

  /// Ends the run and keeps the bindings.
  public func reset() {
    sqlite3_reset(handle)
    isRunning = false
  }

  /// Throws unless the code says that a binding was taken.
  func check(_ code: Int32) throws(SQLiteError) {
    if code != SQLITE_OK { throw failure(code) }
  }

  /// Reads the error before the reset that frees the locks.
  @inline(never) private func failure(_ code: Int32) -> SQLiteError {
    let error = SQLiteError(code: code, on: sqlite3_db_handle(handle), sql: sql)
    reset()
    return error
  }
}
