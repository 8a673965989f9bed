import Testing

@testable import Values

@Suite struct MassTests {
  @Test(
    arguments: [
      ("70", 70_000), ("70.5", 70_500), ("70,5", 70_500), ("70kg", 70_000), ("７０㎏", 70_000),
      ("70 KG", 70_000), ("3500 g", 3500),
      ("154 lb", 69_853), ("154 lbs", 69_853), ("154.5lb", 70_080), ("100 oz", 2835), ("11 st", 69_853),
      ("11st 2lb", 70_760),
      ("11 st 2 lb", 70_760), ("11st2", 70_760), ("11st 2.5lb", 70_987), ("7 lb 8 oz", 3402), ("0", 0),
      ("70.0005", 70_001),
      ("70.0004", 70_000), ("0.2", 200),
    ] as [(String, Int64)])
  func read(typed: String, grams: Int64) throws {
    #expect(try Mass.parse(typed) == Mass(grams: grams))
  }

  @Test(arguments: [
    ("nan", "number.notANumber"), ("inf", "number.notANumber"), ("-5", "number.sign"),
    ("1,234", "number.unclear"),
    ("0x50", "number.notANumber"), ("1e3", "number.notANumber"), ("70 stone", "mass.unitMeant"),
    ("70 pounds", "mass.unitMeant"),
    ("70 cm", "mass.unit"), ("11st 14lb", "mass.carry"), ("11.5st 2lb", "mass.form"),
    ("7 lb 16 oz", "mass.carry"),
    ("70 kg 5 g", "mass.form"), ("11 st 2 oz", "mass.form"), ("70 kg heavy", "mass.form"),
    ("heavy", "number.notANumber"),
    ("", "number.notANumber"), ("70'", "mass.unit"),
  ])
  func refused(typed: String, code: String) {
    let error = #expect(throws: Rejection.self) { try Mass.parse(typed) }
    #expect(error?.code == code)
    #expect(error?.values["value"] == typed)
  }

  @Test func stoneSuggestsTheUnit() {
    let error = #expect(throws: Rejection.self) { try Mass.parse("70 stone") }
    #expect(error?.values == ["value": "70 stone", "unit": "stone", "suggestion": "st"])
    let unknown = #expect(throws: Rejection.self) { try Mass.parse("70 t") }
    #expect(unknown?.values == ["value": "70 t", "unit": "t", "units": "kg, g, lb, oz, st"])
  }

  @Test func wholePoundsSurviveARoundTrip() throws {
    for pounds in 1...1700 {
      let mass = try Mass.parse("\(pounds) lb")
      #expect(mass.text(in: .lb) == "\(pounds)")
      #expect(mass.text(in: .st) == "\(pounds / 14)st \(pounds % 14)lb")
      #expect(try Mass.parse(mass.text(in: .st)) == mass)
    }
  }

  @Test(
    arguments: [
      (51_500, .kg, "51.5", "51.5 kg"), (70_000, .kg, "70", "70 kg"), (70_001, .kg, "70.001", "70.001 kg"),
      (70, .g, "70", "70 g"),
      (70_000, .lb, "154.3", "154.3 lb"), (2835, .oz, "100", "100 oz"), (70_760, .st, "11st 2lb", "11st 2lb"),
    ] as [(Int64, MassUnit, String, String)])
  func shown(grams: Int64, unit: MassUnit, text: String, labelled: String) {
    #expect(Mass(grams: grams).text(in: unit) == text)
    #expect(Mass(grams: grams).labelled(in: unit) == labelled)
  }

  @Test func plainBytes() {
    let read = ["51.5", "51.5005", "5 kg"].map { [UInt8]($0.utf8).withUnsafeBytes { Mass(plain: $0) } }
    #expect(read == [Mass(grams: 51_500), nil, nil])
  }
}
