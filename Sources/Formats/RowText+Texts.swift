extension RowText {
  @inline(__always) mutating func put(text source: UnsafeRawBufferPointer, as spelling: Spelling) {
    switch spelling {
    case .delimited(.quoted(let delimiter), let isSafe):
      put(quoted: source, delimiter: delimiter, mark: isSafe && FormulaMark.isNeeded(source))
    case .delimited(.escaped, let isSafe):
      if isSafe, FormulaMark.isNeeded(source) { put(FormulaMark.byte) }
      put(escaped: source)
    case .json: put(json: source)
    }
  }

  /// RFC 4180; an empty text has its quotes, so that it is told from a missing value.
  private mutating func put(quoted source: UnsafeRawBufferPointer, delimiter: UInt8, mark: Bool) {
    var special = source.isEmpty
    for byte in source {
      special =
        special || byte == delimiter || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    guard special else {
      if mark { put(FormulaMark.byte) }
      return put(source)
    }
    reserve(source.count * 2 + 3)
    put(UInt8(ascii: "\""))
    if mark { put(FormulaMark.byte) }
    for byte in source {
      if byte == UInt8(ascii: "\"") { put(byte) }
      put(byte)
    }
    put(UInt8(ascii: "\""))
  }

  /// A quote is escaped where it would be taken for the one that begins a field.
  private mutating func put(escaped source: UnsafeRawBufferPointer) {
    reserve(source.count * 2 + 1)
    if source.first == UInt8(ascii: "\"") { put(UInt8(ascii: "\\")) }
    for byte in source {
      switch byte {
      case UInt8(ascii: "\t"): put(#"\t"# as StaticString)
      case UInt8(ascii: "\n"): put(#"\n"# as StaticString)
      case UInt8(ascii: "\r"): put(#"\r"# as StaticString)
      case UInt8(ascii: "\\"): put(#"\\"# as StaticString)
      default: put(byte)
      }
    }
  }

  /// A JSON string (RFC 8259): quotes, backslashes and the controls of C0, DEL and C1 are escaped, all else
  /// stands as UTF-8.
  mutating func put(json source: UnsafeRawBufferPointer) {
    reserve(source.count + 2)
    put(UInt8(ascii: "\""))
    var start = 0
    var index = 0
    while index < source.count {
      let byte = source[index]
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 else {
        index += 1
        continue
      }
      var control = byte
      var length = 1
      if byte == 0xC2 {
        let next = index + 1 < source.count ? source[index + 1] : 0
        guard (0x80...0x9F).contains(next) else {
          index += 1
          continue
        }
        control = next
        length = 2
      }
      put(UnsafeRawBufferPointer(rebasing: source[start..<index]))
      put(escape: control)
      index += length
      start = index
    }
    put(UnsafeRawBufferPointer(rebasing: source[start...]))
    put(UInt8(ascii: "\""))
  }

  /// The JSON escape of a scalar below U+0100, the short one where there is one.
  private mutating func put(escape scalar: UInt8) {
    put(UInt8(ascii: "\\"))
    switch scalar {
    case 0x22, 0x5C: put(scalar)
    case 0x08: put(UInt8(ascii: "b"))
    case 0x09: put(UInt8(ascii: "t"))
    case 0x0A: put(UInt8(ascii: "n"))
    case 0x0C: put(UInt8(ascii: "f"))
    case 0x0D: put(UInt8(ascii: "r"))
    default:
      put("u00" as StaticString)
      put(hexadecimal: scalar)
    }
  }
}
