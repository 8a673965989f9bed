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

  /// The one apostrophe or hyphen that stands for all of its kind; nil for every other character.
  static func mark(_ point: UInt32) -> UInt8? {
    switch point {
    // ` ʹ ʻ ʼ ʽ ˈ ׳ ‘ ’ ‛ ′ ＇ and the saltillo.
    case 0x60, 0x02B9, 0x02BB, 0x02BC, 0x02BD, 0x02C8, 0x05F3, 0x2018, 0x2019, 0x201B, 0x2032, 0xA78C: 0x27
    // The maqaf, ‐ ‑ ‒ – — ―, the minus sign and the small ones; not the long vowel of kana.
    case 0x05BE, 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63: 0x2D
    default: nil
    }
  }

  /// Whether it is a mark of Hebrew or Arabic writing that most texts leave out, or the tatweel.
  static func isMark(_ point: Int32) -> Bool {
    switch point {
    case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: true
    case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670: true
    case 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7, 0x06E8, 0x06EA...0x06ED, 0x08D3...0x08E1, 0x08E3...0x08FF:
      true
    default: false
    }
  }

  /// The form that the forms of alef, yeh and teh marbuta are searched by; hamza has gone with the marks.
  static func joinedLetter(_ point: Int32) -> Int32 {
    switch point {
    case 0x0671, 0x0672, 0x0673, 0x0675: 0x0627
    case 0x0649, 0x06CC, 0x06CD, 0x06D2: 0x064A
    case 0x0629: 0x0647
    default: point
    }
  }
}
