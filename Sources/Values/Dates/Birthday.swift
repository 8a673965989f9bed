/// A birthday, whose year need not be known.
public struct Birthday: Hashable, Sendable {
  /// The year of birth; nil where it is not known.
  public let year: Int?
  /// 1 to 12.
  public let month: Int
  /// 1 to 31, within the month.
  public let day: Int

  /// Nil unless it is a day of the calendar; without a year, 29 February is one.
  public init?(year: Int?, month: Int, day: Int) {
    guard CivilDate(year: year ?? 2000, month: month, day: day) != nil else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The birthday of someone born on that day.
  public init(_ date: CivilDate) {
    year = date.year
    month = date.month
    day = date.day
  }

  /// Reads the form it is stored in, `YYYY-MM-DD` or `--MM-DD`, and nothing else.
  public init?(stored text: String) {
    if text.utf8.count == 7, text.hasPrefix("--") {
      guard let date = CivilDate(iso: "2000" + text.dropFirst()) else { return nil }
      self.init(year: nil, month: date.month, day: date.day)
    } else {
      guard let date = CivilDate(iso: text) else { return nil }
      self.init(date)
    }
  }

  /// `YYYY-MM-DD`, or `--MM-DD` without a year.
  public var stored: String {
    if let date { return date.description }
    return "--\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// The day of birth, if the year is known.
  public var date: CivilDate? {
    year.flatMap { CivilDate(year: $0, month: month, day: day) }
  }

  /// When it is kept in a year; nil outside the years 1 to 9999.
  public func occurrence(inYear year: Int, leapDay: LeapDayRule) -> CivilDate? {
    if month == 2, day == 29, !CivilDate.isLeap(year) {
      return leapDay == .march1
        ? CivilDate(year: year, month: 3, day: 1) : CivilDate(year: year, month: 2, day: 28)
    }
    return CivilDate(year: year, month: month, day: day)
  }

  /// The first time it is kept from the given day on; that of 9999 if the calendar ends before.
  public func nextOccurrence(onOrAfter start: CivilDate, leapDay: LeapDayRule) -> CivilDate {
    guard let inYear = occurrence(inYear: start.year, leapDay: leapDay) else { return start }
    if inYear >= start { return inYear }
    return occurrence(inYear: start.year + 1, leapDay: leapDay) ?? inYear
  }

  /// The age reached on a day on which it is kept; nil without a year or before birth.
  public func age(turnedOn occurrence: CivilDate) -> Int? {
    guard let year, occurrence.year >= year else { return nil }
    return occurrence.year - year
  }
}
