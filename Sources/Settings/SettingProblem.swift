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
