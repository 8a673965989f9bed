extension TextKey {
  /// The key by which a text is sorted: its folded key with numbers by their value, so that chapter 2 comes
  /// before chapter 10.
  ///
  /// Each run of digits, of ASCII or Arabic, becomes a mark of its length without leading zeros, then the rest:
  /// a digit for lengths up to 8, a 9 before the mark of what exceeds 9.
  public static func sortKey(_ key: String) -> String {
    var key = key
    let sorted = key.withUTF8 { bytes -> String? in
      var sorted: [UInt8] = []
      guard append(sortKey: UnsafeRawBufferPointer(bytes), to: &sorted) else { return nil }
      return String(decoding: sorted, as: UTF8.self)
    }
    return sorted ?? key
  }

  /// Appends the sort key of a folded key in UTF-8; false, and nothing is appended, where it is the key itself.
  public static func append(sortKey key: UnsafeRawBufferPointer, to text: inout [UInt8]) -> Bool {
    guard key.indices.contains(where: { digit(key, at: $0) != nil }) else { return false }
    let start = text.count
    var index = 0
    while index < key.count {
      guard digit(key, at: index) != nil else {
        text.append(key[index])
        index += 1
        continue
      }
      var digits: [UInt8] = []
      while let (value, size) = digit(key, at: index) {
        if value != 0 || !digits.isEmpty { digits.append(0x30 + value) }
        index += size
      }
      var length = digits.count
      while length > 8 {
        text.append(0x39)
        length -= 9
      }
      text.append(0x30 + UInt8(truncatingIfNeeded: length))
      text.append(contentsOf: digits)
    }
    // A lone zero is its own mark.
    guard text[start...].elementsEqual(key) else { return true }
    text.removeLast(text.count - start)
    return false
  }

  /// The value of the digit that begins here, with the number of its bytes; nil for anything else.
  private static func digit(_ key: UnsafeRawBufferPointer, at index: Int) -> (value: UInt8, size: Int)? {
    guard index < key.count else { return nil }
    let byte = key[index]
    if byte &- 0x30 < 10 { return (byte &- 0x30, 1) }
    // U+0660 to U+0669 and U+06F0 to U+06F9.
    guard byte == 0xD9 || byte == 0xDB, index + 1 < key.count else { return nil }
    let value = key[index + 1] &- (byte == 0xD9 ? 0xA0 : 0xB0)
    return value < 10 ? (value, 2) : nil
  }
}
