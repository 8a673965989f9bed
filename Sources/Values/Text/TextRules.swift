/// What every text a person enters goes through before a field's own rules see it.
public enum TextRules {
  /// The text without white space at its ends, U+3000 included; what is inside stays as it was given.
  public static func trimmed(_ text: String) -> String {
    if let first = text.utf8.first, let last = text.utf8.last, (0x21...0x7E).contains(first),
      (0x21...0x7E).contains(last)
    {
      return text
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return text }
    guard isWhiteSpace(first) || isWhiteSpace(last) else { return text }
    guard let start = scalars.firstIndex(where: { !isWhiteSpace($0) }),
      let end = scalars.lastIndex(where: { !isWhiteSpace($0) })
    else { return "" }
    return String(scalars[start...end])
  }

  /// Whether nothing is left without white space and default-ignorable code points.
  public static func isBlank(_ text: String) -> Bool {
    if let first = text.utf8.first, (0x21...0x7E).contains(first) { return false }
    return text.unicodeScalars.allSatisfy {
      isWhiteSpace($0) || $0.value >= 0x80 && $0.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Why a field of one line refuses the text: `text.lineBreak` or `text.control`, or nil.
  public static func singleLineProblem(_ text: String) -> Rejection? {
    // Controls beyond ASCII and the line separators begin with one of two bytes.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }) { return nil }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return rejection("text.lineBreak", text, scalar)
      case 0...0x1F, 0x7F...0x9F: return rejection("text.control", text, scalar)
      default: continue
      }
    }
    return nil
  }

  /// Why a field of several lines refuses the text: `text.control`, or nil.
  ///
  /// Tabs, line feeds and carriage returns before a line feed are allowed, and kept as they are.
  public static func multiLineProblem(_ text: String) -> Rejection? {
    var returned: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let returned, scalar != "\n" { return rejection("text.control", text, returned) }
      returned = nil
      switch scalar {
      case "\n", "\t": continue
      case "\r": returned = scalar
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": return rejection("text.control", text, scalar)
      default: continue
      }
    }
    return returned.map { rejection("text.control", text, $0) }
  }

  static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
  }

  private static func rejection(
    _ code: String, _ text: String, _ scalar: Unicode.Scalar
  ) -> Rejection {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return Rejection(code, ["value": Printable.excerpt(text), "character": name])
  }
}
