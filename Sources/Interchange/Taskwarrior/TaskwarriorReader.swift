import Formats

/// Reads the tasks of an array, of one object, or of objects one after the other, with commas between or without.
///
/// After an object that is no JSON the reading goes on where it ends: in an array at its closing brace, else
/// before the next line that begins with a brace.
final class TaskwarriorReader: ForeignReader {
  private enum State {
    case start, lines, array(isFirst: Bool), end
  }

  private let window: InputWindow
  private let context: InterchangeContext
  private var state = State.start

  let envelope = Envelope(
    head: Array("[\n".utf8), separator: Array(",\n".utf8), tail: Array("\n]\n".utf8))

  init(_ source: any ByteSource, _ context: InterchangeContext, limit: Int = 1 << 24) {
    window = InputWindow(source, limit: limit)
    self.context = context
  }

  func next() throws(FormatError) -> ForeignRecord? {
    let byte = try peek()
    switch state {
    case .end: return nil
    case .start where byte == UInt8(ascii: "["):
      window.consume(1)
      state = .array(isFirst: true)
      return try next()
    case .start:
      guard let byte else { return nil }
      guard byte == UInt8(ascii: "{") else { throw unexpected() }
      state = .lines
      return try task()
    case .lines:
      if byte == UInt8(ascii: ",") { window.consume(1) }
      guard let byte = try peek() else { return nil }
      guard byte == UInt8(ascii: "{") else { throw unexpected() }
      return try task()
    case .array(let isFirst):
      if byte == UInt8(ascii: "]") {
        window.consume(1)
        if try peek() != nil { throw unexpected() }
        state = .end
        return nil
      }
      state = .array(isFirst: false)
      if !isFirst {
        guard byte == UInt8(ascii: ",") else { throw unexpected() }
        window.consume(1)
        _ = try peek()
      }
      return try task()
    }
  }

  /// The value that begins here.
  private func task() throws(FormatError) -> ForeignRecord {
    while true {
      let bytes = window.bytes
      var cursor = JSONCursor(bytes)
      do {
        let range = try cursor.value()
        let task = TaskwarriorTask(Array(bytes[range]), at: window.place, context)
        window.consume(range.upperBound)
        return task.record
      } catch {
        if case .defect(let code, let offset, let values) = error {
          return try refused(FormatError(code, at: window.place(at: offset), values))
        }
      }
      if try !window.extend() { throw FormatError("json.end", at: window.place(at: bytes.count)) }
    }
  }

  /// Passes over the value that is no JSON; what has no end ends the reading.
  private func refused(_ error: FormatError) throws(FormatError) -> ForeignRecord {
    var record = ForeignRecord(at: window.place)
    record.problem = .init(error.code, error.values, at: error.place)
    while true {
      let bytes = window.bytes
      let isArray = if case .array = state { true } else { false }
      let end = isArray ? JSONSkip.value(bytes) : JSONSkip.lines(bytes)
      if let length = end ?? (window.isAtEnd && !isArray ? bytes.count : nil), length > 0 {
        record.source = Array(bytes.prefix(length))
        window.consume(length)
        return record
      }
      if try !window.extend(), isArray || window.bytes.isEmpty { throw error }
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

  /// What comes first may not stand here, or the input ends here.
  private func unexpected() -> FormatError {
    let text = String(decoding: window.bytes.prefix(4), as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return FormatError("json.end", at: window.place) }
    return FormatError("json.unexpected", at: window.place, ["value": String(Character(scalar))])
  }
}
