/// The folded key by which texts are compared, searched and sorted, the same in every locale and store.
///
/// NFKD, case-folded, U+0300–036F and the marks of Arabic and Hebrew removed, the forms of alef, yeh and teh
/// marbuta joined, tatweel dropped, ø ł đ æ œ þ and their like opened, katakana read as hiragana, apostrophes
/// and hyphens made one of each kind, default-ignorable code points dropped, white space trimmed and collapsed
/// to one U+0020, then composed. Keys are ordered by their UTF-8 bytes.
public enum TextKey {
  /// Rises whenever a text may fold to another key than before.
  public static let version = 2

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

  /// The form in which texts and words are searched: as `fold`, without the white space between CJK characters.
  public static func needle(_ text: String) -> String { joined(fold(text)) }
}
