public import Formats
public import Registry

/// What becomes of one record of an import.
public enum ImportOutcome: Sendable {
  /// A new record; `lookalikes` are the numbers of those with the same name that stood before.
  case created(Row, lookalikes: [Int64])
  case updated(Row, before: Row)
  /// The record of this number has all that is given already.
  case same(Int64)
  /// What is wrong, each with its place in the input; never empty.
  case refused([Finding])

  /// A rule that is broken, or another reason, and where.
  public struct Finding: Sendable {
    public var violation: Violation
    public var place: TextPlace

    public init(_ violation: Violation, at place: TextPlace) {
      self.violation = violation
      self.place = place
    }
  }
}
