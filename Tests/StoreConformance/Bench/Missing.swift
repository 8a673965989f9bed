/// A record that a check counted on is not there.
public struct Missing: Error, Hashable, Sendable {
  public var number: Int64

  public init(number: Int64) { self.number = number }
}
