import SQLite
import Values

extension Statement {
  func bind(_ parameter: Int32, _ cell: Cell) throws(SQLiteError) {
    switch cell {
    case .absent: try bindNull(parameter)
    case .integer(let value): try bind(parameter, integer: value)
    case .real(let value): try bind(parameter, real: value)
    case .text(let value): try bind(parameter, text: value)
    case .bytes(let value): try bind(parameter, bytes: value)
    }
  }

  func cell(_ column: Int32) -> Cell {
    switch columnType(column) {
    case .null: .absent
    case .integer: .integer(integer(column))
    case .real: .real(real(column))
    case .text: .text(text(column))
    case .bytes: .bytes([UInt8](bytes(column)))
    }
  }

  /// Appends the first `count` columns of the row to a buffer.
  func append(columns count: Int32, to buffer: inout RowBuffer) {
    for column in 0..<count {
      switch columnType(column) {
      case .null: buffer.appendAbsent()
      case .integer: buffer.append(integer: integer(column))
      case .real: buffer.append(real: real(column))
      case .text: buffer.append(text: bytes(column))
      case .bytes: buffer.append(bytes: bytes(column))
      }
    }
  }
}
