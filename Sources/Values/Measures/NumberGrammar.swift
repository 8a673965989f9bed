/// How numbers are typed: ASCII digits with at most one decimal point or comma, exact to the digit.
///
/// Full-width digits are read as ASCII. Signs (`number.sign`), thousands separators and what may be one
/// (`1,234`: `number.unclear`), exponents, hexadecimal, `nan` and `inf` (`number.notANumber`) and more than
/// fifteen digits (`number.range`) are refused.
public enum NumberGrammar {
  /// The number of the text, which may stand between white space.
  public static func number(_ typed: String) throws(Rejection) -> PlainNumber {
    let text = TextRules.trimmed(TextRules.widthFolded(typed))
    if startsWithSign(text) { throw rejection("number.sign", typed) }
    return try number(digits: text, typed)
  }

  /// The number in units of which `10^places` make one, half up: `70.5` with 3 places is 70,500.
  public static func scaled(_ typed: String, places: Int) throws(Rejection) -> Int64 {
    var unit: Int64 = 1
    for _ in 0..<places { unit *= 10 }
    guard let value = try number(typed).scaled(by: unit) else { throw rejection("number.range", typed) }
    return value
  }

  /// The whole number of the text; one with a decimal point is refused (`number.notWhole`).
  public static func whole(_ typed: String) throws(Rejection) -> Int64 {
    let number = try number(typed)
    guard number.places == 0 else { throw rejection("number.notWhole", typed) }
    return number.coefficient
  }

  /// The number in units of `10^-places`, for digits with at most one decimal point and no more decimals
  /// than `places`; nil for everything else, which the other functions then read or refuse.
  ///
  /// It is the short way for files of many rows.
  public static func scaled(plain bytes: UnsafeRawBufferPointer, places: Int) -> Int64? {
    let count = bytes.count
    guard count > 0, count <= 15, isDigit(bytes[0]) else { return nil }
    var value: Int64 = 0
    var decimals = -1
    for index in 0..<count {
      let byte = bytes[index]
      if isDigit(byte) {
        value = value * 10 + Int64(byte - 0x30)
        if decimals >= 0 { decimals += 1 }
      } else if byte == 0x2E, decimals < 0 {
        decimals = 0
      } else {
        return nil
      }
    }
    guard decimals != 0, decimals <= places else { return nil }
    for _ in max(decimals, 0)..<places {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
    }
    return value
  }

  /// As the one for bytes.
  static func scaled(plain text: String, places: Int) -> Int64? {
    var text = text
    return text.withUTF8 { scaled(plain: UnsafeRawBufferPointer($0), places: places) }
  }

  /// Reads `text`, in ASCII and without white space around it; `typed` is what a rejection quotes.
  static func number(digits text: String, _ typed: String) throws(Rejection) -> PlainNumber {
    var coefficient: Int64 = 0
    var places = 0
    var digits = 0
    var separator: UInt8?
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39:
        coefficient = coefficient * 10 + Int64(byte - 0x30)
        if coefficient > 999_999_999_999_999 { throw rejection("number.range", typed) }
        if separator == nil { digits += 1 } else { places += 1 }
        if places > 15 { throw rejection("number.range", typed) }
      case 0x2C, 0x2E:
        // A second separator, or one without digits before it, is no decimal sign.
        if digits == 0 { throw rejection("number.notANumber", typed) }
        if separator != nil { throw rejection("number.unclear", typed) }
        separator = byte
      case 0x20, 0x27, 0x5F:
        let ends = text.utf8.first.map(isDigit) == true && text.utf8.last.map(isDigit) == true
        throw rejection(ends ? "number.unclear" : "number.notANumber", typed)
      default:
        throw rejection("number.notANumber", typed)
      }
    }
    if digits == 0 || separator != nil && places == 0 { throw rejection("number.notANumber", typed) }
    if separator == 0x2C, places == 3, digits <= 3, !text.hasPrefix("0") {
      throw rejection("number.unclear", typed)
    }
    return PlainNumber(coefficient: coefficient, places: places)
  }

  static func startsWithSign(_ text: String) -> Bool {
    switch text.unicodeScalars.first {
    case "-", "+", "\u{2212}", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}", "±": true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func rejection(_ code: String, _ typed: String, _ values: [String: String] = [:]) -> Rejection {
    Rejection(code, values.merging(["value": Printable.excerpt(typed)]) { $1 })
  }
}
