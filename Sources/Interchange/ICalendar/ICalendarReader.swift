import Formats
import Values

/// Reads the to-dos or the events of a calendar, one after the other.
///
/// Components of another kind and single occurrences of what repeats are passed over and counted. What is cut off or
/// out of place is refused, and the reading goes on behind it. A record waits for a time zone that follows it; events
/// that take place once wait for the end, since those of several years may be one birthday.
final class ICalendarReader<Content: ICalendarContent>: ForeignReader {
  private(set) var passedOver: [String: Int] = [:]
  let envelope: Envelope

  private let reader: ContentLineReader
  private let context: InterchangeContext
  private let groups = Content.groups
  /// Where the calendar that is not ended began.
  private var calendar: TextPlace?
  /// What it is called.
  private var title = ""
  /// A line that was read and begins the next component.
  private var pending: ContentLine?
  /// The time zones of the calendar so far.
  private var zones = ICalendarZones()
  /// Components that are not interpreted yet, since a zone of one is not known, and what they weigh.
  private var waiting: [(lines: [ContentLine], record: ForeignRecord)] = []
  private var weight = 0
  /// Records to be handed out, the next one last.
  private var ready: [ForeignRecord] = []
  /// Events of one year, by what they have in common.
  private var yearly = YearlyEvents()
  private var isAtEnd = false

  init(_ source: any ByteSource, _ context: InterchangeContext) {
    reader = ContentLineReader(source)
    self.context = context
    envelope = Envelope(
      head: ICalendarFrame.head.flatMap { Array(($0 + "\r\n").utf8) },
      tail: ICalendarFrame.tail.flatMap { Array(($0 + "\r\n").utf8) })
  }

  func next() throws(FormatError) -> ForeignRecord? {
    while true {
      if let record = ready.popLast() { return record }
      if isAtEnd { return nil }
      var found = try step()
      if yearly.weight > Self.longestWait { found += yearly.takeAll() }
      ready = found.reversed()
    }
  }

  /// How many bytes of records may wait for what comes behind them.
  private static var longestWait: Int { 1 << 24 }

  /// Reads the next line that stands outside of components, or a component; gives the records that are complete.
  private func step() throws(FormatError) -> [ForeignRecord] {
    var line = ContentLine()
    if let pending {
      line = pending
      self.pending = nil
    } else if try !reader.next(into: &line) {
      isAtEnd = true
      return endCalendar() + yearly.takeAll() + unfinishedCalendar()
    }
    reader.beginRecord()
    switch (line.name, Self.component(line)) {
    case ("BEGIN", "VCALENDAR"):
      let records = endCalendar() + unfinishedCalendar()
      calendar = line.place
      return records
    case ("END", "VCALENDAR") where calendar != nil:
      calendar = nil
      return endCalendar()
    case ("BEGIN", let name): return try component(line, name)
    case ("END", _): return released() + [broken(line, "ical.outside")]
    default:
      if line.defect == nil, TextRules.isBlank(line.line) { return [] }
      if !line.isWellFormed || calendar == nil { return released() + [broken(line, "ical.outside")] }
      if line.name == "X-WR-CALNAME" || line.name == "NAME" { title = line.text }
      return []
    }
  }

  /// Reads on to the end of a component.
  private func component(_ first: ContentLine, _ name: String) throws(FormatError) -> [ForeignRecord] {
    var record = ForeignRecord(at: first.place)
    var lines = [first]
    var open = [name]
    let isWanted = name == Content.component
    let isZone = name == ICalendarZone.component
    while !open.isEmpty {
      var line = ContentLine()
      guard try reader.next(into: &line) else {
        return released() + [unfinished(record, name, reader.source[...])]
      }
      let marked = Self.component(line)
      if line.name == "BEGIN" {
        // No component has another of the calendar's own within.
        if marked == "VCALENDAR" || marked == "VTODO" || marked == "VEVENT" {
          pending = line
          return released() + [unfinished(record, name, reader.sourceBeforeLast)]
        }
        open.append(marked)
      } else if line.name == "END" {
        if marked == "VCALENDAR" {
          pending = line
          return released() + [unfinished(record, name, reader.sourceBeforeLast)]
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
      return waiting.allSatisfy { isDefined($0.lines) } ? released() : []
    }
    lines = Array(lines.dropFirst().dropLast())
    record.source = reader.source
    if !isWanted || lines.contains(where: { $0.name == "RECURRENCE-ID" }) {
      passedOver[isWanted ? "ical.occurrence" : Self.code(name), default: 0] += 1
      return []
    }
    record.problem = record.problem ?? lines.lazy.compactMap { Self.defect($0) }.first
    if record.problem == nil, !waiting.isEmpty || !isDefined(lines) {
      waiting.append((lines, record))
      weight += record.source.count
      return weight > Self.longestWait ? released() : []
    }
    return released() + finished(lines, record)
  }

  /// What components are called that nobody asked for.
  private static func code(_ component: String) -> String {
    switch component {
    case "VEVENT": "ical.event"
    case "VTODO": "ical.todo"
    case "VJOURNAL": "ical.journal"
    default: "ical.other"
    }
  }

  /// More than any real component has; each takes many times its length in memory.
  private static var maximumLines: Int { 50_000 }

  // MARK: What waits

  /// Whether the zones of all lines are known.
  private func isDefined(_ lines: [ContentLine]) -> Bool {
    lines.allSatisfy { line in
      guard !line.parameters.isEmpty, let name = ICalendarZone.name(in: line) else { return true }
      return zones[name] != nil || zones.rules(name) != nil
    }
  }

  /// The records of all that waited for a zone.
  private func released() -> [ForeignRecord] {
    if waiting.isEmpty { return [] }
    let all = waiting
    (waiting, weight) = ([], 0)
    return all.flatMap { finished($0.lines, $0.record) }
  }

  /// What waited for a zone that the calendar does not have.
  private func endCalendar() -> [ForeignRecord] {
    let records = released()
    zones = ICalendarZones()
    title = ""
    return records
  }

  /// The record of a component, unless it waits for those of other years.
  private func finished(_ lines: [ContentLine], _ record: ForeignRecord) -> [ForeignRecord] {
    var record = record
    if record.problem != nil { return [record] }
    let occurrence = interpret(lines, into: &record)
    guard record.problem == nil, var occurrence else { return [record] }
    let isFeed = record.identifier?.contains("_BIRTHDAY_") ?? false
    occurrence.isCertain = occurrence.isCertain || isFeed
    let title = lines.first { $0.name == ICalendarFrame.title }?.text ?? title
    if !occurrence.isCertain, BirthdayWording.isAboutBirthdays(title) {
      occurrence.isCertain = true
      let text = record.origin ?? record.source
      let head = text.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      if !lines.contains(where: { $0.name == ICalendarFrame.title }) {
        let line = ContentLineText.text(ICalendarFrame.title, title) + "\r\n"
        record.origin = text[..<head] + Array(line.utf8) + text[head...]
      }
    }
    yearly.add(record, occurrence)
    return []
  }

  // MARK: Interpreting

  private func interpret(_ lines: [ContentLine], into record: inout ForeignRecord) -> ICalendarOccurrence? {
    var own: [ContentLine] = []
    var depth = 0
    for line in lines where line.isWellFormed {
      if line.name == "BEGIN" { depth += 1 }
      if depth == 0, line.name == "UID" {
        record.identifier = record.identifier ?? (line.text.isEmpty ? nil : line.text)
      } else if depth == 0, groups[line.name] != nil {
        own.append(line)
      }
      if line.name == "END" { depth -= 1 }
    }
    let content = Content(own, zones, context)
    record.problem = content.problem
    // What is missing has no place of its own.
    if record.problem?.place.line == 0 { record.problem?.place = record.place }
    record.precision = .second
    record.entries = content.entries
    record.createdAt = content.createdAt
    record.origin = origin(lines, record.source)
    return content.occurrence
  }

  /// The component's text with the zones that it refers to; nil where it refers to none.
  private func origin(_ lines: [ContentLine], _ source: [UInt8]) -> [UInt8]? {
    let names = Set(lines.lazy.filter { !$0.parameters.isEmpty }.compactMap { ICalendarZone.name(in: $0) })
    let defined = names.sorted().compactMap { zones[$0] }
    if defined.isEmpty { return nil }
    return defined.flatMap(\.lines).flatMap { Array(($0 + "\r\n").utf8) } + source
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
    return line.isWellFormed || TextRules.isBlank(line.line)
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
  private func unfinishedCalendar() -> [ForeignRecord] {
    guard let place = calendar else { return [] }
    calendar = nil
    return [unfinished(ForeignRecord(at: place), "VCALENDAR", [])]
  }

  /// The component that a line begins or ends.
  private static func component(_ line: ContentLine) -> String {
    TextRules.trimmed(line.rawValue).uppercased()
  }
}
