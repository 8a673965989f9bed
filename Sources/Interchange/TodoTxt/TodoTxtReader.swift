import Entities
import Formats
import Registry
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads todo.txt: one to-do a line, lines ended by LF or CR LF; lines with nothing but white space are none.
final class TodoTxtReader: ForeignReader {
  private let window: InputWindow
  private let context: InterchangeContext
  private var number = 0

  let envelope = Envelope()

  init(_ source: any ByteSource, _ context: InterchangeContext, limit: Int = 1 << 24) {
    window = InputWindow(source, limit: limit)
    self.context = context
  }

  func next() throws(FormatError) -> ForeignRecord? {
    while let line = try nextLine() {
      if !TextRules.isBlank(String(decoding: line, as: UTF8.self)) { return record(line) }
    }
    return nil
  }

  /// The next line without its end; nil at the end of the input.
  private func nextLine() throws(FormatError) -> [UInt8]? {
    var searched = 0
    while true {
      let bytes = window.bytes
      if let base = bytes.baseAddress, let end = memchr(base + searched, 0x0A, bytes.count - searched) {
        let length = UnsafeRawPointer(end) - base
        return take(bytes[..<length], length + 1)
      }
      searched = bytes.count
      if try !window.extend() {
        return window.bytes.isEmpty ? nil : take(window.bytes[...], window.bytes.count)
      }
    }
  }

  private func take(_ bytes: Slice<UnsafeRawBufferPointer>, _ length: Int) -> [UInt8] {
    let line = Array(bytes.last == 0x0D ? bytes.dropLast() : bytes)
    window.consume(length)
    number += 1
    return line
  }

  private func record(_ line: [UInt8]) -> ForeignRecord {
    let task = TodoTxtTask(line: line)
    func place(_ field: String) -> TextPlace {
      let before = line.prefix(task.offsets[field] ?? 0)
      return TextPlace(line: number, column: 1 + before.count { $0 & 0xC0 != 0x80 })
    }
    var record = ForeignRecord(at: TextPlace(line: number, column: 1))
    record.precision = .day
    func set(_ field: String, _ value: ForeignRecord.Value) {
      record.entries.append(.init(field, value, at: place(field)))
    }
    set("title", .text(task.title))
    if let detail = task.detail { set("detail", .text(detail)) }
    set("done", .cell(task.isDone.cell))
    if task.letter != nil { set("priority", .cell(TodoTxtTask.priority(task.letter).cell)) }
    if let due = task.due { set("due", .cell(due.cell)) }
    if !task.tags.isEmpty { set("tags", .list(task.tags)) }
    if let completed = task.completed { set("completedAt", .cell(context.startOfDay(completed).cell)) }
    record.createdAt = task.created.map(context.startOfDay)
    record.source = line + [0x0A]
    record.origin = line
    return record
  }
}
