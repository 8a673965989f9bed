extension Printable {
  /// Whether an invisible character does its work here, so that escaping it would spoil the text.
  static func belongs(
    _ scalar: Unicode.Scalar, after before: ArraySlice<Unicode.Scalar>, before next: Unicode.Scalar?
  ) -> Bool {
    guard let last = before.last else { return false }
    switch scalar.value {
    case 0x200D:
      if let next, isPictograph(next), endsInPictograph(before) { return true }
      guard joinsLetters(last) else { return false }
      return last.properties.canonicalCombiningClass == .virama || next.map(joinsLetters) == true
    case 0x200C:
      return joinsLetters(last) && next.map(joinsLetters) == true
    case 0xFE0E, 0xFE0F:
      return isPictograph(last) || isKeycapBase(last) && next?.value == 0x20E3
    case 0xFE00...0xFE02, 0xE0100...0xE01EF:
      return last.properties.isIdeographic
    case 0x180B...0x180F:
      return (0x1820...0x18AA).contains(last.value)
    case 0xE0020...0xE007F:
      return isFlagTag(before)
    default:
      return false
    }
  }

  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xA9 && scalar.properties.isEmoji
  }

  private static func isKeycapBase(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "#", "*": true
    default: false
    }
  }

  private static func endsInPictograph(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    let base = before.last { $0.value != 0xFE0F && !(0x1F3FB...0x1F3FF).contains($0.value) }
    return base.map(isPictograph) == true
  }

  /// Whether only tags stand between here and a black flag, the start of a sub-national flag.
  private static func isFlagTag(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    let base = before.suffix(8).last { !(0xE0020...0xE007E).contains($0.value) }
    return base?.value == 0x1F3F4
  }

  /// Letters and marks of scripts in which a joiner or non-joiner changes how a word is written.
  private static func joinsLetters(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0620...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true  // Arabic, Syriac, Thaana, N'Ko
    case 0x0900...0x0DFF: true  // Devanagari to Sinhala
    case 0x1000...0x109F, 0x1780...0x17D3, 0x1820...0x18AA: true  // Myanmar, Khmer, Mongolian
    default: false
    }
  }
}
