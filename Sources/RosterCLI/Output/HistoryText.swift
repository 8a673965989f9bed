import Values

enum HistoryText {
  /// A value as the history shows it: one line, cut, a dash for none.
  static func value(_ text: String) -> String { text.isEmpty ? "-" : Printable.excerpt(text, max: 40) }
}
