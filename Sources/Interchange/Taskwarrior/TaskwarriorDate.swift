import Values

/// The dates of Taskwarrior: `20261130T140500Z`.
enum TaskwarriorDate {
  /// Reads that form, RFC 3339, a day alone, and seconds since 1970; a time without `Z` is a local one.
  static func read(_ value: JSONValue, _ context: InterchangeContext) -> Timestamp? {
    if let number = value.number { return seconds(number) }
    guard let text = value.text else { return nil }
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }
    // Eight digits are a day; so many seconds had passed in 1970.
    if digits.count == text.utf8.count, digits.count != 8 { return seconds(text) }
    if let moment = Timestamp(rfc3339: text) { return moment }
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard let date = day(parts[0]) else { return nil }
    if parts.count == 1 { return context.startOfDay(date) }
    let isUTC = parts[1].hasSuffix("Z")
    guard parts.count == 2, let time = time(isUTC ? parts[1].dropLast() : parts[1]) else { return nil }
    let start = isUTC ? Timestamp(startOf: date) : context.startOfDay(date)
    return Timestamp(milliseconds: start.milliseconds + time)
  }

  /// The form that is written; milliseconds are cut off.
  static func text(_ moment: Timestamp) -> String {
    let text = moment.rfc3339
    return String(text.prefix(19).filter { $0 != "-" && $0 != ":" }) + "Z"
  }

  /// Whole seconds, decimals being cut off, of the years that a timestamp can be written in.
  private static func seconds(_ text: String) -> Timestamp? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int64(parts[0]), whole <= 253_402_300_799, whole >= 0,
      parts.dropFirst().allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return Timestamp(milliseconds: whole * 1000)
  }

  private static func day(_ text: Substring) -> CivilDate? {
    if text.utf8.count == 10 { return CivilDate(iso: String(text)) }
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text)
    else { return nil }
    return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The milliseconds of `140500` or `14:05:00`.
  private static func time(_ text: Substring) -> Int64? {
    let digits = text.utf8.count == 8 ? text.filter { $0 != ":" } : String(text)
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int64(digits), number / 10_000 < 24, number / 100 % 100 < 60, number % 100 < 60
    else { return nil }
    return ((number / 10_000 * 60 + number / 100 % 100) * 60 + number % 100) * 1000
  }
}
