import Values

/// Reads flat objects from JSON (RFC 8259): an array of them, a single one, or JSON Lines.
///
/// Values are texts, numbers, `true`, `false`, `null` and lists of texts; any other nesting, a key given twice
/// and every departure from the grammar is refused. An input without any object has no records.
///
/// After an object that is refused the reading goes on where the object ends: in an array at its closing brace,
/// else before the next line that begins with a brace.
public final class JSONReader: RecordReader {
  /// More keys than any real file has.
  public static let maximumKeys = 4096

  private enum State {
    case start
    /// Within the array; the flag tells whether it had an object yet.
    case array(isFirst: Bool)
    /// After an object that stands in a line of its own.
    case lines
    case end
  }

  public var names: [String] { keys.names }

  /// Whether the objects are elements of an array; known after the first was read.
  public private(set) var isArray = false
  public private(set) var canGoOn = false
  private let window: InputWindow
  private let gaps: Set<[UInt8]>
  private var keys = JSONNames()
  private var state = State.start

  /// - Parameters:
  ///   - source: the input.
  ///   - gaps: texts that stand for a missing value.
  ///   - limit: the longest record in bytes.
  public init(_ source: any ByteSource, gaps: [String] = [], limit: Int = 1 << 24) {
    window = InputWindow(source, limit: limit)
    self.gaps = Set(gaps.map { Array($0.utf8) })
  }

  public func next(into record: inout TextRecord) throws(FormatError) -> Bool {
    guard try read(into: &record) else { return false }
    record.clear(gaps)
    return true
  }

  private func read(into record: inout TextRecord) throws(FormatError) -> Bool {
    record.removeAll()
    canGoOn = false
    let before = window.place.line
    let byte = try window.passBlanks()
    switch state {
    case .end: return false
    case .start where byte == nil: return false
    case .start where byte == UInt8(ascii: "["):
      window.consume(1)
      state = .array(isFirst: true)
      isArray = true
      return try read(into: &record)
    case .start:
      guard byte == UInt8(ascii: "{") else { throw window.unexpectedJSON() }
      state = .lines
      return try readObject(byte, into: &record)
    case .lines:
      guard byte != nil else { return false }
      if window.place.line == before { throw refuse(window.unexpectedJSON(), into: &record) }
      return try readObject(byte, into: &record)
    case .array(let isFirst):
      return try readElement(byte, isFirst: isFirst, into: &record)
    }
  }

  /// The next object of the array, or its end.
  private func readElement(
    _ byte: UInt8?, isFirst: Bool, into record: inout TextRecord
  ) throws(FormatError) -> Bool {
    if byte == UInt8(ascii: "]") {
      window.consume(1)
      if try window.passBlanks() != nil { throw window.unexpectedJSON() }
      state = .end
      return false
    }
    state = .array(isFirst: false)
    if isFirst { return try readObject(byte, into: &record) }
    guard byte == UInt8(ascii: ",") else { throw window.unexpectedJSON() }
    window.consume(1)
    return try readObject(window.passBlanks(), into: &record)
  }

  private func readObject(_ byte: UInt8?, into record: inout TextRecord) throws(FormatError) -> Bool {
    guard byte == UInt8(ascii: "{") else {
      let error = window.unexpectedJSON()
      throw byte == nil || byte == UInt8(ascii: "]") && isArray ? error : refuse(error, into: &record)
    }
    while true {
      record.removeAll()
      let bytes = window.bytes
      var object = JSONObject(bytes)
      do {
        let length = try object.scan(&keys, limit: Self.maximumKeys, into: &record)
        record.keep(bytes.prefix(length), at: window.place)
        window.consume(length)
        return true
      } catch {
        if case .defect(let code, let offset, let values) = error {
          let error = FormatError(code, at: window.place(at: offset), values)
          throw code == "json.tooManyKeys" ? error : refuse(error, into: &record)
        }
      }
      if try !window.extend() {
        let error = FormatError("json.end", at: window.place(at: bytes.count))
        throw isArray ? error : refuse(error, into: &record)
      }
    }
  }

  /// Passes over the value that the window begins with, so that the reading can go on; the record gets its bytes.
  ///
  /// Where it does not end within the limit, nothing goes on.
  private func refuse(_ defect: FormatError, into record: inout TextRecord) -> FormatError {
    record.removeAll()
    // Where the rest cannot be read either, the first defect is the one that is told.
    guard let length = try? window.lengthOfBrokenJSON(isInArray: isArray) else { return defect }
    record.keep(window.bytes.prefix(length), at: window.place)
    window.consume(length)
    canGoOn = true
    return defect
  }
}

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

/// The keys of the objects of an input, each with its position, in the order first seen.
struct JSONNames {
  private(set) var names: [String] = []
  private var spellings: [[UInt8]] = []
  private var positions: [[UInt8]: Int] = [:]

  /// Position of the key; a new one is added. `guess` is tried first: objects tend to have the same order.
  mutating func position(of key: UnsafeRawBufferPointer, guess: Int) -> Int {
    if guess < spellings.count, spellings[guess].elementsEqual(key) { return guess }
    let spelling = [UInt8](key)
    if let position = positions[spelling] { return position }
    positions[spelling] = names.count
    spellings.append(spelling)
    names.append(String(decoding: key, as: UTF8.self))
    return names.count - 1
  }
}
