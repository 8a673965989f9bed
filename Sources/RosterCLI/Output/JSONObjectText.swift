import Formats
import Values

/// A small JSON object in the order its members were put, for what is no record.
struct JSONObjectText {
  private(set) var text = "{"
  /// The members that are single values, as plain texts.
  private(set) var values: [String: String] = [:]

  mutating func put(_ key: String, _ value: String) {
    values[key] = value
    member(key, JSONString.quoted(value))
  }

  mutating func put(_ key: String, _ value: Int) { put(key, plain: "\(value)") }
  mutating func put(_ key: String, _ value: Int64) { put(key, plain: "\(value)") }
  mutating func put(_ key: String, _ value: Bool) { put(key, plain: value ? "true" : "false") }
  mutating func put(_ key: String, list: [String]) { member(key, "[\(list.joined(separator: ","))]") }
  mutating func put(_ key: String, raw: String) { member(key, raw) }

  private mutating func put(_ key: String, plain value: String) {
    values[key] = value
    member(key, value)
  }

  var closed: String { text + "}" }

  private mutating func member(_ key: String, _ value: String) {
    if text.utf8.count > 1 { text += "," }
    text += JSONString.quoted(key) + ":" + value
  }
}
