import CSQLite

extension Statement {
  /// Makes a parameter NULL; the first is 1.
  public func bindNull(_ parameter: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_null(handle, parameter))
  }

  /// Binds an integer; the first parameter is 1.
  public func bind(_ parameter: Int32, integer: Int64) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, parameter, integer))
  }

  /// Binds a real; NaN becomes NULL.
  public func bind(_ parameter: Int32, real: Double) throws(SQLiteError) {
    try check(sqlite3_bind_double(handle, parameter, real))
  }

  /// Binds a text with its length, so that it may hold NUL.
  public func bind(_ parameter: Int32, text: String) throws(SQLiteError) {
    var text = text
    let code = text.withUTF8 {
      roster_sqlite_bind_text(handle, parameter, $0.baseAddress, UInt64($0.count), 0)
    }
    try check(code)
  }

  /// Binds a copy of the bytes, which must be valid UTF-8, as text.
  public func bind(_ parameter: Int32, text: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(roster_sqlite_bind_text(handle, parameter, text.baseAddress, UInt64(text.count), 0))
  }

  /// Binds a copy of the bytes as a blob.
  public func bind(_ parameter: Int32, bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(roster_sqlite_bind_blob(handle, parameter, bytes.baseAddress, UInt64(bytes.count), 0))
  }

  /// Binds a copy of the bytes as a blob.
  public func bind(_ parameter: Int32, bytes: [UInt8]) throws(SQLiteError) {
    let code = bytes.withUnsafeBytes {
      roster_sqlite_bind_blob(handle, parameter, $0.baseAddress, UInt64($0.count), 0)
    }
    try check(code)
  }

  /// Binds text without a copy: the bytes must stay as they are until bound anew, or the statement goes.
  public func bindBorrowed(_ parameter: Int32, text: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(roster_sqlite_bind_text(handle, parameter, text.baseAddress, UInt64(text.count), 1))
  }

  /// Binds a blob without a copy: the bytes must stay as they are until bound anew, or the statement goes.
  public func bindBorrowed(_ parameter: Int32, bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(roster_sqlite_bind_blob(handle, parameter, bytes.baseAddress, UInt64(bytes.count), 1))
  }
}
