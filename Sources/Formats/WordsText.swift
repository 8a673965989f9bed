/// A list of words as it is stored: a JSON array of strings.
enum WordsText {
  /// Calls `body` with what stands between the quotes of each string, escapes and all; false, perhaps after
  /// some calls, if the text is no JSON array of strings.
  static func forEach(
    in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    var index = 0
    guard next(bytes, &index) == UInt8(ascii: "[") else { return false }
    var separator = next(bytes, &index)
    if separator == UInt8(ascii: "]") { return next(bytes, &index) == nil }
    while separator == UInt8(ascii: "\"") {
      let start = index
      do { try JSONString.scan(bytes, &index) } catch { return false }
      body(UnsafeRawBufferPointer(rebasing: bytes[start..<index - 1]))
      switch next(bytes, &index) {
      case UInt8(ascii: ","): separator = next(bytes, &index)
      case UInt8(ascii: "]"): return next(bytes, &index) == nil
      default: return false
      }
    }
    return false
  }

  /// The next byte that is no white space, already passed.
  private static func next(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> UInt8? {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte != 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return byte }
    }
    return nil
  }
}
