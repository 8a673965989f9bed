public import Values

/// What the reading of typed text depends on.
public struct ReadingContext: Sendable {
  /// The day that relative dates count from.
  public var today: CivilDate
  /// Whether a person typed it: relative days are read, and numbers in an unlikely unit are refused.
  public var isTyped: Bool
  /// The local midnight that begins a day, for comparing timestamps with dates.
  public var startOfDay: @Sendable (CivilDate) -> Timestamp

  public init(
    today: CivilDate, isTyped: Bool = true,
    startOfDay: @escaping @Sendable (CivilDate) -> Timestamp = {
      Timestamp(milliseconds: Int64($0.dayNumber) * 86_400_000)
    }
  ) {
    self.today = today
    self.isTyped = isTyped
    self.startOfDay = startOfDay
  }
}
