/// Reads flat objects from JSON (RFC 8259): an array of them, a single one, or JSON Lines.
///
/// Values are texts, numbers, `true`, `false`, `null` and lists of texts; any other nesting, a key given twice
/// and every departure from the grammar is refused. An input without any object has no records.
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
    let before = window.place.line
    let byte = try peek()
    switch state {
    case .end: return false
    case .start where byte == nil: return false
    case .start where byte == UInt8(ascii: "["):
      window.consume(1)
      state = .array(isFirst: true)
      return try next(into: &record)
    case .start:
      state = .lines
      return try readObject(byte, into: &record)
    case .lines:
      guard byte != nil else { return false }
      if window.place.line == before { throw unexpected() }
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
      if try peek() != nil { throw unexpected() }
      state = .end
      return false
    }
    state = .array(isFirst: false)
    if isFirst { return try readObject(byte, into: &record) }
    guard byte == UInt8(ascii: ",") else { throw unexpected() }
    window.consume(1)
    return try readObject(peek(), into: &record)
  }

  private func readObject(_ byte: UInt8?, into record: inout TextRecord) throws(FormatError) -> Bool {
    guard byte == UInt8(ascii: "{") else { throw unexpected() }
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
          throw FormatError(code, at: window.place(at: offset), values)
        }
      }
      if try !window.extend() { throw FormatError("json.end", at: window.place(at: bytes.count)) }
    }
  }

  /// Consumes white space; the byte that then comes first, nil at the end.
  private func peek() throws(FormatError) -> UInt8? {
    while true {
      let bytes = window.bytes
      let blank = bytes.prefix { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }.count
      window.consume(blank)
      if blank < bytes.count { return bytes[blank] }
      if try !window.extend() { return nil }
    }
  }

  /// The byte that comes first is none that may stand here, or the input ends here.
  private func unexpected() -> FormatError {
    let bytes = window.bytes
    if bytes.isEmpty { return FormatError("json.end", at: window.place) }
    return FormatError("json.unexpected", at: window.place, ["value": JSONObject.scalar(bytes, 0)])
  }
}
