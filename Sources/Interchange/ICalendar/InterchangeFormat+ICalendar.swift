public import Entities
import Registry
import Values

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
