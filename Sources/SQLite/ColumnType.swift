import CSQLite

/// Storage class of one value.
public enum ColumnType: Sendable {
  case null
  case integer
  case real
  case text
  case bytes

  init(code: Int32) {
    self =
      switch code {
      case SQLITE_INTEGER: .integer
      case SQLITE_FLOAT: .real
      case SQLITE_TEXT: .text
      case SQLITE_BLOB: .bytes
      default: .null
      }
  }
}
