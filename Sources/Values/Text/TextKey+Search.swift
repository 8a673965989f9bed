extension TextKey {
  /// The key without the white space that stands between two CJK characters, so that a search passes over it.
  public static func joined(_ key: String) -> String {
    var key = key
    let joined = key.withUTF8 { bytes -> String? in
      let bytes = UnsafeRawBufferPointer(bytes)
      guard hasJoint(bytes) else { return nil }
      var joined: [UInt8] = []
      append(joined: bytes, to: &joined)
      return String(decoding: joined, as: UTF8.self)
    }
    return joined ?? key
  }

  /// Appends a key in UTF-8 without the white space that stands between two CJK characters.
  public static func append(joined key: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    if !hasJoint(key) {
      text.append(contentsOf: key)
      return
    }
    for index in key.indices where !isJoint(key, index) { text.append(key[index]) }
  }

  /// Whether white space stands between two CJK characters of the key.
  public static func hasJoint(_ key: UnsafeRawBufferPointer) -> Bool {
    // Only a byte of such a character is as high; most keys have none.
    guard key.contains(where: { $0 >= 0xE1 }) else { return false }
    return key.indices.contains { isJoint(key, $0) }
  }

  /// Whether a space stands here between two CJK characters.
  private static func isJoint(_ key: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    guard key[index] == 0x20, index >= 3, index + 3 < key.count else { return false }
    var start = index - 1
    while start > 0, key[start] & 0xC0 == 0x80 { start -= 1 }
    return isCJK(key, at: start) && isCJK(key, at: index + 1)
  }

  /// Han, kana, bopomofo, Hangul and their punctuation: scripts whose words need no space.
  private static func isCJK(_ key: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let lead = key[index]
    if lead & 0xF8 == 0xF0, index + 3 < key.count {
      return lead == 0xF0 && (0xA0...0xBF).contains(key[index + 1])
    }
    guard lead & 0xF0 == 0xE0, index + 2 < key.count else { return false }
    let point =
      UInt32(lead & 0x0F) << 12 | UInt32(key[index + 1] & 0x3F) << 6 | UInt32(key[index + 2] & 0x3F)
    return switch point {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3001...0x4DBF, 0x4E00...0x9FFF: true
    case 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF: true
    default: false
    }
  }

  /// The digits of what reads as a telephone number: at least four digits, and beside them only blanks and what
  /// people part them by; nil for every other text.
  public static func telephoneDigits(_ text: String) -> String? {
    var digits = ""
    for scalar in fold(text).unicodeScalars {
      switch scalar {
      case "0"..."9": digits.unicodeScalars.append(scalar)
      case "+", "-", "(", ")", ".", "/", " ": continue
      default: return nil
      }
    }
    return digits.utf8.count < 4 ? nil : digits
  }
}
