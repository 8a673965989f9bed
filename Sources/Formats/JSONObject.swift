/// One flat object, read from bytes that may not have all of it yet.
struct JSONObject {
  typealias Stop = JSONCursor.Stop

  private let bytes: UnsafeRawBufferPointer
  private var cursor: JSONCursor

  /// Begins at the opening brace.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    cursor = JSONCursor(bytes, at: 1)
  }

  /// Adds the values of the object that begins with the bytes to the record; returns its length.
  mutating func scan(
    _ names: inout JSONNames, limit: Int, into record: inout TextRecord
  ) throws(Stop) -> Int {
    if try cursor.peek() == UInt8(ascii: "}") { return cursor.index + 1 }
    var highest = -1
    while true {
      _ = try cursor.peek()
      let start = cursor.index
      let inside = try cursor.key()
      let name = position(of: inside, in: &names, guess: record.entries.count)
      // Keys that come in the order first seen, as they do in most files, need no look at the others.
      if name <= highest, record.index(ofName: name) != nil {
        throw .defect(code: "json.duplicateKey", offset: start, values: ["value": names.names[name]])
      }
      highest = max(highest, name)
      guard names.names.count <= limit else {
        throw .defect(code: "json.tooManyKeys", offset: start, values: ["limit": String(limit)])
      }
      try scanValue(name, into: &record)
      if try cursor.peek() == UInt8(ascii: "}") { return cursor.index + 1 }
      try cursor.pass(UInt8(ascii: ","))
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
    let byte = try cursor.peek()
    let start = cursor.index
    switch byte {
    case UInt8(ascii: "\""):
      let inside = try cursor.string()
      if bytes[inside].contains(UInt8(ascii: "\\")) {
        record.append(name: name, .text, from: start) {
          JSONString.decode(UnsafeRawBufferPointer(rebasing: bytes[inside]), into: &$0)
        }
      } else {
        record.append(name: name, .text, from: start, text: inside)
      }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try cursor.number()
      record.append(name: name, .number, from: start, text: start..<cursor.index)
    case UInt8(ascii: "t"): try scanWord("true", .flag(true), name, into: &record)
    case UInt8(ascii: "f"): try scanWord("false", .flag(false), name, into: &record)
    case UInt8(ascii: "n"): try scanWord("null", .null, name, into: &record)
    case UInt8(ascii: "["): try scanWords(name, into: &record)
    case UInt8(ascii: "{"): throw .defect(code: "json.nested", offset: start)
    default: throw cursor.unexpected()
    }
  }

  /// A list of texts, kept as JSON without white space.
  private mutating func scanWords(_ name: Int, into record: inout TextRecord) throws(Stop) {
    let start = cursor.index
    var words = RowText(capacity: 64)
    words.put(UInt8(ascii: "["))
    try cursor.pass(UInt8(ascii: "["))
    var isFirst = true
    while try cursor.peek() != UInt8(ascii: "]") || !isFirst {
      if !isFirst {
        try cursor.pass(UInt8(ascii: ","))
        words.put(UInt8(ascii: ","))
      }
      isFirst = false
      switch try cursor.peek() {
      case UInt8(ascii: "\""): break
      case UInt8(ascii: "["), UInt8(ascii: "{"): throw .defect(code: "json.nested", offset: cursor.index)
      default: throw .defect(code: "json.words", offset: cursor.index)
      }
      var word: [UInt8] = []
      JSONString.decode(UnsafeRawBufferPointer(rebasing: bytes[try cursor.string()]), into: &word)
      word.withUnsafeBytes { words.put(json: $0) }
      if try cursor.peek() == UInt8(ascii: "]") { break }
    }
    try cursor.pass(UInt8(ascii: "]"))
    words.put(UInt8(ascii: "]"))
    let spelled = [UInt8](words.bytes)
    record.append(name: name, .words, from: start) { $0.append(contentsOf: spelled) }
  }

  private mutating func scanWord(
    _ word: StaticString, _ kind: TextRecord.Kind, _ name: Int, into record: inout TextRecord
  ) throws(Stop) {
    let start = cursor.index
    try cursor.word(word)
    record.append(name: name, kind, from: start, text: start..<cursor.index)
  }
}
