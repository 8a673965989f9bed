import CSQLite

/// One connection to a database file, used by one thread at a time.
///
/// Statements keep their connection alive; the last reference closes it.
public final class Connection {
  /// What the file is opened for.
  public enum Mode: Sendable {
    case readOnly
    case readWrite
    /// Makes the file if it is missing.
    case readWriteCreate
  }

  /// Called with the text of a statement, never its values, each time one starts to run.
  public var onStatement: ((String) -> Void)?

  /// How long a statement waits for the locks of others, in milliseconds.
  public var busyTimeout: Int32 {
    get { wait.timeout }
    set { wait.timeout = newValue }
  }

  /// For stopping statements from outside.
  public let interruptHandle: InterruptHandle

  private let wait: BusyWait
  private(set) var handle: OpaquePointer?
  private var cache = StatementCache(capacity: 64)

  /// Opens the database at `path`; nothing is read from the file yet.
  ///
  /// `:memory:` and the empty path stand for databases that vanish on closing. With `noFollow` a path that
  /// is, or leads through, a symbolic link is refused. `immutable` promises that nobody changes the file,
  /// which is then read without locks and without its side files.
  public init(
    path: String, mode: Mode, noFollow: Bool, immutable: Bool = false
  ) throws(SQLiteError) {
    if path.utf8.contains(0) {
      throw SQLiteError(extendedCode: SQLITE_CANTOPEN, message: "the path contains NUL")
    }
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch mode {
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .readWriteCreate: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
    if noFollow { flags |= SQLITE_OPEN_NOFOLLOW }
    if immutable { flags |= SQLITE_OPEN_URI }
    let name = immutable ? Self.immutableAddress(of: path) : Self.plainName(of: path)
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let error = SQLiteError(code: code, on: opened)
      sqlite3_close(opened)
      throw error
    }
    for (option, value) in Self.safeguards {
      let code = roster_sqlite_db_config_flag(opened, option, value)
      if code != SQLITE_OK {
        let error = SQLiteError(code: code, on: opened)
        sqlite3_close(opened)
        throw error
      }
    }
    handle = opened
    interruptHandle = InterruptHandle(opened)
    wait = BusyWait(interruptHandle)
    wait.attach(to: opened)
  }

  deinit {
    guard let handle else { return }
    interruptHandle.detach()
    cache.removeAll()
    let code = sqlite3_close(handle)
    assert(code == SQLITE_OK, "a statement or backup outlived its connection")
  }

  /// A file is data: it may not load code or run functions unasked, nor be damaged by plain SQL.
  private static let safeguards: [(option: Int32, value: Int32)] = [
    (SQLITE_DBCONFIG_DEFENSIVE, 1),
    (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
    (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
  ]

  /// From here on no trigger of the file runs and no view of it can be read; those of this connection alone go on.
  public func disableSchemaCode() throws(SQLiteError) {
    let handle = try openHandle()
    for option in [SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW] {
      let code = roster_sqlite_db_config_flag(handle, option, 0)
      if code != SQLITE_OK { throw SQLiteError(code: code, on: handle) }
    }
  }

  /// Bytes up to which the former pages of one statement stay in memory. Once they go to a file, so do those of
  /// every later statement of the transaction, and the default of 64 KiB is only eight pages.
  ///
  /// They then go there in one write, of which SQLite passes on no more than the lower 17 bits of its length:
  /// from 128 KiB on it would take nothing written for a full disk.
  static let statementJournal: Int32 = 120 << 10

  /// Turns SQLite's memory statistics off and addresses in place of paths with them, and lets what would undo
  /// one statement stay in memory.
  ///
  /// - Returns: false if SQLite was in use already; it then stays as it was.
  @discardableResult public static func configureProcess() -> Bool {
    roster_sqlite_config_flag(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK
      && roster_sqlite_config_flag(SQLITE_CONFIG_URI, 0) == SQLITE_OK
      && roster_sqlite_config_flag(SQLITE_CONFIG_STMTJRNL_SPILL, statementJournal) == SQLITE_OK
  }

  /// Closes the connection; fails with `isBusy`, and leaves it open, while a statement of it lives.
  public func close() throws(SQLiteError) {
    guard let handle else { return }
    interruptHandle.detach()
    cache.removeAll()
    let code = sqlite3_close(handle)
    if code != SQLITE_OK {
      interruptHandle.attach(handle)
      throw SQLiteError(code: code, on: handle)
    }
    self.handle = nil
  }

  /// The handle of a connection that must be open.
  func openHandle(for sql: String? = nil) throws(SQLiteError) -> OpaquePointer {
    guard let handle else { throw .misuse("the connection is closed", sql: sql) }
    return handle
  }

  /// The statement of this text: an idle one, or else a new one.
  ///
  /// It goes back to the idle ones, reset and without bindings, when its last reference goes.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    if let idle = cache.take(sql) { return Statement(idle, sql: sql, of: self) }
    let handle = try openHandle(for: sql)
    let (statement, rest) = try compile(sql[...], flags: UInt32(SQLITE_PREPARE_PERSISTENT), on: handle)
    guard let statement else { throw .misuse("there is no statement in the text", sql: sql) }
    let owned = Statement(statement, sql: sql, of: self)
    if !rest.allSatisfy({ $0.isWhitespace }) { throw .misuse("there is more than one statement", sql: sql) }
    return owned
  }

  /// Runs all statements of the text; rows are passed over.
  public func execute(_ sql: String) throws(SQLiteError) {
    let handle = try openHandle(for: sql)
    var rest = sql[...]
    while !rest.isEmpty {
      let (statement, next) = try compile(rest, flags: 0, on: handle)
      let text = Self.withoutOuterSpace(rest[..<next.startIndex])
      rest = next
      guard let statement else { continue }
      defer { sqlite3_finalize(statement) }
      try interruptHandle.check(text)
      onStatement?(text)
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW { code = sqlite3_step(statement) }
      if code != SQLITE_DONE { throw SQLiteError(code: code, on: handle, sql: text) }
    }
  }

  /// Compiles the first statement of the text and returns it, nil for a comment, with what follows.
  private func compile(
    _ sql: Substring, flags: UInt32, on handle: OpaquePointer
  ) throws(SQLiteError) -> (OpaquePointer?, Substring) {
    var statement: OpaquePointer?
    var used = 0
    var text = String(sql)
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress, let count = Int32(exactly: characters.count) else {
          return characters.isEmpty ? SQLITE_OK : SQLITE_TOOBIG
        }
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(handle, start, count, flags, &statement, &tail)
        used = tail.map { $0 - start } ?? characters.count
        return code
      }
    }
    if code != SQLITE_OK { throw SQLiteError(code: code, on: handle, sql: text) }
    return (statement, sql[sql.utf8.index(sql.startIndex, offsetBy: used)...])
  }

  private static func withoutOuterSpace(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Takes back the handle of a statement nobody refers to any more.
  func giveBack(_ statement: OpaquePointer, sql: String) {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
    cache.put(statement, for: sql)
  }
}
