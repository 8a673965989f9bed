/// How much of the history stays: the newest steps.
public struct HistoryLimits: Hashable, Sendable {
  /// So many steps at most.
  public var steps: Int
  /// So many bytes of what they keep at most; the newest step stays whatever it has.
  public var bytes: Int64

  /// What stays where nothing else is said.
  public static let usualBytes: Int64 = 64 << 20

  public init(steps: Int = 1000, bytes: Int64 = Self.usualBytes) {
    self.steps = steps
    self.bytes = bytes
  }
}
