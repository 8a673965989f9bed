import CSQLite

/// The place for one value of a feed's row, good for one call; a value that is not set is NULL.
public struct FeedCell {
  private let context: OpaquePointer

  init(_ context: OpaquePointer) { self.context = context }

  public func set(integer: Int64) { sqlite3_result_int64(context, integer) }

  /// NaN becomes NULL.
  public func set(real: Double) { sqlite3_result_double(context, real) }

  /// Valid UTF-8, which is not copied.
  public func set(text: UnsafeRawBufferPointer) {
    roster_sqlite_result_borrowed_text(context, text.baseAddress, UInt64(text.count))
  }

  /// A blob, which is not copied.
  public func set(bytes: UnsafeRawBufferPointer) {
    roster_sqlite_result_borrowed_blob(context, bytes.baseAddress, UInt64(bytes.count))
  }
}
