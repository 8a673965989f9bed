extension TextRules {
  /// The part of a text that is left without the white space around it, and its number of code points, for a
  /// text that surely has nothing a single-line field refuses and is blank only if the part is empty.
  ///
  /// Nil for every text that the other functions have to look at. It is the short way for files of many rows.
  public static func plainLine(_ bytes: UnsafeRawBufferPointer) -> (part: Range<Int>, scalars: Int)? {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] == 0x20 || bytes[start] &- 0x09 < 5 { start += 1 }
    while start < end, bytes[end - 1] == 0x20 || bytes[end - 1] &- 0x09 < 5 { end -= 1 }
    var scalars = 0
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x7F { return nil }
      if byte & 0xC0 != 0x80 { scalars += 1 }
      // Controls beyond ASCII, and the line separators.
      if byte == 0xC2, index + 1 >= end || bytes[index + 1] < 0xA0 { return nil }
      if byte == 0xE2 {
        if index + 2 >= end || bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8 { return nil }
      }
      index += 1
    }
    if start < end {
      if bytes[start] >= 0x80, !isSurelyVisible(point(bytes, at: start)) { return nil }
      if bytes[end - 1] >= 0x80 {
        var last = end - 1
        while last > start, bytes[last] & 0xC0 == 0x80 { last -= 1 }
        if isWideSpace(point(bytes, at: last)) { return nil }
      }
    }
    return (start..<end, scalars)
  }

  /// The code point that begins at an offset; 0 where the bytes end within it.
  private static func point(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
    let lead = UInt32(bytes[index])
    if lead < 0x80 { return lead }
    let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    if index + count >= bytes.count { return 0 }
    var point = lead & (0x3F >> UInt32(count))
    for offset in 1...count { point = point << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return point
  }

  /// Whether a code point beyond ASCII is neither white space nor default-ignorable, as far as ranges of
  /// scripts tell.
  private static func isSurelyVisible(_ point: UInt32) -> Bool {
    switch point {
    case 0xA1...0xAC, 0xAE...0x34E, 0x350...0x61B, 0x61D...0x115E, 0x1161...0x167F, 0x1681...0x17B3: true
    case 0x1B00...0x1FFF, 0x3001...0x3163, 0x3165...0xD7FF, 0xF900...0xFDFF: true
    case 0x1F000...0x1FAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// White space beyond ASCII.
  private static func isWideSpace(_ point: UInt32) -> Bool {
    switch point {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
