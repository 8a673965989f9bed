import Testing

@testable import Values

@Suite struct NumberGrammarTests {
  @Test(arguments: [
    ("0", 0, 0), ("70", 70, 0), ("70.5", 705, 1), ("70,5", 705, 1), ("0,500", 500, 3),
    ("1234,567", 1_234_567, 3),
    ("1.234", 1234, 3), ("007", 7, 0), (" 70 ", 70, 0), ("７０．５", 705, 1), ("70.50", 7050, 2),
    ("999999999999999", 999_999_999_999_999, 0), ("1,23", 123, 2), ("0000000000000000001", 1, 0),
  ])
  func number(typed: String, coefficient: Int64, places: Int) throws {
    let number = try NumberGrammar.number(typed)
    #expect(number == PlainNumber(coefficient: coefficient, places: places))
  }

  @Test(arguments: [
    ("", "number.notANumber"), ("nan", "number.notANumber"), ("inf", "number.notANumber"),
    ("-5", "number.sign"), ("+5", "number.sign"), ("−5", "number.sign"), ("－５", "number.sign"),
    ("1,234", "number.unclear"), ("12,345", "number.unclear"), ("1,234.5", "number.unclear"),
    ("1.234,5", "number.unclear"), ("1,234,567", "number.unclear"), ("1 234", "number.unclear"),
    ("1\u{A0}234", "number.unclear"), ("1'234", "number.unclear"), ("1_000", "number.unclear"),
    ("0x50", "number.notANumber"), ("1e3", "number.notANumber"), ("1e400", "number.notANumber"),
    ("0x1p3", "number.notANumber"), (".5", "number.notANumber"), ("5.", "number.notANumber"),
    (",5", "number.notANumber"), ("70 kg", "number.notANumber"), ("٧٠", "number.notANumber"),
    ("1/2", "number.notANumber"), ("1000000000000000", "number.range"),
    ("0.0000000000000001", "number.range"), ("1..2", "number.unclear"),
  ])
  func refused(typed: String, code: String) {
    let error = #expect(throws: Rejection.self) { try NumberGrammar.number(typed) }
    #expect(error == Rejection(code, ["value": Printable.excerpt(typed)]))
  }

  @Test(
    arguments: [
      ("70.5", 3, 70_500), ("70.0004", 3, 70_000), ("70.0005", 3, 70_001), ("0.04", 1, 0), ("0.05", 1, 1),
      ("170", 1, 1700), ("999999999999999", 3, 999_999_999_999_999_000),
    ] as [(String, Int, Int64)])
  func scaled(typed: String, places: Int, value: Int64) throws {
    #expect(try NumberGrammar.scaled(typed, places: places) == value)
  }

  @Test func scaledBeyondTheIntegersIsRefused() {
    let error = #expect(throws: Rejection.self) { try NumberGrammar.scaled("999999999999999", places: 5) }
    #expect(error?.code == "number.range")
  }

  @Test func whole() throws {
    #expect(try NumberGrammar.whole("42") == 42)
    let error = #expect(throws: Rejection.self) { try NumberGrammar.whole("42.0") }
    #expect(error?.code == "number.notWhole")
  }

  @Test(
    arguments: [
      ("170", 1, 1700), ("170.5", 1, 1705), ("170.55", 1, nil), ("", 1, nil), (".5", 1, nil), ("5.", 1, nil),
      ("1.2.3", 3, nil), ("51.5", 3, 51_500), (" 5", 3, nil), ("5a", 3, nil), ("-5", 3, nil), ("1,5", 3, nil),
      ("1234567890123456", 0, nil), ("999999999999999", 18, nil),
    ] as [(String, Int, Int64?)])
  func plainBytes(text: String, places: Int, value: Int64?) {
    let read = [UInt8](text.utf8).withUnsafeBytes { NumberGrammar.scaled(plain: $0, places: places) }
    #expect(read == value)
  }

  @Test(
    arguments: [
      (1705, 1, "170.5"), (1700, 1, "170"), (0, 1, "0"), (5, 3, "0.005"), (51_500, 3, "51.5"),
      (-5, 1, "-0.5"),
      (70, 0, "70"), (Int64.max, 0, "9223372036854775807"), (Int64.min, 0, "-9223372036854775808"),
      (Int64.min, 18, "-9.223372036854775808"), (1, 18, "0.000000000000000001"), (100, 2, "1"),
      (10, 2, "0.1"),
    ] as [(Int64, Int, String)])
  func decimal(value: Int64, places: Int, text: String) throws {
    #expect(DecimalText.string(value, places: places) == text)
    var written: [UInt8] = []
    let sink = ByteSink { written += $0 }
    sink.put(decimal: value, places: places)
    sink.put(0x7C)
    sink.put(integer: value)
    try sink.flush()
    #expect(String(decoding: written, as: UTF8.self) == "\(text)|\(value)")
  }
}
