import Values

/// A property that is a text of several lines, with the exact form that stands beside it where it needs one.
enum ICalendarText {
  /// Nil where there is none, or none that a field can hold.
  static func read(_ line: ContentLine?, exact: ContentLine?) -> String? {
    guard let line else { return nil }
    let text = TextRules.trimmed(line.text)
    if TextRules.isBlank(text) || TextRules.multiLineProblem(text) != nil { return nil }
    guard let exact else { return text }
    let decoded = TextRules.trimmed(PercentText.decoded(Array(exact.value)))
    // A text that was changed since is the one that counts.
    let isSame = decoded.utf8.lazy.filter { $0 != 0x0D }.elementsEqual(text.utf8)
    return isSame && TextRules.multiLineProblem(decoded) == nil ? decoded : text
  }
}
