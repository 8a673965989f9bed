/// The inside of a JSON string (RFC 8259, section 7), in bytes that are valid UTF-8.
package enum JSONString {
  package enum Defect: String, Error {
    /// The bytes end before the closing quote.
    case end = "json.end"
    case control = "json.control"
    case escape = "json.escape"
    case surrogate = "json.surrogate"
    case nul = "text.nul"
  }

  /// Goes from the byte after the opening quote to the byte after the closing one; at a defect it stays there.
  package static func scan(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) throws(Defect) {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        try scanEscape(bytes, &index)
      } else if byte < 0x20 {
        throw .control
      } else {
        index += 1
      }
    }
    throw .end
  }

  private static func scanEscape(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) throws(Defect) {
    guard index + 1 < bytes.count else { throw .end }
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      let unit = try hexadecimal(bytes, index + 2)
      if unit == 0 { throw .nul }
      if (0xDC00...0xDFFF).contains(unit) { throw .surrogate }
      if (0xD800...0xDBFF).contains(unit) {
        guard index + 7 < bytes.count else { throw .end }
        guard bytes[index + 6] == UInt8(ascii: "\\"), bytes[index + 7] == UInt8(ascii: "u") else {
          throw .surrogate
        }
        guard (0xDC00...0xDFFF).contains(try hexadecimal(bytes, index + 8)) else { throw .surrogate }
        index += 6
      }
      index += 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    default: throw .escape
    }
  }

  private static func hexadecimal(_ bytes: UnsafeRawBufferPointer, _ start: Int) throws(Defect) -> UInt32 {
    var value: UInt32 = 0
    for place in start..<start + 4 {
      guard place < bytes.count else { throw .end }
      guard let digit = digit(bytes[place]) else { throw .escape }
      value = value << 4 | digit
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Appends the text that stands between the quotes; `scan` has accepted it before.
  package static func decode(_ inside: UnsafeRawBufferPointer, into text: inout [UInt8]) {
    var index = 0
    while index < inside.count {
      let byte = inside[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < inside.count else {
        text.append(byte)
        index += 1
        continue
      }
      let escape = inside[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"): append(scalarIn: inside, &index, to: &text)
      default: text.append(escape)
      }
    }
  }

  /// Appends the scalar whose four digits, or eight in two escapes, begin at `index`.
  private static func append(
    scalarIn inside: UnsafeRawBufferPointer, _ index: inout Int, to text: inout [UInt8]
  ) {
    // What is no digit stands for nothing, as `scan` would have refused it.
    guard var value = try? hexadecimal(inside, index) else { return }
    index += 4
    if (0xD800...0xDBFF).contains(value), let low = try? hexadecimal(inside, index + 2), low >= 0xDC00 {
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      index += 6
    }
    guard let scalar = Unicode.Scalar(value) else { return }
    text.append(contentsOf: UTF8.encode(scalar).map { [UInt8]($0) } ?? [])
  }
}
