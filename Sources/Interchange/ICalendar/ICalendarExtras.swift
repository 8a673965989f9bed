/// The items of a record's extras that hold lines of a calendar.
///
/// `ical LINE` is a line that no field holds; those of an alarm within stand in their order. `ical *LINE` is one
/// that a field holds, but spelled otherwise than Roster would write it. `ical +LINE` is one of a time zone that
/// the others refer to.
struct ICalendarExtras {
  private static let prefix = "ical "

  /// Lines that no field holds.
  var others: [ContentLine] = []
  /// Lines that a field holds.
  var originals: [ContentLine] = []
  var zones: [ICalendarZone] = []
  /// Whether there is an item that cannot be written.
  var isDamaged = false

  init(_ extras: [String]) {
    var open: [String] = []
    var zone: [ContentLine] = []
    for item in extras where Self.isOne(item) {
      let text = item.utf8.dropFirst(Self.prefix.utf8.count)
      let mark = text.first.flatMap { [UInt8(ascii: "*"), UInt8(ascii: "+")].contains($0) ? $0 : nil }
      let line = ContentLine(String(decoding: mark == nil ? text : text.dropFirst(), as: UTF8.self))
      guard line.isWellFormed, line.bytes.allSatisfy({ $0 != 0 && $0 != 0x0A && $0 != 0x0D }) else {
        isDamaged = true
        continue
      }
      if mark == UInt8(ascii: "+") {
        zone.append(line)
        guard line.name == "END", let whole = ICalendarZone(zone) else { continue }
        zones.append(whole)
        zone = []
      } else if mark != nil {
        originals.append(line)
      } else {
        take(line, &open)
      }
    }
    isDamaged = isDamaged || !open.isEmpty || !zone.isEmpty
    others += open.reversed().map { ContentLine("END:" + $0) }
  }

  /// What begins has to end, whatever others may have made of the extras.
  private mutating func take(_ line: ContentLine, _ open: inout [String]) {
    if line.name == "BEGIN" {
      open.append(line.rawValue)
    } else if line.name == "END" {
      guard open.last == line.rawValue else {
        isDamaged = true
        return
      }
      open.removeLast()
    }
    others.append(line)
  }

  static func isOne(_ item: String) -> Bool { item.utf8.starts(with: prefix.utf8) }

  static func other(_ line: ContentLine) -> String { prefix + line.line }
  static func original(_ line: ContentLine) -> String { prefix + "*" + line.line }
  static func items(_ zone: ICalendarZone) -> [String] { zone.lines.map { prefix + "+" + $0 } }
}
