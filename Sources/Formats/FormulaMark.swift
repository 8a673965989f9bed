/// The `'` before a text that a spreadsheet program would otherwise run as a formula.
///
/// A text has one more of them than before if, after any it has already, it goes on with `=`, `+`, `-`, `@`
/// (or their full-width forms), a tab or a line break. So exactly one has to go to have the text back.
public enum FormulaMark {
  static let byte = UInt8(ascii: "'")

  /// Whether the text, in UTF-8, needs the mark.
  static func isNeeded(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let index = text.firstIndex(where: { $0 != byte }) else { return false }
    switch text[index] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D:
      return true
    case 0xEF:
      guard index + 2 < text.count, text[index + 1] == 0xBC else { return false }
      return [0x9D, 0x8B, 0x8D, 0xA0].contains(text[index + 2])
    default: return false
    }
  }

  /// The text that was given the mark, or as it is if it has none.
  public static func removed(from text: String) -> String {
    var text = text
    let isMarked = text.withUTF8 { $0.first == byte && isNeeded(UnsafeRawBufferPointer($0)) }
    return isMarked ? String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
  }
}
