import Values

/// Texts brought to what a field of one line holds.
enum SingleLine {
  /// A text as a field of one line holds it: a space for each line break or control character.
  static func text(_ text: String) -> String {
    if TextRules.singleLineProblem(text) == nil { return TextRules.trimmed(text) }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBreak = scalar.value == 0x2028 || scalar.value == 0x2029
      plain.append(isBreak || scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return TextRules.trimmed(String(plain))
  }
}
