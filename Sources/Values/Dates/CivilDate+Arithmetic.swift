extension CivilDate {
  /// Days since 1970-01-01, negative before.
  public var dayNumber: Int {
    // Years are counted from March, so that a leap day is the last of its year.
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  /// The day so many days after 1970-01-01; nil outside the years 1 to 9999.
  public init?(dayNumber: Int) {
    guard (-719_162...2_932_896).contains(dayNumber) else { return nil }
    let days = dayNumber + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    self.init(year: year, month: month, day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// 1 for Monday to 7 for Sunday.
  public var weekday: Int {
    let days = (dayNumber + 3) % 7
    return (days < 0 ? days + 7 : days) + 1
  }

  /// The day so many days later, or earlier; nil outside the years 1 to 9999.
  public func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(dayNumber: sum)
  }
}
