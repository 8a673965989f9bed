/// A length in whole millimetres.
public struct Length: Hashable, Comparable, Sendable {
  /// Whole millimetres, as they are stored.
  public var millimetres: Int64

  public init(millimetres: Int64) {
    self.millimetres = millimetres
  }

  public static func < (left: Length, right: Length) -> Bool { left.millimetres < right.millimetres }

  /// The length in the unit, with as many decimals as needed: `170`, `170.5`, `1.705`; feet as `5'11"`.
  ///
  /// Inches are cut to one decimal, feet to whole inches; the unit is not named otherwise.
  public func text(in unit: LengthUnit) -> String {
    switch unit {
    case .cm: return DecimalText.string(millimetres, places: 1)
    case .m: return DecimalText.string(millimetres, places: 3)
    case .mm: return String(millimetres)
    case .in: return DecimalText.string(DecimalText.scaled(millimetres, by: 100, over: 254), places: 1)
    case .ft:
      let inches = DecimalText.scaled(millimetres, by: 10, over: 254)
      return "\(inches < 0 ? "-" : "")\(inches.magnitude / 12)'\(inches.magnitude % 12)\""
    }
  }

  /// The length with its unit, such as `170.5 cm`; feet as `5'11"`.
  public func labelled(in unit: LengthUnit) -> String {
    unit == .ft ? text(in: unit) : text(in: unit) + " " + unit.rawValue
  }
}
