extension TextRules {
  /// The text with full-width digits, letters and signs as ASCII, ㎜ ㎝ ㎏ as letters, every space as one.
  ///
  /// It comes before every grammar of numbers, measures and dates.
  public static func widthFolded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: folded.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case 0x00A0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: folded.append(" ")
      case 0x339C: folded.append(contentsOf: "mm".unicodeScalars)
      case 0x339D: folded.append(contentsOf: "cm".unicodeScalars)
      case 0x338F: folded.append(contentsOf: "kg".unicodeScalars)
      default: folded.append(scalar)
      }
    }
    return String(folded)
  }
}
