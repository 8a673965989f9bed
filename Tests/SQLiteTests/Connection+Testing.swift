import SQLite

extension Connection {
  static func inMemory() throws -> Connection {
    try Connection(path: ":memory:", mode: .readWriteCreate, noFollow: false)
  }

  /// First column of the first row as text, nil without a row.
  func first(_ sql: String) throws -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }
}

/// The SQLite error that the body throws, nil for none.
func sqliteError(_ body: () throws -> Void) -> SQLiteError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}
