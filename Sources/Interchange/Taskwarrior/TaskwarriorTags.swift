import Formats
import Registry
import Values

/// The words among the tags of a task: a list of texts, or a text in which commas part them.
struct TaskwarriorTags {
  var words: [String] = []
  /// Whether all of the list are words, each there once, so that it is spelled again from them.
  var isPlain: Bool

  /// Nil if the value is neither.
  init?(_ value: JSONValue) {
    let texts = value.items.compactMap(\.text)
    guard value.text != nil || value.isList && texts.count == value.items.count else { return nil }
    isPlain = value.isList
    let parts = value.text?.split(separator: ",").map(String.init) ?? texts
    var distinct = DistinctTexts()
    for text in parts where !TagText.isTag(text) || !distinct.add(text) { isPlain = false }
    words = distinct.texts
  }
}
