/// Limits of a measure: outside the outer ones is an error, outside the usual ones a warning.
public struct MeasureLimits<Measure: Hashable & Sendable>: Hashable, Sendable {
  public var minimum: Measure
  public var maximum: Measure
  public var usualMinimum: Measure
  public var usualMaximum: Measure

  public init(minimum: Measure, maximum: Measure, usualMinimum: Measure, usualMaximum: Measure) {
    self.minimum = minimum
    self.maximum = maximum
    self.usualMinimum = usualMinimum
    self.usualMaximum = usualMaximum
  }
}
