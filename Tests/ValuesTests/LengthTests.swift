import Testing

@testable import Values

@Suite struct LengthTests {
  @Test(
    arguments: [
      ("170", 1700), ("170.5", 1705), ("170,5", 1705), ("170cm", 1700), ("170 CM", 1700), ("１７０㎝", 1700),
      ("1.7 m", 1700), ("1,75m", 1750), ("1.7055 m", 1706), ("1705mm", 1705), ("1705㎜", 1705),
      ("71 in", 1803), ("71\"", 1803),
      ("71''", 1803), ("5'11\"", 1803), ("5’11”", 1803), ("5′11″", 1803), ("5' 11\"", 1803),
      ("5 ft 11 in", 1803),
      ("5ft11", 1803), ("5ft 11in", 1803), ("5'11", 1803), ("5'", 1524), ("5 ft", 1524), ("5.5 ft", 1676),
      ("5'11.5\"", 1816),
      ("0", 0), ("170.04", 1700), ("170.05", 1701), (" 170 ", 1700), ("６\u{3000}ｆｔ", 1829), ("0'6\"", 152),
    ] as [(String, Int64)])
  func read(typed: String, millimetres: Int64) throws {
    #expect(try Length.parse(typed, guarded: true) == Length(millimetres: millimetres))
    #expect(try Length.parse(typed, guarded: false) == Length(millimetres: millimetres))
  }

  @Test(arguments: [
    ("", "number.notANumber"), ("tall", "number.notANumber"), ("nan", "number.notANumber"),
    ("inf", "number.notANumber"),
    ("-5", "number.sign"), ("+170", "number.sign"), ("1,234", "number.unclear"), ("1 234", "number.unclear"),
    ("5'12\"", "length.carry"), ("5ft12.0in", "length.carry"), ("1'234", "length.carry"),
    ("0x50", "number.notANumber"),
    ("0xFF", "number.notANumber"), ("1e3", "number.notANumber"), ("1e3 cm", "number.notANumber"),
    ("170 feet", "length.unitMeant"),
    ("170 metres", "length.unitMeant"), ("170 px", "length.unit"), ("170 kg", "length.unit"),
    ("1m75", "length.form"),
    ("5.5'6\"", "length.form"), ("170-175", "length.form"), ("5 ft 11 cm", "length.form"),
    ("5 in 3 ft", "length.form"),
    ("5'11\"3", "length.form"), ("170 cm tall", "length.form"), ("5' 11 1/2\"", "length.form"),
    ("170.", "number.notANumber"),
    ("1.234,5 m", "number.unclear"), ("9999999999999999", "number.range"),
  ])
  func refused(typed: String, code: String) {
    let error = #expect(throws: Rejection.self) { try Length.parse(typed, guarded: false) }
    #expect(error?.code == code)
    #expect(error?.values["value"] == typed)
  }

  @Test(arguments: [
    ("1.75", "1.75 m"), ("1.2", "1.2 m"), ("2.5", "2.5 m"), ("1,75", "1.75 m"), ("１．７５", "1.75 m"),
    ("2", "2 m"),
  ])
  func bareMetresAreRefusedWhenTyped(typed: String, suggestion: String) throws {
    let error = #expect(throws: Rejection.self) { try Length.parse(typed, guarded: true) }
    #expect(error == Rejection("length.metres", ["value": typed, "suggestion": suggestion]))
    #expect(try Length.parse(typed, guarded: false).millimetres < 26)
    #expect(try Length.parse(suggestion, guarded: true).millimetres >= 1200)
  }

  @Test(arguments: [
    ("1.19", nil), ("2.51", nil), ("47.9", nil), ("48", "length.inches"), ("70,5", "length.inches"),
    ("96", "length.inches"),
    ("96.1", nil), ("70 cm", nil), ("70 in", nil), ("170", nil),
  ])
  func inchesAreSuspected(typed: String, hint: String?) throws {
    #expect(try Length.read(typed, guarded: true).hint == hint)
    #expect(try Length.read(typed, guarded: false).hint == nil)
  }

  @Test func everyWholeInchSurvivesARoundTrip() throws {
    for inches in 36...107 {
      let text = "\(inches / 12)'\(inches % 12)\""
      let length = try Length.parse(text, guarded: true)
      #expect(length.text(in: .ft) == text)
      #expect(length.text(in: .in) == "\(inches)")
      #expect(try Length.parse(length.text(in: .ft), guarded: true) == length)
      #expect(try Length.parse("\(inches / 12) ft \(inches % 12) in", guarded: true) == length)
      #expect(try Length.parse("\(inches) in", guarded: true) == length)
    }
  }

  @Test func feetNeverShowTwelveInches() throws {
    for millimetres in Int64(0)...3000 {
      let text = Length(millimetres: millimetres).text(in: .ft)
      let back = try Length.parse(text, guarded: true).millimetres
      #expect(abs(back - millimetres) <= 13, "\(millimetres) \(text)")
    }
  }

  @Test(
    arguments: [
      (1705, .cm, "170.5", "170.5 cm"), (1700, .cm, "170", "170 cm"), (1705, .m, "1.705", "1.705 m"),
      (1705, .mm, "1705", "1705 mm"),
      (1803, .in, "71", "71 in"), (1700, .in, "66.9", "66.9 in"), (1803, .ft, "5'11\"", "5'11\""),
      (1829, .ft, "6'0\"", "6'0\""), (0, .cm, "0", "0 cm"),
    ] as [(Int64, LengthUnit, String, String)])
  func shown(millimetres: Int64, unit: LengthUnit, text: String, labelled: String) {
    #expect(Length(millimetres: millimetres).text(in: unit) == text)
    #expect(Length(millimetres: millimetres).labelled(in: unit) == labelled)
  }

  @Test func unitsAreNamedWhenOneIsUnknown() {
    let unknown = #expect(throws: Rejection.self) { try Length.parse("9 px", guarded: true) }
    #expect(unknown?.values == ["value": "9 px", "unit": "px", "units": "cm, m, mm, in, ft"])
    let meant = #expect(throws: Rejection.self) { try Length.parse("5 feet", guarded: true) }
    #expect(meant?.values == ["value": "5 feet", "unit": "feet", "suggestion": "ft"])
    let carry = #expect(throws: Rejection.self) { try Length.parse("5'12\"", guarded: true) }
    #expect(carry?.values == ["value": "5'12\"", "smaller": "in", "larger": "ft", "ratio": "12"])
  }

  @Test func plainBytes() {
    let read = ["170.5", "170", "170 cm"].map { [UInt8]($0.utf8).withUnsafeBytes { Length(plain: $0) } }
    #expect(read == [Length(millimetres: 1705), Length(millimetres: 1700), nil])
  }
}
