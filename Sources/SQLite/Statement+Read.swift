import CSQLite

extension Statement {
  /// Number of columns of a row.
  public var columnCount: Int32 { sqlite3_column_count(handle) }

  /// Type of the value as stored; read it before the value.
  public func columnType(_ column: Int32) -> ColumnType {
    ColumnType(code: sqlite3_column_type(handle, column))
  }

  /// Whether the column is NULL in this row; the first is 0.
  public func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// The value as an integer; 0 for NULL.
  public func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  /// The value as a real; 0 for NULL.
  public func real(_ column: Int32) -> Double {
    sqlite3_column_double(handle, column)
  }

  /// The value as text; empty for NULL, invalid UTF-8 replaced by U+FFFD.
  public func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  /// The bytes of a text, nil for NULL; good until the next step, reset or end of the statement.
  public func textBytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// The bytes of a text or blob, empty for NULL; good until the next step, reset or end of the statement.
  public func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start =
      sqlite3_column_type(handle, column) == SQLITE_BLOB
      ? sqlite3_column_blob(handle, column)
      : sqlite3_column_text(handle, column).map { UnsafeRawPointer($0) }
    // The length is that of the form last asked for.
    return UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  /// Calls the body with the bytes of a text or blob; empty for NULL.
  @inlinable public func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(bytes(column))
  }
}
