public import Values

/// What reading and writing a format depends on beside the records.
public struct InterchangeContext: Sendable {
  /// The local day.
  public var today: CivilDate
  /// Now, for stamps that a format requires.
  public var now: Timestamp
  /// The day on which a 29 February is kept in other years.
  public var leapDay: LeapDayRule
  /// The local midnight that begins a day, and the local day of a moment.
  public var startOfDay: @Sendable (CivilDate) -> Timestamp
  public var day: @Sendable (Timestamp) -> CivilDate

  public init(
    today: CivilDate, now: Timestamp, leapDay: LeapDayRule = .march1,
    startOfDay: @escaping @Sendable (CivilDate) -> Timestamp,
    day: @escaping @Sendable (Timestamp) -> CivilDate
  ) {
    self.today = today
    self.now = now
    self.leapDay = leapDay
    self.startOfDay = startOfDay
    self.day = day
  }
}
