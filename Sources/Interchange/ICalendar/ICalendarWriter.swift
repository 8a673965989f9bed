public import Entities
import Formats
import Registry
import Values

/// Writes one calendar with a component a record, and before it the time zones that it is the first to refer to.
final class ICalendarWriter<Record: Sendable, Content: ICalendarContent>: ForeignWriter {
  private let sink: ByteSink
  private let writer: ContentLineWriter
  private let context: InterchangeContext
  private let content: @Sendable (Stored<Record>) -> Content
  private let groups = Content.groups
  private let zones = ICalendarZones()

  init(
    _ sink: ByteSink, _ context: InterchangeContext, content: @escaping @Sendable (Stored<Record>) -> Content
  ) {
    self.sink = sink
    self.context = context
    self.content = content
    writer = ContentLineWriter(sink)
  }

  func begin() throws {
    for line in ICalendarFrame.head { writer.put(line: line) }
  }

  func write(_ record: Stored<Record>) throws -> [String] { try write(record, through: nil) }

  func write(_ record: Stored<Record>, through origin: Origin?) throws -> [String] {
    let content = content(record)
    if !content.lost.isEmpty { return content.lost }
    let text = origin.flatMap { ICalendarOrigin<Content>($0, context) }
    var lines = lines(content, record.row, text, origin)
    lines = define(text?.zones ?? [], for: lines)
    writer.put(line: "BEGIN:" + Content.component)
    for line in lines { writer.put(line: line) }
    writer.put(line: "END:" + Content.component)
    try sink.spill()
    return []
  }

  /// The lines of a component, through the origin.
  private func lines(
    _ content: Content, _ row: Row, _ text: ICalendarOrigin<Content>?, _ origin: Origin?
  ) -> [String] {
    let updated = CompactMoment.text(row.updatedAt)
    let stamps = ["DTSTAMP:\(updated)", "LAST-MODIFIED:\(updated)"]
    let identifier = ContentLineText.text("UID", origin?.identifier ?? row.id.text)
    guard let text else {
      return [identifier] + stamps
        + Content.Group.allCases.flatMap { content.lines($0, kept: nil, context) }
    }
    // What does not say the same is written anew, in the place of its first line.
    var fresh: [Content.Group: [String]] = [:]
    let isPartial = origin?.isPartial ?? false
    for group in Content.Group.allCases
    where isPartial && !text.given.contains(group) || !text.content.says(group, of: content, context) {
      fresh[group] = content.lines(group, kept: text.content, context)
    }
    let isSame = fresh.isEmpty
    let others = Set(fresh.keys)
    var lines: [String] = []
    var blocks: [String] = []
    var isStamped: Set<String> = []
    var isIdentified = false
    for part in text.parts {
      switch part {
      case .block(let block): blocks += block.map(\.line)
      case .line(let line):
        if line.name == ICalendarFrame.title { continue }
        if line.name == "UID" { isIdentified = true }
        if ICalendarFrame.stamps.contains(line.name) {
          isStamped.insert(line.name)
          lines.append(isSame ? line.line : "\(line.name):\(updated)")
        } else if let group = groups[line.name], others.contains(group) {
          lines += fresh.removeValue(forKey: group) ?? []
        } else {
          lines.append(line.line)
        }
      }
    }
    if !isIdentified { lines.insert(identifier, at: 0) }
    lines += Content.Group.allCases.flatMap { fresh[$0] ?? [] }
    if !isSame || !isStamped.contains("DTSTAMP") {
      lines += stamps.filter { stamp in !isStamped.contains { stamp.hasPrefix($0) } }
    }
    return lines + blocks
  }

  /// Writes the zones that the lines refer to, unless they are written; one whose name stands for another zone
  /// already gets another name, which the lines returned use.
  private func define(_ own: [ICalendarZone], for lines: [String]) -> [String] {
    let wanted = Set(lines.compactMap { ICalendarZone.name(in: ContentLine($0)) })
    var names: [String: String] = [:]
    for zone in own where wanted.contains(zone.name) {
      var named = zone
      // What is known by its name may be defined in other words.
      var number = 2
      while let other = zones[named.name], other != named, !zone.isCommon {
        named = zone.renamed("\(zone.name) (\(number))")
        number += 1
      }
      if named.name != zone.name { names[zone.name] = named.name }
      let isNew = zones[named.name] == nil
      if zones.add(named), isNew { for line in named.lines { writer.put(line: line) } }
    }
    if names.isEmpty { return lines }
    return lines.map { text in
      let line = ContentLine(text)
      guard let name = ICalendarZone.name(in: line), let other = names[name] else { return text }
      return ICalendarZone.line(line, in: other)
    }
  }

  func end() throws {
    for line in ICalendarFrame.tail { writer.put(line: line) }
    try sink.spill()
  }
}

extension InterchangeFormat where Record == Todo {
  /// iCalendar (RFC 5545), in which a to-do is a VTODO; times are kept to the second.
  public static var iCalendar: InterchangeFormat {
    InterchangeFormat(
      "ical", endings: [".ics"], recognises: { ContentSignature($0) == .calendar },
      reader: { ICalendarReader<ICalendarTodo>($0, $1) },
      writer: { ICalendarWriter($0, $1, content: { ICalendarTodo($0) }) },
      origins: ICalendarOrigin<ICalendarTodo>.format)
  }
}

extension InterchangeFormat where Record == Friend {
  /// iCalendar (RFC 5545), in which a birthday is an event of a whole day that comes every year.
  public static var iCalendar: InterchangeFormat {
    InterchangeFormat(
      "ical", endings: [".ics"], recognises: { ContentSignature($0) == .calendar },
      reader: { ICalendarReader<ICalendarBirthday>($0, $1) },
      writer: { ICalendarWriter($0, $1, content: { ICalendarBirthday($0) }) },
      origins: ICalendarOrigin<ICalendarBirthday>.format)
  }
}
