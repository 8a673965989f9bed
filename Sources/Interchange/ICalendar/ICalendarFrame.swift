/// What stands around and in every component.
enum ICalendarFrame {
  static let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Roster//Roster//EN", "CALSCALE:GREGORIAN"]
  static let tail = ["END:VCALENDAR"]

  /// Properties that tell when a component was written; they are made anew.
  static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED"]
}
