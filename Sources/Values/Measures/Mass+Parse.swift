extension Mass {
  /// Reads a weight: a bare number is kilograms; `kg g lb lbs oz st`, `11st 2lb`, `11 st 2 lb`.
  ///
  /// Whole grams, half up. Codes: `mass.unit`, `mass.unitMeant`, `mass.carry`, `mass.form` and those of
  /// `NumberGrammar`.
  public static func parse(_ typed: String) throws(Rejection) -> Mass {
    if let plain = NumberGrammar.scaled(plain: typed, places: 3) { return Mass(grams: plain) }
    return Mass(grams: try grammar.read(typed).value)
  }

  /// A bare number of kilograms in plain ASCII digits, nil for everything else; for files of many rows.
  public init?(plain bytes: UnsafeRawBufferPointer) {
    guard let value = NumberGrammar.scaled(plain: bytes, places: 3) else { return nil }
    self.init(grams: value)
  }

  private static let grammar = MeasureGrammar(
    subject: "mass",
    units: [MassUnit.kg, .g, .lb, .oz, .st].map { unit in
      .init(name: unit.rawValue, numerator: unit.size.numerator, denominator: unit.size.denominator)
    },
    pairs: [
      .init(larger: "st", smaller: "lb", ratio: 14),
      .init(larger: "lb", smaller: "oz", ratio: 16),
    ],
    spellings: ["lbs": "lb"],
    meanings: [
      "kilo": "kg", "kilos": "kg", "kgs": "kg", "kilogram": "kg", "kilograms": "kg",
      "gram": "g", "grams": "g", "pound": "lb", "pounds": "lb",
      "ounce": "oz", "ounces": "oz", "stone": "st", "stones": "st",
    ])
}
