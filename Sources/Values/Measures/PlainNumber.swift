/// A number exactly as it was written: `70.5` is 705 with one place.
public struct PlainNumber: Hashable, Sendable {
  /// All digits, without the decimal point; never negative, at most fifteen digits.
  public let coefficient: Int64
  /// How many of the digits stand behind the decimal point.
  public let places: Int

  init(coefficient: Int64, places: Int) {
    self.coefficient = coefficient
    self.places = places
  }

  /// The number times `numerator / denominator` as a whole number, half up; nil if it is beyond 64 bits.
  public func scaled(by numerator: Int64, over denominator: Int64 = 1) -> Int64? {
    Self.scaled(Int128(coefficient), places, by: numerator, over: denominator)
  }

  static func scaled(
    _ coefficient: Int128, _ places: Int, by numerator: Int64, over denominator: Int64
  ) -> Int64? {
    guard denominator > 0 else { return nil }
    var divisor = Int128(denominator)
    for _ in 0..<places { divisor *= 10 }
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: Int128(numerator))
    guard !overflow else { return nil }
    let (whole, rest) = product.quotientAndRemainder(dividingBy: divisor)
    return Int64(exactly: rest * 2 >= divisor ? whole + 1 : whole)
  }
}
