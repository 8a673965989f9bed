/// The folded key by which texts are compared, searched and sorted, the same in every locale and store.
///
/// NFKD, case-folded, U+0300–036F removed, ø ł đ æ œ þ and their like opened, katakana read as hiragana,
/// default-ignorable code points dropped, white space trimmed and collapsed to one U+0020, then composed.
/// Keys are ordered by their UTF-8 bytes.
public enum TextKey {
  /// Rises whenever a text may fold to another key than before.
  public static let version = 1

  /// The key of a text; empty if nothing but white space and default-ignorable code points is in it.
  public static func fold(_ text: String) -> String {
    var text = text
    var key: [UInt8] = []
    text.withUTF8 { bytes in
      key.reserveCapacity(bytes.count)
      append(folded: UnsafeRawBufferPointer(bytes), to: &key)
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The key of a searched word: as `fold`, without the white space between CJK characters.
  public static func needle(_ text: String) -> String {
    var key = fold(text)
    return key.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      return withJoined(bytes) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Whether a searched word, as `needle` gives it, occurs in a key; an empty one occurs in every key.
  public static func contains(key: String, needle: String) -> Bool {
    var key = key
    var needle = needle
    return key.withUTF8 { key in
      needle.withUTF8 { needle in
        contains(key: UnsafeRawBufferPointer(key), needle: UnsafeRawBufferPointer(needle))
      }
    }
  }
}
