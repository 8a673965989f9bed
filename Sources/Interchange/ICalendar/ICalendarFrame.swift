/// What stands around and in every component.
enum ICalendarFrame {
  static let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Roster//Roster//EN", "CALSCALE:GREGORIAN"]
  static let tail = ["END:VCALENDAR"]

  /// Properties that tell when a component was written; they are made anew.
  static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED"]

  /// Whether the first bytes of an input begin a calendar.
  static func looksLike(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { $0 <= 0x20 }.prefix(15)
    return String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
  }
}
