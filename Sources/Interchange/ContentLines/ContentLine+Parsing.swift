extension ContentLine {
  /// Finds group, name, parameters and value in the bytes; false if more bytes may change what is found.
  @discardableResult mutating func parse() -> Bool {
    group = nil
    name = ""
    parameters.removeAll(keepingCapacity: true)
    valueStart = bytes.count
    // A quote that is never closed is a character like others.
    let certain = colon(heedingQuotes: true)
    guard let colon = certain ?? colon(heedingQuotes: false) else { return false }
    var end = 0
    while end < colon, bytes[end] != UInt8(ascii: ";") { end += 1 }
    var start = end
    while start > 0, bytes[start - 1] != UInt8(ascii: ".") { start -= 1 }
    if start > 0 { group = String(decoding: bytes[..<(start - 1)], as: UTF8.self) }
    name = Self.upperCase(bytes[start..<end])
    guard name.utf8.allSatisfy(Self.isNameByte) else {
      name = ""
      return certain != nil
    }
    valueStart = colon + 1
    while end < colon {
      start = end + 1
      end = self.end(of: UInt8(ascii: ";"), from: start, to: colon)
      if end > start { parameters.append(parameter(bytes[start..<end])) }
    }
    return certain != nil
  }

  private func colon(heedingQuotes: Bool) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var isQuoted = false
      for index in bytes.indices {
        if bytes[index] == UInt8(ascii: "\"") {
          isQuoted = heedingQuotes && !isQuoted
        } else if bytes[index] == UInt8(ascii: ":"), !isQuoted {
          return index
        }
      }
      return nil
    }
  }

  /// The next separator outside quotes, or the end.
  private func end(of separator: UInt8, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      if bytes[index] == separator { return index }
      if bytes[index] == UInt8(ascii: "\"") {
        // The quote that closes; one that is never closed is a character like others.
        index = bytes[(index + 1)..<end].firstIndex(of: UInt8(ascii: "\"")) ?? index
      }
      index += 1
    }
    return end
  }

  private func parameter(_ part: ArraySlice<UInt8>) -> Parameter {
    var start = part.startIndex
    var name = ""
    if let equals = part.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\"") }),
      part[equals] == UInt8(ascii: "=")
    {
      name = Self.upperCase(part[..<equals])
      start = equals + 1
    }
    var values: [String] = []
    while true {
      let end = self.end(of: UInt8(ascii: ","), from: start, to: part.endIndex)
      values.append(ContentText.parameter(bytes[start..<end]))
      if end == part.endIndex { break }
      start = end + 1
    }
    return Parameter(name: name, values: values)
  }

  private static func upperCase(_ part: ArraySlice<UInt8>) -> String {
    part.withUnsafeBytes { part in
      var (start, end) = (0, part.count)
      while start < end, part[start] == 0x20 || part[start] == 0x09 { start += 1 }
      while start < end, part[end - 1] == 0x20 || part[end - 1] == 0x09 { end -= 1 }
      return withUnsafeTemporaryAllocation(byteCount: end - start, alignment: 1) { name in
        for index in start..<end { name[index - start] = upperCase(part[index]) }
        return String(decoding: UnsafeRawBufferPointer(name), as: UTF8.self)
      }
    }
  }

  /// Letters, digits and the hyphen, and the underscore that some programs have in names of their own.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func upperCase(_ byte: UInt8) -> UInt8 {
    byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte
  }
}
