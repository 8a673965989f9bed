/// A reign by which years are counted in Japan, with its first and last day.
struct JapaneseEra: Sendable {
  /// Two characters, one square character, one letter.
  let names: [String]
  /// The Gregorian year before its first one.
  let offset: Int
  let first: CivilDate
  /// Nil for the reign that lasts.
  let last: CivilDate?

  /// Meiji begins with its sixth year: before, months and days were those of a calendar by the moon.
  static let all = [
    JapaneseEra(
      names: ["明治", "㍾", "m"], offset: 1867, first: CivilDate(certain: 1873, 1, 1),
      last: CivilDate(certain: 1912, 7, 30)),
    JapaneseEra(
      names: ["大正", "㍽", "t"], offset: 1911, first: CivilDate(certain: 1912, 7, 30),
      last: CivilDate(certain: 1926, 12, 25)),
    JapaneseEra(
      names: ["昭和", "㍼", "s"], offset: 1925, first: CivilDate(certain: 1926, 12, 25),
      last: CivilDate(certain: 1989, 1, 7)),
    JapaneseEra(
      names: ["平成", "㍻", "h"], offset: 1988, first: CivilDate(certain: 1989, 1, 8),
      last: CivilDate(certain: 2019, 4, 30)),
    JapaneseEra(
      names: ["令和", "㋿", "r"], offset: 2018, first: CivilDate(certain: 2019, 5, 1), last: nil),
  ]

  func contains(_ date: CivilDate) -> Bool {
    if date < first { return false }
    if let last, date > last { return false }
    return true
  }
}
