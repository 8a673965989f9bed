import Entities
import Formats
import Registry
import Settings

@testable import Interchange
@testable import Values

/// Reads and writes cards as an import and an export do it.
enum VCardBench {
  static let context = InterchangeContext(
    today: CivilDate(certain: 2026, 11, 30), now: Timestamp(milliseconds: 1_796_000_000_123),
    startOfDay: { Timestamp(startOf: $0) }, day: { _ in CivilDate(certain: 2026, 11, 30) })

  static func foreign<Record>(
    _ bytes: [UInt8], _ format: InterchangeFormat<Record>, piece: Int = .max
  ) throws -> [ForeignRecord] {
    guard let reader = try format.reader?(ArraySource(bytes, piece: piece), context) else { return [] }
    var records: [ForeignRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  static func persons(_ bytes: [UInt8]) throws -> [Person] {
    try foreign(bytes, InterchangeFormat<Person>.vCard4).map { try record($0, Person.table(Settings())) }
  }

  static func friends(_ bytes: [UInt8]) throws -> [Friend] {
    try foreign(bytes, InterchangeFormat<Friend>.vCard4).map { try record($0, Friend.table(Settings())) }
  }

  /// A person of a card without its frame, of the given version.
  static func person(_ lines: String, version: String = "3.0") throws -> Person {
    let text = "BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n"
    return try persons(Array(text.utf8)).first ?? Person()
  }

  /// The record that an import makes of what a reader found.
  static func record<Record>(_ foreign: ForeignRecord, _ table: EntityTable<Record>) throws -> Record {
    var record = table.blank()
    if let problem = foreign.problem { throw Rejection(problem.code, problem.values) }
    for entry in foreign.entries {
      guard let field = table.field(entry.field) else {
        throw Rejection("no field", ["field": entry.field])
      }
      let cell: Cell
      switch entry.value {
      case .text(let text):
        cell = try field.type.read(text, ReadingContext(today: context.today, isTyped: false)).cell
      case .list(let items): cell = WordList.cell(items)
      case .cell(let given): cell = given
      }
      field.write(&record, cell)
    }
    return record
  }

  /// The cards of records, whose numbers are 1, 2, …
  static func write<Record>(
    _ records: [Record], _ format: InterchangeFormat<Record>, through origins: [[UInt8]?] = []
  ) throws -> (bytes: [UInt8], missing: [[String]]) {
    var bytes: [UInt8] = []
    let sink = ByteSink { bytes.append(contentsOf: $0) }
    guard let writer = format.writer?(sink, context) else { return ([], []) }
    var missing: [[String]] = []
    try writer.begin()
    for (index, record) in records.enumerated() {
      let row = Row(
        number: Int64(index + 1), id: RecordID(high: 0x0190_0000_0000_7000, low: UInt64(index)),
        createdAt: context.now, updatedAt: context.now, revision: 1, cells: [])
      let text = index < origins.count ? origins[index] : nil
      let origin = text.map { Origin(id: row.id, format: "vcard", text: $0) }
      missing.append(try writer.write(Stored(row: row, record: record), through: origin))
    }
    try writer.end()
    return (bytes, missing)
  }

  /// The card of one record as a text.
  static func text<Record>(
    _ record: Record, _ format: InterchangeFormat<Record>, through origin: String? = nil
  ) throws -> String {
    let bytes = try write([record], format, through: [origin.map { Array($0.utf8) }]).bytes
    return try unfolded(bytes).map { "\($0)\r\n" }.joined()
  }

  /// The lines of a text without folds.
  static func unfolded(_ bytes: [UInt8]) throws -> [String] {
    let reader = ContentLineReader(ArraySource(bytes))
    var lines: [String] = []
    var line = ContentLine()
    while try reader.next(into: &line) {
      reader.beginRecord()
      lines.append(line.line)
    }
    return lines
  }

  /// A card without its frame as a file has it.
  static func card(_ lines: String, version: String = "3.0") -> String {
    "BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n"
  }
}
