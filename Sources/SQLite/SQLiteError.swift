import CSQLite

/// What SQLite refused: its codes, its message and the statement, never a bound value.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Primary result code, the low byte of `extendedCode`.
  public let code: Int32
  /// SQLite's extended result code.
  public let extendedCode: Int32
  /// `errno` of the system call that failed last on the connection; 0 if none did.
  public let systemErrno: Int32
  /// What SQLite says of it, in English.
  public let message: String
  /// Text of the statement, with its placeholders.
  public let sql: String?

  public init(extendedCode: Int32, systemErrno: Int32 = 0, message: String, sql: String? = nil) {
    self.code = extendedCode & 0xFF
    self.extendedCode = extendedCode
    self.systemErrno = systemErrno
    self.message = message
    self.sql = sql
  }

  /// Reads code, message and errno from the connection, before anything else is done on it.
  init(code: Int32, on handle: OpaquePointer?, sql: String? = nil) {
    let own = handle.map { sqlite3_extended_errcode($0) } ?? SQLITE_OK
    // A misuse does not reach the connection, whose code then tells of an earlier call.
    let matches = own & 0xFF == code & 0xFF
    self.init(
      extendedCode: matches ? own : code,
      systemErrno: matches ? handle.map { Self.systemErrno(code, on: $0) } ?? 0 : 0,
      message: String(cString: matches ? sqlite3_errmsg(handle) : sqlite3_errstr(code)),
      sql: sql)
  }

  private static func systemErrno(_ code: Int32, on handle: OpaquePointer) -> Int32 {
    let number = sqlite3_system_errno(handle)
    return number == 0 && code & 0xFF == SQLITE_IOERR ? roster_sqlite_file_errno(handle) : number
  }

  /// A call that the connection or statement cannot answer as it stands.
  static func misuse(_ message: String, sql: String? = nil) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_MISUSE, message: message, sql: sql)
  }

  /// Code, message and statement; never a bound value.
  public var description: String {
    let codes = extendedCode == code ? "\(code)" : "\(code) (\(extendedCode))"
    let statement = sql.map { ", in: \($0)" } ?? ""
    return "SQLite error \(codes): \(message)\(statement)"
  }
}
