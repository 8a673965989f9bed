extension TextKey {
  /// The ASCII letters for a case-folded letter that no normalisation takes apart, as people type them.
  static func openedLetters(_ point: Int32) -> String? {
    switch point {
    case 0x00E6: "ae"  // æ
    case 0x00F0, 0x0111, 0x0256, 0x0257: "d"  // ð đ ɖ ɗ
    case 0x00F8, 0x0275: "o"  // ø ɵ
    case 0x00FE: "th"  // þ
    case 0x0127: "h"  // ħ
    case 0x0142, 0x019A, 0x026B, 0x2C61: "l"  // ł ƚ ɫ ⱡ
    case 0x014B, 0x0272: "n"  // ŋ ɲ
    case 0x0153: "oe"  // œ
    case 0x0167, 0x01AD, 0x0288, 0x2C66: "t"  // ŧ ƭ ʈ ⱦ
    case 0x0180, 0x0253: "b"  // ƀ ɓ
    case 0x0188, 0x023C: "c"  // ƈ ȼ
    case 0x0192: "f"  // ƒ
    case 0x01E5, 0x0260: "g"  // ǥ ɠ
    case 0x0199: "k"  // ƙ
    case 0x01A5, 0x1D7D: "p"  // ƥ ᵽ
    case 0x01B4, 0x024F: "y"  // ƴ ɏ
    case 0x01B6, 0x0225, 0x0240: "z"  // ƶ ȥ ɀ
    case 0x023F: "s"  // ȿ
    case 0x0247: "e"  // ɇ
    case 0x0249: "j"  // ɉ
    case 0x024D: "r"  // ɍ
    case 0x0268: "i"  // ɨ
    case 0x0289: "u"  // ʉ
    case 0x028B: "v"  // ʋ
    case 0x2C65: "a"  // ⱥ
    default: nil
    }
  }

  /// The hiragana of a katakana, or nil for every other character.
  static func hiragana(_ point: Int32) -> Int32? {
    switch point {
    case 0x30A1...0x30F6, 0x30FD, 0x30FE: point - 0x60
    default: nil
    }
  }
}
