/// The items of a record's extras that hold lines of a calendar.
///
/// `ical LINE` is a line that no field holds; those of an alarm within stand in their order. `ical *LINE` is one
/// that a field holds, but spelled otherwise than Roster would write it. `ical +NAME:TEXT` is a time zone that
/// the others refer to, its lines as one text with the escapes of a calendar.
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
    for item in extras where Self.isOne(item) {
      let text = item.utf8.dropFirst(Self.prefix.utf8.count)
      if text.first == UInt8(ascii: "+") {
        if let zone = Self.zone(text) { zones.append(zone) } else { isDamaged = true }
        continue
      }
      let isOriginal = text.first == UInt8(ascii: "*")
      let line = ContentLine(String(decoding: isOriginal ? text.dropFirst() : text, as: UTF8.self))
      if !line.isWellFormed || line.bytes.contains(where: { $0 == 0 || $0 == 0x0A || $0 == 0x0D }) {
        isDamaged = true
      } else if isOriginal {
        originals.append(line)
      } else {
        take(line, &open)
      }
    }
    isDamaged = isDamaged || !open.isEmpty
    others += open.reversed().map { ContentLine("END:" + $0) }
  }

  private static func zone(_ item: Substring.UTF8View) -> ICalendarZone? {
    guard let colon = item.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let text = ContentText.text(Array(item[item.index(after: colon)...])[...])
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let zone = ICalendarZone(lines.map { ContentLine(String(decoding: $0, as: UTF8.self)) })
    return text.utf8.contains { $0 == 0 || $0 == 0x0D } ? nil : zone
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
  static func item(_ zone: ICalendarZone) -> String {
    var item = Array((prefix + "+").utf8)
    for byte in zone.name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        item.append(byte)
      default: PercentText.put(byte, into: &item)
      }
    }
    item.append(UInt8(ascii: ":"))
    ContentText.append(zone.lines.joined(separator: "\n"), to: &item)
    return String(decoding: item, as: UTF8.self)
  }
}
