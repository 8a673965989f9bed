#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a layer learns the time and the local day, so that a test can say them.
public struct Clock: Sendable {
  /// The moment.
  public var now: @Sendable () -> Timestamp
  /// The local day.
  public var today: @Sendable () -> CivilDate

  public init(now: @escaping @Sendable () -> Timestamp, today: @escaping @Sendable () -> CivilDate) {
    self.now = now
    self.today = today
  }

  /// The clock of the machine; its day is the one of the local time zone.
  public static let system = Clock(now: systemNow, today: systemToday)

  /// A clock that stands still, at noon UTC of the day if no time is given.
  public static func fixed(today: CivilDate, now: Timestamp? = nil) -> Clock {
    let noon = Timestamp(milliseconds: Timestamp(startOf: today).milliseconds + 43_200_000)
    let now = now ?? noon
    return Clock(now: { now }, today: { today })
  }

  private static func systemNow() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  private static func systemToday() -> CivilDate {
    var seconds = time(nil)
    var local = tm()
    let known = localtime_r(&seconds, &local) != nil
    let date = CivilDate(
      year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    if known, let date { return date }
    // No clock of a running machine comes here: its year has four digits.
    return CivilDate(dayNumber: Int(seconds) / 86_400) ?? CivilDate(certain: 1970, 1, 1)
  }
}
