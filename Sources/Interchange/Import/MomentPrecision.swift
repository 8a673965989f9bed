public import Values

/// How exactly a format holds moments.
public enum MomentPrecision: Sendable {
  case day
  case second
  case millisecond

  /// Whether the format would write both alike.
  ///
  /// - Parameter day: the local day of a moment.
  public func agrees(_ left: Timestamp, _ right: Timestamp, day: (Timestamp) -> CivilDate?) -> Bool {
    switch self {
    case .day: day(left) == day(right)
    case .second: Self.second(left) == Self.second(right)
    case .millisecond: left == right
    }
  }

  private static func second(_ moment: Timestamp) -> Int64 {
    let (second, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest < 0 ? second - 1 : second
  }
}
