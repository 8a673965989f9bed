import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Timestamp {
  /// The moment the day begins in the local time zone, or so many milliseconds after midnight by the clock there.
  init?(localMidnight day: CivilDate, plus milliseconds: Int64 = 0) {
    var parts = tm()
    parts.tm_year = Int32(day.year - 1900)
    parts.tm_mon = Int32(day.month - 1)
    parts.tm_mday = Int32(day.day)
    let seconds = Int32(clamping: milliseconds / 1000)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    parts.tm_isdst = -1
    let moment = mktime(&parts)
    if moment == -1 { return nil }
    self.init(milliseconds: Int64(moment) * 1000 + milliseconds % 1000)
  }
}
