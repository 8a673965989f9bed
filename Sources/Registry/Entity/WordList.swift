public import Values

/// Texts in their order, each of them once, to the byte; adding one takes the same time however many there are.
public struct DistinctTexts: Sendable {
  /// The texts in the order they were added.
  public private(set) var texts: [String] = []
  private var seen: Set<Cell> = []

  public init(_ texts: [String] = []) { for text in texts { add(text) } }

  /// Adds a text; false if it is there already.
  @discardableResult public mutating func add(_ text: String) -> Bool {
    guard seen.insert(.text(text)).inserted else { return false }
    texts.append(text)
    return true
  }
}

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
        unescape(&bytes, into: &word)
      case (true, _):
        word.append(byte)
      default:
        break
      }
    }
    return words
  }

  /// Appends what an escape stands for; others than Roster may have written any that JSON has.
  private static func unescape(_ bytes: inout String.UTF8View.Iterator, into word: inout [UInt8]) {
    switch bytes.next() {
    case UInt8(ascii: "b"): word.append(0x08)
    case UInt8(ascii: "t"): word.append(0x09)
    case UInt8(ascii: "n"): word.append(0x0A)
    case UInt8(ascii: "f"): word.append(0x0C)
    case UInt8(ascii: "r"): word.append(0x0D)
    case UInt8(ascii: "u"):
      var units = [unit(&bytes)]
      var rest = bytes
      // A character beyond U+FFFF is written as two.
      if UTF16.isLeadSurrogate(units[0]), rest.next() == UInt8(ascii: "\\"), rest.next() == UInt8(ascii: "u")
      {
        units.append(unit(&rest))
        bytes = rest
      }
      word.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    case .some(let byte): word.append(byte)
    case nil: break
    }
  }

  private static func unit(_ bytes: inout String.UTF8View.Iterator) -> UInt16 {
    let digits = (0..<4).compactMap { _ in bytes.next() }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
  }

  /// The stored cell of the words; absent where there is none.
  public static func cell(_ words: [String]) -> Cell {
    if words.isEmpty { return .absent }
    var text: [UInt8] = []
    text.reserveCapacity(words.reduce(2) { $0 + $1.utf8.count + 3 })
    for word in words {
      text.append(UInt8(ascii: text.isEmpty ? "[" : ","))
      text.append(UInt8(ascii: "\""))
      for byte in word.utf8 {
        if byte < 0x20 {
          text.append(contentsOf: "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
          continue
        }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
        text.append(byte)
      }
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: "]"))
    return .text(String(decoding: text, as: UTF8.self))
  }
}
