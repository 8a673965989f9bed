public import Values

/// What rules may ask about the moment they run in.
public struct RuleContext: Sendable {
  /// The day that no date of the past lies after.
  public var today: CivilDate

  public init(today: CivilDate) { self.today = today }
}
