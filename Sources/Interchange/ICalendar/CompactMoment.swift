import Values

/// A date or a date with a time, spelled as ISO 8601 has it: `20261130`, `20261130T140500`, `20261130T140500Z`,
/// with hyphens and colons or without.
enum CompactMoment: Hashable {
  case day(CivilDate)
  /// A local time, in milliseconds after midnight.
  case local(CivilDate, Int64)
  case utc(Timestamp)

  init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count <= 2, let date = Self.day(parts[0]) else { return nil }
    guard parts.count == 2 else {
      self = .day(date)
      return
    }
    let isUTC = parts[1].hasSuffix("Z")
    guard let time = Self.time(isUTC ? parts[1].dropLast() : parts[1]) else { return nil }
    self =
      isUTC
      ? .utc(Timestamp(milliseconds: Timestamp(startOf: date).milliseconds + time)) : .local(date, time)
  }

  /// The moment; a time without a zone is a local one.
  func timestamp(_ context: InterchangeContext) -> Timestamp {
    switch self {
    case .day(let date): context.startOfDay(date)
    case .local(let date, let time): context.moment(date, time)
    case .utc(let moment): moment
    }
  }

  /// The day on which it is where it is said, or else locally.
  func date(_ context: InterchangeContext) -> CivilDate {
    switch self {
    case .day(let date), .local(let date, _): date
    case .utc(let moment): context.day(moment)
    }
  }

  /// `20261130T140500Z`; milliseconds are cut off.
  static func text(_ moment: Timestamp) -> String {
    String(moment.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }) + "Z"
  }

  /// `20261130`.
  static func text(_ date: CivilDate) -> String { date.description.filter { $0 != "-" } }

  private static func day(_ text: Substring) -> CivilDate? {
    if text.utf8.count == 10 { return CivilDate(iso: String(text)) }
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text)
    else { return nil }
    return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// A second of 60, a leap second, is the one before.
  private static func time(_ text: Substring) -> Int64? {
    let digits = text.utf8.count == 8 ? text.filter { $0 != ":" } : String(text)
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int64(digits), number / 10_000 < 24, number / 100 % 100 < 60, number % 100 <= 60
    else { return nil }
    return ((number / 10_000 * 60 + number / 100 % 100) * 60 + min(number % 100, 59)) * 1000
  }
}
