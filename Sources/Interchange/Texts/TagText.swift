import Values

/// Texts that stand for tags.
enum TagText {
  /// Whether a text can be one of a record's tags.
  static func isTag(_ text: String) -> Bool {
    TextRules.singleLineProblem(text) == nil && !TextRules.isBlank(text)
      && !text.unicodeScalars.contains { $0 == "," || $0 == "、" || $0 == "，" }
      && TextRules.trimmed(text).utf8.count == text.utf8.count
  }
}
