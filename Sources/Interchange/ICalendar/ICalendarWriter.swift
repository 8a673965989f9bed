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
  private let extras: @Sendable (Record) -> [String]
  private let groups = Content.groups
  private let zones = ICalendarZones()
  private(set) var hasOutdated = false

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
    hasOutdated = false
    let content = content(record)
    let extras = extras(record.record)
    if !content.lost.isEmpty {
      return content.lost + (extras.contains(where: ICalendarExtras.isOne) ? ["extras"] : [])
    }
    let kept = ICalendarExtras(extras)
    let said = Content(kept.originals, zones, context)
    var isLost = kept.isDamaged
    var lines: [String] = []
    var keptLines: [ContentLine] = []
    for group in Content.Group.allCases {
      let originals = kept.originals.filter { groups[$0.name] == group }
      let said = originals.isEmpty ? nil : said
      if let said, said.says(group, of: content, context) {
        keptLines += originals
      } else {
        if let said {
          if said.agrees(group, with: content) { isLost = true } else { hasOutdated = true }
        }
        lines += content.lines(group, kept: said, context)
      }
    }
    keptLines += kept.others
    let undefined = define(kept.zones, for: keptLines)
    writer.put(line: "BEGIN:" + Content.component)
    let uid = extras.first { $0.utf8.starts(with: "uid ".utf8) }.map {
      String(decoding: $0.utf8.dropFirst(4), as: UTF8.self)
    }
    writer.put("UID", text: uid ?? record.id.text)
    let updated = CompactMoment.text(record.row.updatedAt)
    writer.put("DTSTAMP", raw: updated)
    writer.put("LAST-MODIFIED", raw: updated)
    for line in lines { writer.put(line: line) }
    for line in keptLines {
      let isWhole = ICalendarZone.name(in: line).map { !undefined.contains($0) } ?? true
      writer.put(line: isWhole ? line.line : ICalendarZone.removed(from: line))
    }
    writer.put(line: "END:" + Content.component)
    try sink.spill()
    return isLost || !undefined.isEmpty ? ["extras"] : []
  }

  /// Writes the zones that the lines refer to, unless they are written; returns the names of those that are not
  /// to be had, or stand for something else already.
  private func define(_ kept: [ICalendarZone], for lines: [ContentLine]) -> Set<String> {
    let wanted = Set(lines.compactMap { ICalendarZone.name(in: $0) })
    var undefined = wanted
    for zone in kept {
      guard wanted.contains(zone.name) else {
        // What referred to it is gone.
        hasOutdated = true
        continue
      }
      let isNew = zones[zone.name] == nil
      if zones.add(zone) {
        if isNew { for line in zone.lines { writer.put(line: line) } }
      } else if !isNew, zone.isCommon {
        // Defined in other words.
        hasOutdated = true
      } else {
        continue
      }
      undefined.remove(zone.name)
    }
    return undefined
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
      writer: { ICalendarWriter($0, $1, extras: { $0.extras }, content: { ICalendarTodo($0) }) })
  }
}

extension InterchangeFormat where Record == Friend {
  /// iCalendar (RFC 5545), in which a birthday is an event of a whole day that comes every year.
  public static var iCalendar: InterchangeFormat {
    InterchangeFormat(
      "ical", endings: [".ics"], recognises: { ContentSignature($0) == .calendar },
      reader: { ICalendarReader<ICalendarBirthday>($0, $1) },
      writer: { ICalendarWriter($0, $1, extras: { $0.extras }, content: { ICalendarBirthday($0) }) })
  }
}
