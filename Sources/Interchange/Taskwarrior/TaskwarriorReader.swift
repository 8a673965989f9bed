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
    let byte = try window.passBlanks()
    switch state {
    case .end: return nil
    case .start where byte == UInt8(ascii: "["):
      window.consume(1)
      state = .array(isFirst: true)
      return try next()
    case .start:
      guard let byte else { return nil }
      guard byte == UInt8(ascii: "{") else { throw window.unexpectedJSON() }
      state = .lines
      return try task()
    case .lines:
      if byte == UInt8(ascii: ",") { window.consume(1) }
      guard let byte = try window.passBlanks() else { return nil }
      guard byte == UInt8(ascii: "{") else { throw window.unexpectedJSON() }
      return try task()
    case .array(let isFirst):
      if byte == UInt8(ascii: "]") {
        window.consume(1)
        if try window.passBlanks() != nil { throw window.unexpectedJSON() }
        state = .end
        return nil
      }
      state = .array(isFirst: false)
      if !isFirst {
        guard byte == UInt8(ascii: ",") else { throw window.unexpectedJSON() }
        window.consume(1)
        _ = try window.passBlanks()
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
    let isArray = if case .array = state { true } else { false }
    guard let length = try window.lengthOfBrokenJSON(isInArray: isArray) else { throw error }
    record.source = Array(window.bytes.prefix(length))
    window.consume(length)
    return record
  }
}
