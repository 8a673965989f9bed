import Registry
import Values

/// Writes one calendar with a component a record.
final class ICalendarWriter<Record: Sendable, Content: ICalendarContent>: ForeignWriter {
  private let sink: ByteSink
  private let writer: ContentLineWriter
  private let context: InterchangeContext
  private let content: @Sendable (Stored<Record>) -> Content
  private let extras: @Sendable (Record) -> [String]
  private let groups = Content.groups

  init(
    _ sink: ByteSink, _ context: InterchangeContext, extras: @escaping @Sendable (Record) -> [String],
    content: @escaping @Sendable (Stored<Record>) -> Content
  ) {
    self.sink = sink
    self.context = context
    self.content = content
    self.extras = extras
    writer = ContentLineWriter(sink)
  }

  func begin() throws {
    for line in ICalendarFrame.head { writer.put(line: line) }
  }

  func write(_ record: Stored<Record>) throws -> [String] {
    let content = content(record)
    if !content.lost.isEmpty { return content.lost }
    let extras = extras(record.record)
    let kept = ICalendarExtras(extras)
    writer.put(line: "BEGIN:" + Content.component)
    let uid = extras.first { $0.utf8.starts(with: "uid ".utf8) }.map {
      String(decoding: $0.utf8.dropFirst(4), as: UTF8.self)
    }
    writer.put("UID", text: uid ?? record.id.text)
    let updated = CompactMoment.text(record.row.updatedAt)
    writer.put("DTSTAMP", raw: updated)
    writer.put("LAST-MODIFIED", raw: updated)
    for group in Content.Group.allCases {
      let originals = kept.originals.filter { groups[$0.name] == group }
      let said = originals.isEmpty ? nil : Content(originals, context)
      if let said, said.says(group, of: content, context) {
        for line in originals { writer.put(line: line.line) }
      } else {
        for line in content.lines(group, kept: said, context) { writer.put(line: line) }
      }
    }
    for line in kept.others { writer.put(line: line) }
    writer.put(line: "END:" + Content.component)
    try sink.spill()
    return []
  }

  func end() throws {
    for line in ICalendarFrame.tail { writer.put(line: line) }
    try sink.spill()
  }
}
