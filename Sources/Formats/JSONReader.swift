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
  private var keys = JSONNames()
  private var state = State.start

  /// - Parameters:
  ///   - source: the input.
  ///   - limit: the longest record in bytes.
  public init(_ source: any ByteSource, limit: Int = 1 << 24) {
    window = InputWindow(source, limit: limit)
  }

  public func next(into record: inout TextRecord) throws(FormatError) -> Bool {
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
      return try next(into: &record)
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
