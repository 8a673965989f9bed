public import Values

/// What reading and writing a format depends on beside the records.
public struct InterchangeContext: Sendable {
  /// The local day.
  public var today: CivilDate
  /// Now, for stamps that a format requires.
  public var now: Timestamp
  /// The day on which a 29 February is kept in other years.
  public var leapDay: LeapDayRule
  /// What bytes are in that tell no character set of their own; nil for UTF-8.
  public var encoding: String?
  /// The groups of which cards are members.
  public var groups = CardGroups()
  /// The local midnight that begins a day, and the local day of a moment.
  public var startOfDay: @Sendable (CivilDate) -> Timestamp
  public var day: @Sendable (Timestamp) -> CivilDate
  /// The moment of a local time, in milliseconds after midnight by the clock.
  public var moment: @Sendable (CivilDate, Int64) -> Timestamp

  public init(
    today: CivilDate, now: Timestamp, leapDay: LeapDayRule = .march1, encoding: String? = nil,
    startOfDay: @escaping @Sendable (CivilDate) -> Timestamp,
    day: @escaping @Sendable (Timestamp) -> CivilDate,
    moment: (@Sendable (CivilDate, Int64) -> Timestamp)? = nil
  ) {
    self.today = today
    self.now = now
    self.leapDay = leapDay
    self.encoding = encoding
    self.startOfDay = startOfDay
    self.day = day
    self.moment = moment ?? { Timestamp(milliseconds: startOfDay($0).milliseconds + $1) }
  }
}
