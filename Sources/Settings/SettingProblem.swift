import Formats

/// What is wrong with the value of one key.
struct SettingProblem: Error, Hashable, Sendable {
  var code: String
  var values: [String: String]
  /// The value itself, or the element of it that is wrong.
  var at: JSON5.Value

  init(_ code: String, at value: JSON5.Value, _ values: [String: String] = [:]) {
    self.code = code
    self.values = values.merging(["value": value.excerpt]) { given, _ in given }
    at = value
  }
}

extension JSON5.Value {
  /// The value in a few characters.
  var excerpt: String {
    switch content {
    case .null: "null"
    case .flag(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): text
    case .array: "[…]"
    case .object: "{…}"
    }
  }
}
