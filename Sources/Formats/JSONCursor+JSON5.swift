/// What JSON5 has beside JSON.
extension JSONCursor {
  /// Whether nothing but white space and comments follows.
  mutating func isAtEnd() throws(Stop) -> Bool {
    do {
      _ = try peek()
      return false
    } catch {
      if case .more = error { return true }
      throw error
    }
  }

  /// Goes over a comment, or white space that JSON does not have; false if none begins with the byte.
  mutating func passComment(_ byte: UInt8) throws(Stop) -> Bool {
    switch byte {
    case 0x0B, 0x0C: index += 1
    case UInt8(ascii: "/"): try passComment()
    case 0x80...:
      guard let scalar = scalar(at: index), scalar == "\u{FEFF}" || scalar.properties.isWhitespace else {
        return false
      }
      index += UTF8.width(scalar)
    default: return false
    }
    return true
  }

  private mutating func passComment() throws(Stop) {
    let start = index
    switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
    case UInt8(ascii: "/"):
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    case UInt8(ascii: "*"):
      index += 2
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
          index += 2
          return
        }
        index += 1
      }
      throw .defect(code: "json5.comment", offset: start)
    default: throw unexpected()
    }
  }

  /// Goes over a key without quotes, an identifier; returns where it stands.
  mutating func name() throws(Stop) -> Range<Int> {
    let start = index
    while let scalar = scalar(at: index),
      scalar == "$" || scalar == "_" || scalar.properties.isIDStart
        || (index > start && scalar.properties.isIDContinue)
    {
      index += UTF8.width(scalar)
    }
    if index == start { throw unexpected() }
    return start..<index
  }

  /// Goes over a number, `true`, `null` or any other word; returns where it stands.
  mutating func word() throws(Stop) -> Range<Int> {
    if let scalar = scalar(at: index), scalar.properties.isIDStart { return try name() }
    let start = index
    while index < bytes.count,
      (0x61...0x7A).contains(bytes[index] | 0x20) || (0x30...0x39).contains(bytes[index])
        || "+-.".utf8.contains(bytes[index])
    {
      index += 1
    }
    if index == start { throw unexpected() }
    return start..<index
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] < 0x80 { return Unicode.Scalar(bytes[offset]) }
    return Self.scalar(bytes, offset).unicodeScalars.first
  }
}
