import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A moment as people read it, in the local time zone.
enum LocalTime {
  /// The local day.
  static func day(_ moment: Timestamp) -> CivilDate? {
    CivilDate(localDayOf: moment)
      ?? CivilDate(dayNumber: Int(moment.milliseconds / 86_400_000))
  }

  /// `2026-11-30 14:05`
  static func text(_ moment: Timestamp) -> String {
    var seconds = time_t(moment.milliseconds / 1000)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return moment.rfc3339 }
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M", &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
