/// Why a text that a person typed is not a value, as a key and the values its sentence needs.
public struct Rejection: Error, Hashable, Sendable {
  /// Key of the sentence, such as `number.unclear`.
  public var code: String
  /// What the sentence names, by placeholder; `value` is the text as it was typed.
  public var values: [String: String]

  public init(_ code: String, _ values: [String: String] = [:]) {
    self.code = code
    self.values = values
  }
}
