/// Limits of a measure: outside the outer ones is an error, outside the usual ones a warning.
public struct MeasureLimits<Measure: Hashable & Sendable>: Hashable, Sendable {
  /// What is below is an error.
  public var minimum: Measure
  /// What is above is an error.
  public var maximum: Measure
  /// What is below is a warning.
  public var usualMinimum: Measure
  /// What is above is a warning.
  public var usualMaximum: Measure

  public init(minimum: Measure, maximum: Measure, usualMinimum: Measure, usualMaximum: Measure) {
    self.minimum = minimum
    self.maximum = maximum
    self.usualMinimum = usualMinimum
    self.usualMaximum = usualMaximum
  }
}
