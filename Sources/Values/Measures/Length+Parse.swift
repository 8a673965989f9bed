extension Length {
  /// Reads a height: a bare number is centimetres; `cm m mm in ft`, `5'11"`, `5 ft 11 in`, `5ft11`.
  ///
  /// Whole millimetres, half up. `guarded` is for what a person types: a bare 1.2 to 2.5 is then refused
  /// (`length.metres`). Other codes: `length.unit`, `length.unitMeant`, `length.carry`, `length.form` and
  /// those of `NumberGrammar`.
  public static func parse(_ typed: String, guarded: Bool) throws(Rejection) -> Length {
    try read(typed, guarded: guarded).length
  }

  /// As `parse`, with the hint `length.inches` for a guarded bare 48 to 96.
  public static func read(
    _ typed: String, guarded: Bool
  ) throws(Rejection) -> (length: Length, hint: String?) {
    if !guarded, let plain = NumberGrammar.scaled(plain: typed, places: 1) {
      return (Length(millimetres: plain), nil)
    }
    let reading = try grammar.read(typed)
    let length = Length(millimetres: reading.value)
    guard guarded, let bare = reading.bare else { return (length, nil) }
    if isBetween(bare, tenths: 12...25) {
      let metres = bare.scaled(by: 1000).map { DecimalText.string($0, places: 3) + " m" } ?? typed
      throw NumberGrammar.rejection("length.metres", typed, ["suggestion": metres])
    }
    return (length, isBetween(bare, tenths: 480...960) ? "length.inches" : nil)
  }

  /// A bare number of centimetres in plain ASCII digits, nil for everything else; for files of many rows.
  public init?(plain bytes: UnsafeRawBufferPointer) {
    guard let value = NumberGrammar.scaled(plain: bytes, places: 1) else { return nil }
    self.init(millimetres: value)
  }

  private static func isBetween(_ number: PlainNumber, tenths: ClosedRange<Int128>) -> Bool {
    var one: Int128 = 1
    for _ in 0..<number.places { one *= 10 }
    let value = Int128(number.coefficient) * 10
    return value >= tenths.lowerBound * one && value <= tenths.upperBound * one
  }

  private static let grammar = MeasureGrammar(
    subject: "length",
    units: [LengthUnit.cm, .m, .mm, .in, .ft].map { unit in
      .init(name: unit.rawValue, numerator: unit.size.numerator, denominator: unit.size.denominator)
    },
    pairs: [.init(larger: "ft", smaller: "in", ratio: 12)],
    spellings: ["'": "ft", "\"": "in", "''": "in"],
    meanings: [
      "centimetre": "cm", "centimetres": "cm", "centimeter": "cm", "centimeters": "cm", "cms": "cm",
      "metre": "m", "metres": "m", "meter": "m", "meters": "m",
      "millimetre": "mm", "millimetres": "mm", "millimeter": "mm", "millimeters": "mm",
      "inch": "in", "inches": "in", "ins": "in", "foot": "ft", "feet": "ft",
    ])
}
