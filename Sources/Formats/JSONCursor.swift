import Values

/// Goes over JSON values (RFC 8259) of any shape, in bytes that are UTF-8 and may not have all of a value yet.
///
/// The one tokenizer of JSON: the readers of tables, of tasks and of the configuration, which is JSON5, take
/// their values with it.
package struct JSONCursor {
  package enum Stop: Error {
    /// The value goes on after the bytes.
    case more
    case defect(code: String, offset: Int, values: [String: String] = [:])
  }

  /// The most objects and lists within one another.
  package static let maximumDepth = 64

  let bytes: UnsafeRawBufferPointer
  package internal(set) var index: Int
  /// Whether comments, names as keys, single quotes and what else JSON5 has are known.
  private let isJSON5: Bool

  package init(_ bytes: UnsafeRawBufferPointer, at index: Int = 0, isJSON5: Bool = false) {
    self.bytes = bytes
    self.index = index
    self.isJSON5 = isJSON5
  }

  /// Goes over the next value, whatever it holds; returns where it stands.
  package mutating func value() throws(Stop) -> Range<Int> {
    var closers: [UInt8] = []
    var start: Int?
    while true {
      let byte = try peek()
      start = start ?? index
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard closers.count < Self.maximumDepth else {
          throw .defect(
            code: "json.depth", offset: index, values: ["limit": String(Self.maximumDepth)])
        }
        // The closing brackets are two after the opening ones.
        closers.append(byte + 2)
        index += 1
        if try peek() != byte + 2 {
          if byte == UInt8(ascii: "{") { _ = try key() }
          continue
        }
      } else {
        try scalar(byte)
      }
      while true {
        guard let closer = closers.last else { return (start ?? index)..<index }
        let next = try peek()
        index += 1
        if next == closer {
          closers.removeLast()
        } else if next == UInt8(ascii: ",") {
          if closer == UInt8(ascii: "}") { _ = try key() }
          break
        } else {
          index -= 1
          throw unexpected()
        }
      }
    }
  }

  /// Goes over one of the brackets, commas and colons.
  package mutating func pass(_ byte: UInt8) throws(Stop) {
    guard try peek() == byte else { throw unexpected() }
    index += 1
  }

  /// Goes over a key and its colon; returns where the inside of the key stands.
  package mutating func key() throws(Stop) -> Range<Int> {
    let byte = try peek()
    let isQuoted = byte == UInt8(ascii: "\"") || isJSON5 && byte == UInt8(ascii: "'")
    guard isQuoted || isJSON5 else { throw unexpected() }
    let inside = isQuoted ? try string() : try name()
    try pass(UInt8(ascii: ":"))
    return inside
  }

  /// The next byte that is no white space, at which `index` then stands.
  package mutating func peek() throws(Stop) -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 {
        if isJSON5, try passComment(byte) { continue }
        return byte
      }
      index += 1
    }
    throw .more
  }

  private mutating func scalar(_ byte: UInt8) throws(Stop) {
    switch byte {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: throw unexpected()
    }
  }

  /// Goes over a string, at whose opening quote `index` stands; returns where its inside stands.
  mutating func string() throws(Stop) -> Range<Int> {
    let quote = index
    index += 1
    do {
      try JSONString.scan(bytes, &index, quote: bytes[quote], isJSON5: isJSON5)
    } catch .end {
      if isJSON5 { throw .defect(code: "json5.unterminated", offset: quote) }
      throw .more
    } catch {
      if isJSON5 {
        throw .defect(code: error == .control ? "json5.lineBreak" : "json5.escape", offset: index)
      }
      throw .defect(code: error.rawValue, offset: index)
    }
    return quote + 1..<index - 1
  }

  mutating func word(_ word: StaticString) throws(Stop) {
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < bytes.count else { throw .more }
      guard bytes[index] == word.utf8Start[offset] else { throw unexpected() }
      index += 1
    }
  }

  /// RFC 8259, section 6; a byte must follow.
  mutating func number() throws(Stop) {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = index
    try digits(of: start)
    if bytes[whole] == UInt8(ascii: "0"), index - whole > 1 { throw noNumber(start) }
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      try digits(of: start)
    }
    if bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        index += 1
      }
      try digits(of: start)
    }
  }

  private mutating func digits(of start: Int) throws(Stop) {
    let first = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
    guard index < bytes.count else { throw .more }
    if index == first { throw noNumber(start) }
  }

  private func noNumber(_ start: Int) -> Stop {
    let text = bytes[start...].prefix(40).prefix { !",]} \t\r\n".utf8.contains($0) }
    return .defect(
      code: "json.number", offset: start, values: ["value": String(decoding: text, as: UTF8.self)])
  }

  /// The character that stands at `index` may not.
  func unexpected() -> Stop {
    guard isJSON5 else {
      return .defect(code: "json.unexpected", offset: index, values: ["value": Self.scalar(bytes, index)])
    }
    if index == bytes.count { return .more }
    return .defect(code: "json5.unexpected", offset: index, values: ["value": Self.scalar(bytes, index)])
  }

  /// The character at an offset of valid UTF-8; empty behind the bytes.
  static func scalar(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> String {
    let text = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    return text.unicodeScalars.first.map { String(Character($0)) } ?? ""
  }
}
