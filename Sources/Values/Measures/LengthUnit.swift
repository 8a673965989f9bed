/// A unit in which heights are typed and shown.
public enum LengthUnit: String, CaseIterable, Sendable, Hashable {
  case cm
  case m
  case mm
  case `in`
  case ft

  /// How many millimetres it has, as a fraction.
  public var size: (numerator: Int64, denominator: Int64) {
    switch self {
    case .cm: (10, 1)
    case .m: (1000, 1)
    case .mm: (1, 1)
    case .in: (254, 10)
    case .ft: (3048, 10)
    }
  }
}
