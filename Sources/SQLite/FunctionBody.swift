import CSQLite

/// What SQLite keeps for a function defined in Swift.
final class FunctionBody {
  private let name: String
  private let body: (FunctionArguments) throws -> FunctionResult

  init(name: String, body: @escaping (FunctionArguments) throws -> FunctionResult) {
    self.name = name
    self.body = body
  }

  func call(in context: OpaquePointer, _ arguments: FunctionArguments) {
    do {
      switch try body(arguments) {
      case .null: sqlite3_result_null(context)
      case .integer(let value): sqlite3_result_int64(context, value)
      case .real(let value): sqlite3_result_double(context, value)
      case .text(var value):
        value.withUTF8 { roster_sqlite_result_text(context, $0.baseAddress, UInt64($0.count)) }
      case .textBytes(let value):
        value.withUnsafeBytes { roster_sqlite_result_text(context, $0.baseAddress, UInt64($0.count)) }
      case .bytes(let value):
        value.withUnsafeBytes { roster_sqlite_result_blob(context, $0.baseAddress, UInt64($0.count)) }
      }
    } catch {
      // The type alone: the error itself may hold a value.
      sqlite3_result_error(context, "\(name) failed with \(type(of: error))", -1)
    }
  }
}
