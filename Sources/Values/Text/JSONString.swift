/// A JSON string (RFC 8259, section 7), in bytes that are valid UTF-8: how it is quoted, scanned and decoded.
public enum JSONString {
  /// Why the inside of a string is none; the raw value is the key of the sentence.
  public enum Defect: String, Error {
    /// The bytes end before the closing quote.
    case end = "json.end"
    case control = "json.control"
    case escape = "json.escape"
    case surrogate = "json.surrogate"
    case nul = "text.nul"
  }

  // MARK: Quoting

  /// The text in quotes.
  public static func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the text in quotes.
  public static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in quote(UnsafeRawBufferPointer(text)) { output.append(contentsOf: $0) } }
  }

  /// Calls `put` with one part after the other of the text in quotes: quotes, backslashes and the controls of
  /// C0, DEL and C1 are escaped, all else stands as UTF-8.
  @inlinable public static func quote(
    _ text: UnsafeRawBufferPointer, _ put: (UnsafeRawBufferPointer) -> Void
  ) {
    put(mark)
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 else {
        index += 1
        continue
      }
      let next = byte == 0xC2 && index + 1 < text.count ? text[index + 1] : 0
      if byte == 0xC2, !(0x80...0x9F).contains(next) {
        index += 1
        continue
      }
      put(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      withEscape(of: byte == 0xC2 ? next : byte, put)
      index += byte == 0xC2 ? 2 : 1
      start = index
    }
    put(UnsafeRawBufferPointer(rebasing: text[start...]))
    put(mark)
  }

  @usableFromInline static var mark: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: ("\"" as StaticString).utf8Start, count: 1)
  }

  /// The escape of a scalar below U+0100, the short one where there is one.
  @usableFromInline static func withEscape(of scalar: UInt8, _ body: (UnsafeRawBufferPointer) -> Void) {
    let digits = ("0123456789abcdef" as StaticString).utf8Start
    let short: UInt8? =
      switch scalar {
      case 0x22, 0x5C: scalar
      case 0x08: UInt8(ascii: "b")
      case 0x09: UInt8(ascii: "t")
      case 0x0A: UInt8(ascii: "n")
      case 0x0C: UInt8(ascii: "f")
      case 0x0D: UInt8(ascii: "r")
      default: nil
      }
    let zero = UInt8(ascii: "0")
    let escape = (
      UInt8(ascii: "\\"), short ?? UInt8(ascii: "u"), zero, zero, digits[Int(scalar >> 4)],
      digits[Int(scalar & 15)]
    )
    withUnsafeBytes(of: escape) { body(UnsafeRawBufferPointer(rebasing: $0[..<(short == nil ? 6 : 2)])) }
  }

  // MARK: Scanning

  /// Goes from the byte after the opening quote to the byte after the closing one; at a defect it stays there.
  ///
  /// - Parameters:
  ///   - quote: the closing quote.
  ///   - isJSON5: whether the escapes of JSON5 are known, and any character but a line's end may stand as it is.
  public static func scan(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, quote: UInt8 = 0x22, isJSON5: Bool = false
  ) throws(Defect) {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote {
        index += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        try scanEscape(bytes, &index, isJSON5: isJSON5)
      } else if byte < 0x20, !isJSON5 || byte == 0x0A || byte == 0x0D {
        throw .control
      } else {
        index += 1
      }
    }
    throw .end
  }

  private static func scanEscape(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, isJSON5: Bool
  ) throws(Defect) {
    guard index + 1 < bytes.count else { throw .end }
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      let unit = try hexadecimal(bytes, index + 2, 4)
      if unit == 0, !isJSON5 { throw .nul }
      if (0xDC00...0xDFFF).contains(unit) { throw .surrogate }
      if (0xD800...0xDBFF).contains(unit) {
        for (place, byte) in [(index + 6, UInt8(ascii: "\\")), (index + 7, UInt8(ascii: "u"))] {
          guard place < bytes.count else { throw .end }
          guard bytes[place] == byte else { throw .surrogate }
        }
        guard (0xDC00...0xDFFF).contains(try hexadecimal(bytes, index + 8, 4)) else { throw .surrogate }
        index += 6
      }
      index += 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case let escape where isJSON5: try scan(escape, bytes, &index)
    default: throw .escape
    }
  }

  /// An escape that JSON5 alone has.
  private static func scan(
    _ escape: UInt8, _ bytes: UnsafeRawBufferPointer, _ index: inout Int
  ) throws(Defect) {
    switch escape {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): throw .escape
    case UInt8(ascii: "0"):
      if index + 2 < bytes.count, (0x30...0x39).contains(bytes[index + 2]) { throw .escape }
    case UInt8(ascii: "x"):
      _ = try hexadecimal(bytes, index + 2, 2)
      index += 2
    case 0x0D: if index + 2 < bytes.count, bytes[index + 2] == 0x0A { index += 1 }
    default: break
    }
    index += 2
  }

  private static func hexadecimal(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ count: Int
  ) throws(Defect) -> UInt32 {
    var value: UInt32 = 0
    for place in start..<start + count {
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

  // MARK: Decoding

  /// The text that stands between the quotes; `scan` has accepted it before.
  public static func decoded(_ inside: UnsafeRawBufferPointer) -> String {
    guard inside.contains(UInt8(ascii: "\\")) else { return String(decoding: inside, as: UTF8.self) }
    var text: [UInt8] = []
    decode(inside, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the text that stands between the quotes; `scan` has accepted it before.
  public static func decode(_ inside: UnsafeRawBufferPointer, into text: inout [UInt8]) {
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
      // These are of JSON5; what JSON has of them is a text as it stands.
      case UInt8(ascii: "v"): text.append(0x0B)
      case UInt8(ascii: "0"): text.append(0x00)
      case UInt8(ascii: "x"):
        append((try? hexadecimal(inside, index, 2)) ?? 0xFFFD, to: &text)
        index += 2
      case 0x0A: break
      case 0x0D: if index < inside.count, inside[index] == 0x0A { index += 1 }
      case 0xE2
      where inside[index...].starts(with: [0x80, 0xA8]) || inside[index...].starts(with: [0x80, 0xA9]):
        index += 2
      default: text.append(escape)
      }
    }
  }

  /// Appends the scalar whose four digits, or eight in two escapes, begin at `index`.
  private static func append(
    scalarIn inside: UnsafeRawBufferPointer, _ index: inout Int, to text: inout [UInt8]
  ) {
    // What is no digit stands for nothing, as `scan` would have refused it.
    guard var value = try? hexadecimal(inside, index, 4) else { return }
    index += 4
    if (0xD800...0xDBFF).contains(value), let low = try? hexadecimal(inside, index + 2, 4), low >= 0xDC00 {
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      index += 6
    }
    append(value, to: &text)
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    text.append(contentsOf: UTF8.encode(scalar).map { [UInt8]($0) } ?? [])
  }
}

/// A list of texts as it is stored: a JSON array of strings.
public enum JSONWords {
  /// The texts; none if what is stored is no JSON array of strings.
  public static func texts(_ stored: String) -> [String] {
    var texts: [String] = []
    var stored = stored
    let isList = stored.withUTF8 { bytes in
      forEach(in: UnsafeRawBufferPointer(bytes)) { texts.append(JSONString.decoded($0)) }
    }
    return isList ? texts : []
  }

  /// The array, without white space.
  public static func array(_ texts: [String]) -> String {
    var array: [UInt8] = []
    array.reserveCapacity(texts.reduce(2) { $0 + $1.utf8.count + 3 })
    for text in texts {
      array.append(UInt8(ascii: array.isEmpty ? "[" : ","))
      JSONString.append(text, to: &array)
    }
    if array.isEmpty { return "[]" }
    array.append(UInt8(ascii: "]"))
    return String(decoding: array, as: UTF8.self)
  }

  /// Calls `body` with what stands between the quotes of each string, escapes and all; false, perhaps after
  /// some calls, if the text is no JSON array of strings.
  public static func forEach(
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
