import Entities
import Formats
import Interchange
import Registry
import Settings
import Testing
import Values

extension InterchangeContext {
  /// Days begin at midnight so many hours east of UTC.
  static func fixed(hours: Int64 = 0) -> InterchangeContext {
    let first = [CivilDate(dayNumber: 0)].compactMap(\.self)[0]
    return InterchangeContext(
      today: CivilDate(iso: "2026-11-30") ?? first,
      now: Timestamp(milliseconds: 1_796_000_000_000),
      startOfDay: { Timestamp(milliseconds: Timestamp(startOf: $0).milliseconds - hours * 3_600_000) },
      day: { moment in
        let local = moment.milliseconds + hours * 3_600_000
        let days = Int(local / 86_400_000) - (local % 86_400_000 < 0 ? 1 : 0)
        return CivilDate(dayNumber: days) ?? first
      })
  }
}

/// What came of an input: the records that were read, and how the reading ended.
struct Landing {
  var records: [ForeignRecord] = []
  var error: FormatError?

  /// Reads in pieces of the size given.
  init<Record>(
    _ bytes: [UInt8], as format: InterchangeFormat<Record>, piece: Int = .max,
    _ context: InterchangeContext = .fixed()
  ) {
    do throws(FormatError) {
      guard let reader = try format.reader?(ArraySource(bytes, piece: piece), context) else { return }
      while let record = try reader.next() { records.append(record) }
    } catch {
      self.error = error
    }
  }

  init<Record>(
    _ text: String, as format: InterchangeFormat<Record>, piece: Int = .max,
    _ context: InterchangeContext = .fixed()
  ) {
    self.init(Array(text.utf8), as: format, piece: piece, context)
  }
}

extension ForeignRecord {
  /// The record that an import into an empty registry makes of it.
  func landed<Record>(_ table: EntityTable<Record>) throws -> Record {
    var record = table.blank()
    for entry in entries {
      let field = try #require(table.field(entry.field))
      switch entry.value {
      case .text(let text):
        field.write(&record, try field.type.read(text, Self.reading).cell)
      case .list(let items): field.write(&record, WordList.cell(items))
      case .cell(let cell): field.write(&record, cell)
      }
    }
    return record
  }

  /// The origin that an import keeps of it.
  func origin<Record>(
    of id: RecordID, _ format: InterchangeFormat<Record>, isPartial: Bool = false
  ) -> [RecordID: Origin] {
    [
      id: Origin(
        id: id, format: format.origins?.name ?? "", identifier: identifier, text: origin ?? source,
        isPartial: isPartial)
    ]
  }

  private static let reading = ReadingContext(today: InterchangeContext.fixed().today, isTyped: false)

  /// What is kept as its origin.
  var text: [UInt8] { origin ?? source }

  /// The value of a field as text; nil if it has no entry.
  func text(_ field: String) -> String? {
    guard let entry = entries.first(where: { $0.field == field }) else { return nil }
    switch entry.value {
    case .text(let text): return text
    case .list(let items): return items.joined(separator: "|")
    case .cell(.integer(let value)): return String(value)
    case .cell(.text(let text)) where text.hasPrefix("["):
      return WordList.words(stored: text).joined(separator: "|")
    case .cell(.text(let text)): return text
    case .cell: return nil
    }
  }

  /// Line and column of a field's value.
  func place(_ field: String) -> [Int]? {
    entries.first { $0.field == field }.map { [$0.place.line, $0.place.column] }
  }
}

/// The bytes that a format's writer makes of the records, and what it said it could not hold.
func written<Record>(
  _ records: [Stored<Record>], as format: InterchangeFormat<Record>, _ context: InterchangeContext = .fixed(),
  through origins: [RecordID: Origin] = [:]
) throws -> (bytes: [UInt8], lost: [[String]]) {
  var bytes: [UInt8] = []
  var lost: [[String]] = []
  let sink = ByteSink { bytes.append(contentsOf: $0) }
  let writer = try #require(format.writer?(sink, context))
  try writer.begin()
  for record in records { lost.append(try writer.write(record, through: origins[record.id])) }
  try writer.end()
  try sink.flush()
  return (bytes, lost)
}

/// The same through the texts that the records came from, in their order.
func written<Record>(
  _ records: [Stored<Record>], as format: InterchangeFormat<Record>, _ context: InterchangeContext = .fixed(),
  through texts: [[UInt8]?]
) throws -> (bytes: [UInt8], lost: [[String]]) {
  var origins: [RecordID: Origin] = [:]
  for (record, text) in zip(records, texts) {
    origins[record.id] = text.map { Origin(id: record.id, format: format.origins?.name ?? "", text: $0) }
  }
  return try written(records, as: format, context, through: origins)
}
