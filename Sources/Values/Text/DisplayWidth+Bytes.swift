extension DisplayWidth {
  /// The cells of a text in UTF-8 that `Printable.visible` leaves as it is and in which each character is a
  /// grapheme by itself; nil for every text that the other functions have to look at.
  ///
  /// It is the short way for tables of many rows. Bytes that are no UTF-8 give nil.
  public static func plainWidth(utf8 bytes: UnsafeRawBufferPointer, ambiguousIsWide: Bool = false) -> Int? {
    var width = 0
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      if lead < 0x80 {
        guard lead >= 0x20, lead != 0x7F else { return nil }
        width += 1
        index += 1
        continue
      }
      let length = lead < 0xE0 ? 2 : 3
      guard (0xC2...0xEF).contains(lead), index + length <= bytes.count else { return nil }
      var point = UInt32(lead & (length == 2 ? 0x1F : 0x0F))
      for offset in 1..<length {
        let byte = bytes[index + offset]
        guard byte & 0xC0 == 0x80 else { return nil }
        point = point << 6 | UInt32(byte & 0x3F)
      }
      guard let cells = plainWidth(of: point, ambiguousIsWide) else { return nil }
      width += cells
      index += length
    }
    return width
  }
}
