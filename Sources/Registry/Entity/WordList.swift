public import Values

/// The stored form of a list of words: a JSON array of strings, without white space.
public enum WordList {
  /// The words of a stored text; empty for a text that is no array of strings.
  public static func words(stored: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var inside = false
    var bytes = stored.utf8.makeIterator()
    while let byte = bytes.next() {
      switch (inside, byte) {
      case (false, UInt8(ascii: "\"")):
        inside = true
      case (true, UInt8(ascii: "\"")):
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll()
        inside = false
      case (true, UInt8(ascii: "\\")):
        if let escaped = bytes.next() { word.append(escaped) }
      case (true, _):
        word.append(byte)
      default:
        break
      }
    }
    return words
  }

  /// The stored cell of the words; absent where there is none.
  public static func cell(_ words: [String]) -> Cell {
    if words.isEmpty { return .absent }
    var text = "["
    for (index, word) in words.enumerated() {
      if index > 0 { text += "," }
      text += "\""
      for character in word.unicodeScalars {
        if character == "\"" || character == "\\" { text += "\\" }
        text.unicodeScalars.append(character)
      }
      text += "\""
    }
    return .text(text + "]")
  }
}
