import Registry
import Values

/// Writes records as cards of version 3.0 or 4.0, each with FN, UID and REV.
///
/// What vCard has no property for is written under names that begin with `X-ROSTER-`.
final class VCardWriter<Record: Sendable>: ForeignWriter {
  private let sink: ByteSink
  private let version: VCardVersion
  private let content: @Sendable (Record) -> VCardContent
  /// The card written last, and its row.
  private var last: (card: VCardCard, row: Row)?

  init(_ sink: ByteSink, _ version: VCardVersion, content: @escaping @Sendable (Record) -> VCardContent) {
    self.sink = sink
    self.version = version
    self.content = content
  }

  func begin() throws {}

  func write(_ record: Stored<Record>) throws -> [String] {
    var card = VCardCard(content(record.record), version, ContentLineWriter(sink))
    card.write(record.row)
    last = (card, record.row)
    try sink.spill()
    return card.originals.hasLost ? ["extras"] : []
  }

  var hasOutdated: Bool { last.map { $0.card.hasOutdated($0.row) } ?? false }

  func end() throws { try sink.flush() }
}
