/// The number grammar of JSON5.
enum JSON5Number {
  /// The number as `JSON5.Content.number` keeps it; nil if the text is none.
  static func normal(_ spelled: String) -> String? {
    let isNegative = spelled.hasPrefix("-")
    let bare = isNegative || spelled.hasPrefix("+") ? spelled.dropFirst() : Substring(spelled)
    guard let magnitude = magnitude(bare) else { return nil }
    return isNegative ? "-" + magnitude : magnitude
  }

  private static func magnitude(_ bare: Substring) -> String? {
    if bare == "Infinity" || bare == "NaN" { return String(bare) }
    if bare.hasPrefix("0x") || bare.hasPrefix("0X") {
      let digits = bare.dropFirst(2)
      guard digits.allSatisfy(\.isHexDigit), let value = UInt64(digits, radix: 16) else { return nil }
      return String(value)
    }
    let parts = bare.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: "E", maxSplits: 1, omittingEmptySubsequences: false) }
    guard parts.count <= 2, let mantissa = mantissa(parts[0]) else { return nil }
    if parts.count == 1 { return mantissa }
    let exponent = parts[1].hasPrefix("+") || parts[1].hasPrefix("-") ? parts[1].dropFirst() : parts[1]
    return isDigits(exponent) ? mantissa + "e" + parts[1] : nil
  }

  /// Digits with at most one point, which may stand first or last; no zero before another whole digit.
  private static func mantissa(_ text: Substring) -> String? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0]
    let fraction = parts.count == 2 ? parts[1] : ""
    guard isDigits(whole) || isDigits(fraction) else { return nil }
    guard whole.isEmpty || isDigits(whole), fraction.isEmpty || isDigits(fraction) else { return nil }
    if whole.count > 1, whole.first == "0" { return nil }
    return (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
