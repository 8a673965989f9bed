#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CivilDate {
  /// The day of a moment in the local time zone; nil outside the years 1 to 9999.
  public init?(localDayOf moment: Timestamp) {
    let (whole, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: 1000)
    var seconds = time_t(rest < 0 ? whole - 1 : whole)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return nil }
    self.init(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }
}
