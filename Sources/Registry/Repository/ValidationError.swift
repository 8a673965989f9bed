/// Rules that a record to be saved breaks.
public struct ValidationError: Error, Hashable, Sendable {
  /// What is broken, in field order.
  public var violations: [Violation]

  public init(_ violations: [Violation]) { self.violations = violations }
}
