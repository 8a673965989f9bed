import Formats
import Registry
import Values

/// Writes records as cards of version 3.0 or 4.0, each with FN, UID and REV.
///
/// What vCard has no property for is written under names that begin with `X-ROSTER-`.
final class VCardWriter<Record: Sendable>: ForeignWriter {
  private let sink: ByteSink
  private let version: VCardVersion
  private let context: InterchangeContext
  private let content: @Sendable (Record) -> VCardContent

  init(
    _ sink: ByteSink, _ version: VCardVersion, _ context: InterchangeContext,
    content: @escaping @Sendable (Record) -> VCardContent
  ) {
    self.sink = sink
    self.version = version
    self.context = context
    self.content = content
  }

  func begin() throws {}

  func write(_ record: Stored<Record>) throws -> [String] { try write(record, through: nil) }

  func write(_ record: Stored<Record>, through origin: Origin?) throws -> [String] {
    let content = content(record.record)
    var card = VCardCard(
      content, version, origin.flatMap { VCardOrigin($0, content.entity, context) }, origin?.identifier)
    let writer = ContentLineWriter(sink)
    for line in card.lines(record.row) { writer.put(line: line) }
    try sink.spill()
    return []
  }

  func end() throws { try sink.flush() }
}
