import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Timestamp {
  /// The moment the day begins in the local time zone.
  init?(localMidnight day: CivilDate) {
    var parts = tm()
    parts.tm_year = Int32(day.year - 1900)
    parts.tm_mon = Int32(day.month - 1)
    parts.tm_mday = Int32(day.day)
    parts.tm_isdst = -1
    let seconds = mktime(&parts)
    if seconds == -1 { return nil }
    self.init(milliseconds: Int64(seconds) * 1000)
  }
}
