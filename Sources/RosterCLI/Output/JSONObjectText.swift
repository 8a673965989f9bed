import Formats

/// A small JSON object in the order its members were put, for what is no record.
struct JSONObjectText {
  private(set) var text = "{"

  mutating func put(_ key: String, _ value: String) { member(key, JSONText.quoted(value)) }
  mutating func put(_ key: String, _ value: Int) { member(key, "\(value)") }
  mutating func put(_ key: String, _ value: Int64) { member(key, "\(value)") }
  mutating func put(_ key: String, _ value: Bool) { member(key, value ? "true" : "false") }
  mutating func put(_ key: String, list: [String]) { member(key, "[\(list.joined(separator: ","))]") }
  mutating func put(_ key: String, raw: String) { member(key, raw) }

  var closed: String { text + "}" }

  private mutating func member(_ key: String, _ value: String) {
    if text.utf8.count > 1 { text += "," }
    text += JSONText.quoted(key) + ":" + value
  }
}
