import CUtf8proc

/// How many cells of a terminal a text takes, grapheme by grapheme.
public enum DisplayWidth {
  /// The cells of a text in one line; control characters take none.
  ///
  /// `ambiguousIsWide` says whether characters of ambiguous width (such as `…` or `α`) take two cells, as
  /// terminals with East Asian fonts may draw them.
  public static func width(of text: String, ambiguousIsWide: Bool = false) -> Int {
    if let width = plainWidth(of: text, ambiguousIsWide) { return width }
    return text.reduce(0) { $0 + width(of: $1, ambiguousIsWide: ambiguousIsWide) }
  }

  /// The cells of one grapheme: an emoji sequence takes two, a combining mark none of its own.
  public static func width(of character: Character, ambiguousIsWide: Bool = false) -> Int {
    var total = 0
    var last: Unicode.Scalar?
    for scalar in character.unicodeScalars {
      if let base = last, joinsEmoji(base, scalar) { return 2 }
      if isEmojiByItself(scalar) {
        total = max(total, 2)
      } else {
        total += width(of: scalar, ambiguousIsWide)
      }
      last = scalar
    }
    return total
  }

  /// The text itself if it fits, else as many graphemes as leave room for the ellipsis.
  ///
  /// The result is never wider than `cells`; it is empty if not even the ellipsis fits.
  public static func truncated(
    _ text: String, to cells: Int, ellipsis: String = "…", ambiguousIsWide: Bool = false
  ) -> String {
    let room = cells - width(of: ellipsis, ambiguousIsWide: ambiguousIsWide)
    var used = 0
    var cut = text.startIndex
    for index in text.indices {
      used += width(of: text[index], ambiguousIsWide: ambiguousIsWide)
      if used <= room { cut = text.index(after: index) }
      if used > cells { return room < 0 ? "" : text[..<cut] + ellipsis }
    }
    return text
  }

  /// The cells of a text in which each character is a grapheme by itself, nil for every other text.
  private static func plainWidth(of text: String, _ ambiguousIsWide: Bool) -> Int? {
    var width = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20...0x7E: width += 1
      case 0...0x1F, 0x7F: continue
      default:
        guard let cells = plainWidth(of: scalar.value, ambiguousIsWide) else { return nil }
        width += cells
      }
    }
    return width
  }

  /// The cells of a character beyond ASCII that is always a grapheme by itself and never invisible; nil for
  /// every other.
  static func plainWidth(of point: UInt32, _ ambiguousIsWide: Bool) -> Int? {
    switch point {
    case 0xA1...0xAC, 0xAE...0x2FF, 0x391...0x482, 0x48A...0x52F:
      ambiguousIsWide && isAmbiguous(point) ? 2 : 1
    case 0x3000...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: 2
    case 0xAC00...0xD7A3, 0xFF01...0xFF60: 2
    default: nil
    }
  }

  /// A variation selector, keycap, modifier or regional indicator that makes the base before it an emoji.
  private static func joinsEmoji(_ base: Unicode.Scalar, _ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE0F: base.properties.isEmoji
    case 0x1F3FB...0x1F3FF: base.properties.isEmojiModifierBase
    case 0x1F1E6...0x1F1FF: (0x1F1E6...0x1F1FF).contains(base.value)
    default: false
    }
  }

  private static func isEmojiByItself(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x231A, !(0x1F1E6...0x1F1FF).contains(scalar.value) else { return false }
    return scalar.properties.isEmojiPresentation
  }

  private static func width(of scalar: Unicode.Scalar, _ ambiguousIsWide: Bool) -> Int {
    let point = scalar.value
    switch point {
    case 0x20...0x7E: return 1
    case 0xFF9E, 0xFF9F: return 1  // half-width voicing marks have a cell, though they extend a grapheme
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0  // Hangul vowels and finals stand in their syllable
    case 0x20000...0x3FFFD: return 2
    default: break
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return 0 }
    if ambiguousIsWide, isAmbiguous(point) { return 2 }
    return Int(utf8proc_charwidth(Int32(bitPattern: point)))
  }
}
