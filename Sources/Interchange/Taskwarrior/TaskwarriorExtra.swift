import Formats
import Values

/// An attribute that no field holds, as one of a record's extras: `taskwarrior "project":"Home"`.
struct TaskwarriorExtra {
  private static let prefix = "taskwarrior "

  var key: String
  var value: JSONValue

  init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }

  /// Whether an item of the extras is of this format.
  static func isOne(_ item: String) -> Bool { item.utf8.starts(with: prefix.utf8) }

  /// Nil for an item of another format, or one that is no key with a JSON value.
  init?(item: String) {
    guard Self.isOne(item) else { return nil }
    let text = "{" + item.dropFirst(Self.prefix.count) + "}"
    guard let object = JSONValue(text[...]), object.members.count == 1 else { return nil }
    self = TaskwarriorExtra(object.members[0].key, object.members[0].value)
  }

  var item: String { Self.prefix + Self.quoted(key) + ":" + value.minified }

  /// The text as a JSON string on one line.
  static func quoted(_ text: String) -> String {
    JSONValue(Array(JSONString.quoted(text).utf8)[...]).minified
  }
}
