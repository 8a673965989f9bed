/// A unit in which weights are typed and shown.
public enum MassUnit: String, CaseIterable, Sendable, Hashable {
  case kg
  case g
  case lb
  case st
  case oz

  /// How many grams it has, as a fraction.
  public var size: (numerator: Int64, denominator: Int64) {
    switch self {
    case .kg: (1000, 1)
    case .g: (1, 1)
    case .lb: (45_359_237, 100_000)
    case .st: (635_029_318, 100_000)
    case .oz: (45_359_237, 1_600_000)
    }
  }
}
