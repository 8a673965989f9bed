/// The items of a record's extras that hold lines of a calendar.
///
/// `ical LINE` is a line that no field holds; those of an alarm within stand in their order. `ical *LINE` is one
/// that a field holds, but spelled otherwise than Roster would write it.
struct ICalendarExtras {
  private static let prefix = "ical "

  /// Lines that no field holds.
  var others: [String] = []
  /// Lines that a field holds, read.
  var originals: [ContentLine] = []

  init(_ extras: [String]) {
    var open: [String] = []
    for item in extras where item.utf8.starts(with: Self.prefix.utf8) {
      let text = item.utf8.dropFirst(Self.prefix.utf8.count)
      let isOriginal = text.first == UInt8(ascii: "*")
      let line = ContentLine(String(decoding: isOriginal ? text.dropFirst() : text, as: UTF8.self))
      guard line.isWellFormed, line.bytes.allSatisfy({ $0 != 0 && $0 != 0x0A && $0 != 0x0D }) else {
        continue
      }
      if isOriginal {
        originals.append(line)
        continue
      }
      // What begins has to end, whatever others may have made of the extras.
      if line.name == "BEGIN" {
        open.append(line.rawValue)
      } else if line.name == "END" {
        guard open.last == line.rawValue else { continue }
        open.removeLast()
      }
      others.append(line.line)
    }
    others += open.reversed().map { "END:" + $0 }
  }

  static func other(_ line: ContentLine) -> String { prefix + line.line }
  static func original(_ line: ContentLine) -> String { prefix + "*" + line.line }
}
