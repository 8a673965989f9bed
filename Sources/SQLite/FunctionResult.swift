/// What a function defined in Swift answers.
public enum FunctionResult: Sendable {
  case null
  case integer(Int64)
  /// NaN becomes NULL.
  case real(Double)
  case text(String)
  /// A text as its UTF-8 bytes.
  case textBytes([UInt8])
  case bytes([UInt8])
}
