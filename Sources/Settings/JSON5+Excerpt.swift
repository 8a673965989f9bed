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
