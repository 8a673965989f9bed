import Registry
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

  /// Binds a cell of a row buffer, whose arena must stay as it is until the parameter is bound anew.
  func bind(
    _ parameter: Int32, _ slot: RowBuffer.Slot, of arena: UnsafeRawBufferPointer
  ) throws(SQLiteError) {
    switch slot.kind {
    case .absent: try bindNull(parameter)
    case .integer: try bind(parameter, integer: slot.payload)
    case .real: try bind(parameter, real: Double(bitPattern: UInt64(bitPattern: slot.payload)))
    case .text: try bindBorrowed(parameter, text: slot.bytes(in: arena))
    case .bytes: try bindBorrowed(parameter, bytes: slot.bytes(in: arena))
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

  /// Appends the row to a buffer, a column for each shape.
  func append(_ shapes: [ColumnShape], to buffer: inout RowBuffer) {
    for (place, shape) in shapes.enumerated() {
      let column = Int32(truncatingIfNeeded: place)
      switch shape {
      case .integer: buffer.append(integer: integer(column))
      case .optionalInteger:
        let value = integer(column)
        // 0 is also what NULL reads as; only then is the type looked at.
        if value == 0, isNull(column) { buffer.appendAbsent() } else { buffer.append(integer: value) }
      case .text:
        if let bytes = textBytes(column) { buffer.append(unproven: bytes) } else { buffer.appendAbsent() }
      case .bytes: buffer.append(bytes: bytes(column))
      }
    }
  }
}

/// What a column of a STRICT table holds, so that its type need not be asked for in every row.
enum ColumnShape {
  case integer
  case optionalInteger
  case text
  case bytes

  init(_ attribute: Attribute, in entity: EntitySchema) {
    switch attribute {
    case .number, .createdAt, .updatedAt, .revision: self = .integer
    case .id: self = .bytes
    case .field(let index):
      let field = entity.fields[index]
      self = field.type.isInteger ? (field.isRequired ? .integer : .optionalInteger) : .text
    }
  }
}
