/// Text of others made safe and plain to print: what would not show, or would change what stands around
/// it, is written as an escape.
public enum Printable {
  /// The text with control, bidirectional and invisible characters as `\n`, `\r`, `\t` or `\u{202E}`.
  ///
  /// Joiners and variation selectors stay where they belong: in emoji sequences, between letters of
  /// scripts that need them, after Han characters.
  /// With `lines`, for text of several lines, line feeds and tabs stay, and a carriage return before a line
  /// feed is left out.
  public static func visible(_ text: String, lines: Bool = false) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    guard text.unicodeScalars.contains(where: isSuspect) else { return text }
    var result = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if lines, scalar == "\n" || scalar == "\t" {
        result.append(scalar)
      } else if lines, scalar == "\r", next == "\n" {
        continue
      } else if isSuspect(scalar), !belongs(scalar, after: scalars[..<index], before: next) {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// What an error message quotes: visible, and cut to `max` cells with an ellipsis.
  public static func excerpt(_ text: String, max: Int = 60) -> String {
    // One grapheme may be of any length, so the scalars are bounded first.
    let start = text.unicodeScalars.prefix(max * 4 + 4)
    return DisplayWidth.truncated(
      visible(String(start)), to: max, ellipsis: "…")
  }

  /// The escape of one character, such as `\n` or `\u{1B}`.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  /// Whether the character must be escaped unless it belongs where it stands.
  private static func isSuspect(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x34E, 0x350...0x5FF, 0x3000...0x3163, 0x3165...0xD7FF:
      false
    case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB:
      true
    default:
      scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
