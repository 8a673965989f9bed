/// A mass in whole grams.
public struct Mass: Hashable, Comparable, Sendable {
  /// Whole grams, as they are stored.
  public var grams: Int64

  public init(grams: Int64) {
    self.grams = grams
  }

  public static func < (left: Mass, right: Mass) -> Bool { left.grams < right.grams }

  /// The mass in the unit, with as many decimals as needed: `70`, `51.5`; stones as `11st 2lb`.
  ///
  /// Pounds and ounces are cut to one decimal, stones to whole pounds; the unit is not named otherwise.
  public func text(in unit: MassUnit) -> String {
    switch unit {
    case .kg: return DecimalText.string(grams, places: 3)
    case .g: return String(grams)
    case .lb: return DecimalText.string(pounds(times: 10), places: 1)
    case .oz: return DecimalText.string(pounds(times: 160), places: 1)
    case .st:
      let pounds = pounds(times: 1)
      return "\(pounds < 0 ? "-" : "")\(pounds.magnitude / 14)st \(pounds.magnitude % 14)lb"
    }
  }

  /// The mass with its unit, such as `51.5 kg`; stones as `11st 2lb`.
  public func labelled(in unit: MassUnit) -> String {
    unit == .st ? text(in: unit) : text(in: unit) + " " + unit.rawValue
  }

  /// Pounds of 453.59237 g, times a whole number, rounded.
  private func pounds(times factor: Int64) -> Int64 {
    DecimalText.scaled(grams, by: factor * 100_000, over: 45_359_237)
  }
}
