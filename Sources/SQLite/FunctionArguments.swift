import CSQLite

/// The arguments of one call of a function, good for that call only; positions count from 0.
public struct FunctionArguments {
  /// Number of arguments of this call.
  public let count: Int
  private let values: UnsafeMutablePointer<OpaquePointer?>?

  init(count: Int, values: UnsafeMutablePointer<OpaquePointer?>?) {
    self.count = count
    self.values = values
  }

  /// The type, `.null` for a position past the last.
  public func type(at position: Int) -> ColumnType {
    value(at: position).map { ColumnType(code: sqlite3_value_type($0)) } ?? .null
  }

  /// The value as an integer; 0 for what is none.
  public func integer(at position: Int) -> Int64 {
    value(at: position).map { sqlite3_value_int64($0) } ?? 0
  }

  /// The value as a real; 0 for what is none.
  public func real(at position: Int) -> Double {
    value(at: position).map { sqlite3_value_double($0) } ?? 0
  }

  /// The value as text; empty for NULL.
  public func text(at position: Int) -> String {
    String(decoding: bytes(at: position), as: UTF8.self)
  }

  /// Calls the body with the bytes of a text or blob; a number is given as its text, NULL as nothing.
  @inlinable public func withBytes<Result>(
    at position: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(bytes(at: position))
  }

  @usableFromInline func bytes(at position: Int) -> UnsafeRawBufferPointer {
    guard let value = value(at: position) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let start =
      sqlite3_value_type(value) == SQLITE_BLOB
      ? sqlite3_value_blob(value) : sqlite3_value_text(value).map { UnsafeRawPointer($0) }
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  private func value(at position: Int) -> OpaquePointer? {
    guard let values, position >= 0, position < count else { return nil }
    return values[position]
  }
}
