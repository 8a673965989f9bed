public import Values

/// Why bytes are no password, whatever the policy says.
public enum PasswordRejection: String, Error, Sendable {
  case empty = "password.required"
  case nul = "password.nul"
  /// A line break that is not the one at the end.
  case lineBreak = "password.lineBreak"
  case notUTF8 = "password.encoding"
  case tooLong = "password.long"

  /// Key of the sentence.
  public var code: String { rawValue }

  /// The same in the form that every field's violation has.
  public var rejection: Rejection {
    switch self {
    case .tooLong: Rejection(code, ["limit": String(PasswordText.maximumBytes)])
    default: Rejection(code)
    }
  }
}
