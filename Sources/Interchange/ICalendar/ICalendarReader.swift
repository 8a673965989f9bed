import Formats
import Values

/// Reads the to-dos or the events of a calendar, one after the other.
///
/// Components of another kind are refused, what a calendar says of itself is passed over. Time zones come with the
/// records behind them that refer to them. What is cut off or out of place is refused, and the reading goes on
/// behind it.
final class ICalendarReader<Content: ICalendarContent>: ForeignReader {
  private let reader: ContentLineReader
  private let context: InterchangeContext
  private let groups = Content.groups
  /// Where the calendar that is not ended began.
  private var calendar: TextPlace?
  /// A line that was read and begins the next component.
  private var pending: ContentLine?
  /// The time zones of the calendar so far.
  private var zones = ICalendarZones()

  let envelope: Envelope

  init(_ source: any ByteSource, _ context: InterchangeContext) {
    reader = ContentLineReader(source)
    self.context = context
    envelope = Envelope(
      head: ICalendarFrame.head.flatMap { Array(($0 + "\r\n").utf8) },
      tail: ICalendarFrame.tail.flatMap { Array(($0 + "\r\n").utf8) })
  }

  func next() throws(FormatError) -> ForeignRecord? {
    var line = ContentLine()
    while true {
      if let pending {
        line = pending
        self.pending = nil
      } else if try !reader.next(into: &line) {
        return unfinishedCalendar()
      }
      reader.beginRecord()
      switch (line.name, Self.component(line)) {
      case ("BEGIN", "VCALENDAR"):
        if let record = unfinishedCalendar() {
          pending = line
          return record
        }
        calendar = line.place
        zones = ICalendarZones()
      case ("END", "VCALENDAR") where calendar != nil: calendar = nil
      case ("BEGIN", let name):
        if let record = try component(line, name) { return record }
      case ("END", _): return broken(line, "ical.outside")
      default:
        if !line.isWellFormed || calendar == nil { return broken(line, "ical.outside") }
      }
    }
  }

  /// Reads on to the end of a component; nil for a time zone.
  private func component(_ first: ContentLine, _ name: String) throws(FormatError) -> ForeignRecord? {
    var record = ForeignRecord(at: first.place)
    var lines = [first]
    var open = [name]
    let isWanted = name == Content.component
    let isZone = name == ICalendarZone.component
    while !open.isEmpty {
      var line = ContentLine()
      guard try reader.next(into: &line) else { return unfinished(record, name, reader.source[...]) }
      let marked = Self.component(line)
      if line.name == "BEGIN" {
        // No component has another of the calendar's own within.
        if marked == "VCALENDAR" || marked == "VTODO" || marked == "VEVENT" {
          pending = line
          return unfinished(record, name, reader.sourceBeforeLast)
        }
        open.append(marked)
      } else if line.name == "END" {
        if marked == "VCALENDAR" {
          pending = line
          return unfinished(record, name, reader.sourceBeforeLast)
        }
        if marked == open.last {
          open.removeLast()
        } else {
          record.problem = record.problem ?? .init("ical.nested", at: line.place)
        }
      }
      if lines.count > Self.maximumLines {
        let limit = ["limit": String(Self.maximumLines)]
        record.problem = record.problem ?? .init("ical.tooManyLines", limit, at: first.place)
      } else if isWanted || isZone {
        lines.append(line)
      }
    }
    if isZone {
      if let zone = ICalendarZone(lines) { _ = zones.add(zone) }
      return nil
    }
    lines = Array(lines.dropFirst().dropLast())
    record.source = reader.source
    guard isWanted else {
      record.problem = .init(Content.otherComponent, ["value": Printable.excerpt(name)], at: first.place)
      return record
    }
    record.problem = record.problem ?? lines.lazy.compactMap { Self.defect($0) }.first
    if record.problem == nil { interpret(lines, into: &record) }
    return record
  }

  /// More than any real component has; each takes many times its length in memory.
  private static var maximumLines: Int { 50_000 }

  private func interpret(_ lines: [ContentLine], into record: inout ForeignRecord) {
    var own: [ContentLine] = []
    var others: [ContentLine] = []
    var parts: [ContentLine] = []
    var depth = 0
    for line in lines {
      if line.name == "BEGIN" { depth += 1 }
      if depth > 0 {
        parts.append(line)
      } else if line.name == "UID" {
        record.identifier = record.identifier ?? (line.text.isEmpty ? nil : line.text)
      } else if line.name == "RECURRENCE-ID" {
        // It tells of one occurrence what is to be otherwise than in the record of the same UID.
        record.problem = .init("ical.occurrence", at: line.place)
        return
      } else if groups[line.name] != nil {
        own.append(line)
      } else if !ICalendarFrame.stamps.contains(line.name) {
        others.append(line)
      }
      if line.name == "END" { depth -= 1 }
    }
    let content = Content(own, context)
    record.problem = content.problem
    // What is missing has no place of its own.
    if record.problem?.place.line == 0 { record.problem?.place = record.place }
    record.precision = .second
    record.entries = content.entries
    record.createdAt = content.createdAt
    var originals: [ContentLine] = []
    for group in Content.Group.allCases {
      let read = own.filter { groups[$0.name] == group }
      let written = content.lines(group, kept: nil, context)
      if !read.isEmpty, !read.map(\.line).elementsEqual(written, by: ExactText.same) { originals += read }
    }
    // The order of properties means nothing, but for those of one name.
    others = Dictionary(grouping: others, by: \.name).sorted { $0.key < $1.key }.flatMap(\.value) + parts
    record.extras = others.map { ICalendarExtras.other($0) }
    record.extras += originals.map { ICalendarExtras.original($0) }
    let names = Set((others + originals).compactMap { ICalendarZone.name(in: $0) })
    record.extras += names.sorted().compactMap { zones[$0] }.map { ICalendarExtras.item($0) }
  }

  // MARK: What is wrong

  /// Why a line cannot be read.
  private static func defect(_ line: ContentLine) -> ForeignRecord.Problem? {
    if let defect = line.defect {
      let place = line.place(at: defect.offset)
      guard defect.code == "text.encoding" else { return .init(defect.code, at: place) }
      let guess = line.bytes.withUnsafeBytes { EncodingGuess.name(of: $0) }
      return guess.map { .init("text.encoding", ["looksLike": $0], at: place) }
        ?? .init("text.unknownEncoding", at: place)
    }
    return line.isWellFormed
      ? nil : .init("ical.line", ["value": Printable.excerpt(line.line)], at: line.place)
  }

  private func broken(_ line: ContentLine, _ code: String) -> ForeignRecord {
    var record = ForeignRecord(at: line.place)
    record.problem = .init(code, ["value": Printable.excerpt(line.line)], at: line.place)
    record.source = reader.source
    return record
  }

  private func unfinished(
    _ begun: ForeignRecord, _ name: String, _ source: ArraySlice<UInt8>
  ) -> ForeignRecord {
    var record = begun
    record.source = Array(source)
    record.problem = .init("ical.noEnd", ["value": Printable.excerpt(name)], at: begun.place)
    return record
  }

  /// The problem that a calendar without an end is, once.
  private func unfinishedCalendar() -> ForeignRecord? {
    guard let place = calendar else { return nil }
    calendar = nil
    return unfinished(ForeignRecord(at: place), "VCALENDAR", [])
  }

  /// The component that a line begins or ends.
  private static func component(_ line: ContentLine) -> String {
    TextRules.trimmed(line.rawValue).uppercased()
  }
}
