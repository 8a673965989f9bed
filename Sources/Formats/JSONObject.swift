/// One flat object, read from bytes that may not have all of it yet.
struct JSONObject {
  enum Stop: Error {
    /// The object goes on after the bytes.
    case more
    case defect(code: String, offset: Int, values: [String: String])
  }

  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Adds the values of the object that begins with the bytes to the record; returns its length.
  mutating func scan(
    _ names: inout JSONNames, limit: Int, into record: inout TextRecord
  ) throws(Stop) -> Int {
    index = 1
    if try peek() == UInt8(ascii: "}") { return index + 1 }
    var highest = -1
    while true {
      let start = index
      try require(UInt8(ascii: "\""))
      let inside = try string()
      let name = position(of: inside, in: &names, guess: record.entries.count)
      // Keys that come in the order first seen, as they do in most files, need no look at the others.
      if name <= highest, record.index(ofName: name) != nil {
        throw .defect(code: "json.duplicateKey", offset: start, values: ["value": names.names[name]])
      }
      highest = max(highest, name)
      guard names.names.count <= limit else {
        throw .defect(code: "json.tooManyKeys", offset: start, values: ["limit": String(limit)])
      }
      _ = try peek()
      try require(UInt8(ascii: ":"))
      _ = try peek()
      try scanValue(name, into: &record)
      if try peek() == UInt8(ascii: "}") { return index + 1 }
      try require(UInt8(ascii: ","))
      _ = try peek()
    }
  }

  private func position(of inside: Range<Int>, in names: inout JSONNames, guess: Int) -> Int {
    let spelled = UnsafeRawBufferPointer(rebasing: bytes[inside])
    guard spelled.contains(UInt8(ascii: "\\")) else { return names.position(of: spelled, guess: guess) }
    var key: [UInt8] = []
    JSONString.decode(spelled, into: &key)
    return key.withUnsafeBytes { names.position(of: $0, guess: guess) }
  }

  private mutating func scanValue(_ name: Int, into record: inout TextRecord) throws(Stop) {
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "\""):
      index += 1
      let inside = try string()
      if bytes[inside].contains(UInt8(ascii: "\\")) {
        record.append(name: name, .text, from: start) {
          JSONString.decode(UnsafeRawBufferPointer(rebasing: bytes[inside]), into: &$0)
        }
      } else {
        record.append(name: name, .text, from: start, text: inside)
      }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scanNumber()
      record.append(name: name, .number, from: start, text: start..<index)
    case UInt8(ascii: "t"): try scanWord("true", .flag(true), name, into: &record)
    case UInt8(ascii: "f"): try scanWord("false", .flag(false), name, into: &record)
    case UInt8(ascii: "n"): try scanWord("null", .null, name, into: &record)
    case UInt8(ascii: "["): try scanWords(name, into: &record)
    case UInt8(ascii: "{"): throw .defect(code: "json.nested", offset: index, values: [:])
    default: throw unexpected()
    }
  }

  /// A list of texts, kept as JSON without white space.
  private mutating func scanWords(_ name: Int, into record: inout TextRecord) throws(Stop) {
    let start = index
    var words = RowText(capacity: 64)
    words.put(UInt8(ascii: "["))
    index += 1
    var isFirst = true
    while try peek() != UInt8(ascii: "]") || !isFirst {
      if !isFirst {
        try require(UInt8(ascii: ","))
        _ = try peek()
        words.put(UInt8(ascii: ","))
      }
      isFirst = false
      if bytes[index] == UInt8(ascii: "[") || bytes[index] == UInt8(ascii: "{") {
        throw .defect(code: "json.nested", offset: index, values: [:])
      }
      guard bytes[index] == UInt8(ascii: "\"") else {
        throw .defect(code: "json.words", offset: index, values: [:])
      }
      index += 1
      var word: [UInt8] = []
      JSONString.decode(UnsafeRawBufferPointer(rebasing: bytes[try string()]), into: &word)
      word.withUnsafeBytes { words.put(json: $0) }
      if try peek() == UInt8(ascii: "]") { break }
    }
    index += 1
    words.put(UInt8(ascii: "]"))
    let spelled = [UInt8](words.bytes)
    record.append(name: name, .words, from: start) { $0.append(contentsOf: spelled) }
  }

  private mutating func scanWord(
    _ word: StaticString, _ kind: TextRecord.Kind, _ name: Int, into record: inout TextRecord
  ) throws(Stop) {
    let start = index
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < bytes.count else { throw .more }
      guard bytes[index] == word.utf8Start[offset] else { throw unexpected() }
      index += 1
    }
    record.append(name: name, kind, from: start, text: start..<index)
  }

  /// RFC 8259, section 6.
  private mutating func scanNumber() throws(Stop) {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = index
    try scanDigits(start)
    if bytes[whole] == UInt8(ascii: "0"), index - whole > 1 { throw number(start) }
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      try scanDigits(start)
    }
    if bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        index += 1
      }
      try scanDigits(start)
    }
  }

  /// At least one digit, and a byte after them.
  private mutating func scanDigits(_ start: Int) throws(Stop) {
    let first = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
    guard index < bytes.count else { throw .more }
    if index == first { throw number(start) }
  }

  private func number(_ start: Int) -> Stop {
    var end = start
    while end < bytes.count, !",]} \t\r\n".utf8.contains(bytes[end]) { end += 1 }
    return .defect(
      code: "json.number", offset: start,
      values: ["value": String(decoding: bytes[start..<end], as: UTF8.self)])
  }

  /// From the byte after the opening quote to the one after the closing quote; returns what is between.
  private mutating func string() throws(Stop) -> Range<Int> {
    let start = index
    do {
      try JSONString.scan(bytes, &index)
    } catch .end {
      throw .more
    } catch {
      throw .defect(code: error.rawValue, offset: index, values: [:])
    }
    return start..<index - 1
  }

  /// The next byte that is no white space, at which `index` then stands.
  private mutating func peek() throws(Stop) -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return byte }
      index += 1
    }
    throw .more
  }

  private mutating func require(_ byte: UInt8) throws(Stop) {
    guard bytes[index] == byte else { throw unexpected() }
    index += 1
  }

  private func unexpected() -> Stop {
    .defect(code: "json.unexpected", offset: index, values: ["value": Self.scalar(bytes, index)])
  }

  /// The character at an offset of valid UTF-8.
  static func scalar(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> String {
    let text = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    return text.unicodeScalars.first.map { String(Character($0)) } ?? ""
  }
}
