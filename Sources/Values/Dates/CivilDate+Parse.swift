extension CivilDate {
  /// Reads a day: `1990-04-12`, `19900412`, `1990/4/12`, `1990.4.12`, `1990年4月12日`, `平成2年4月12日`, `H2.4.12`.
  ///
  /// With `relative` also `today`, `tomorrow`, an English weekday (the next one, never today), `+3d`, `+2w`.
  /// Codes: `date.unclear` (day, month and year in an order that is not one), `date.notACalendarDay`,
  /// `date.era` (outside the reign), `date.range`, `date.form` or, with `relative`, `date.relativeForm`.
  public static func parse(
    typed: String, today: CivilDate, relative: Bool
  ) throws(Rejection) -> CivilDate {
    if let date = CivilDate(iso: typed) { return date }
    let shape = DateShape(typed)
    if relative, let date = try self.relative(shape, typed, today) { return date }
    if let date = try absolute(shape, typed) { return date }
    throw rejection(relative ? "date.relativeForm" : "date.form", typed)
  }

  /// Nil if the shape is none of a date that holds by itself.
  static func absolute(_ date: DateShape, _ typed: String) throws(Rejection) -> CivilDate? {
    switch date.shape {
    case "#":
      guard date.numbers[0].utf8.count == 8, let all = Int(date.numbers[0]) else { return nil }
      return try day(all / 10_000, all / 100 % 100, all % 100, typed)
    case "#-#-#", "#/#/#", "#.#.#", "#年#月#日":
      if let numbers = date.numbers(4...4, 1...2, 1...2) {
        return try day(numbers[0], numbers[1], numbers[2], typed)
      }
      throw rejection("date.unclear", typed)
    case "#-#", "#/#", "#.#":
      throw rejection("date.unclear", typed)
    default:
      return try inEra(date, typed)
    }
  }

  private static func inEra(_ date: DateShape, _ typed: String) throws(Rejection) -> CivilDate? {
    for era in JapaneseEra.all {
      guard let name = era.names.first(where: date.shape.hasPrefix) else { continue }
      var numbers = date.numbers
      switch date.shape.dropFirst(name.count) {
      case "#年#月#日", "#.#.#", "#/#/#", "#-#-#": break
      case "元年#月#日", "元.#.#", "元/#/#", "元-#-#": numbers.insert("1", at: 0)
      default: return nil
      }
      guard numbers.allSatisfy({ $0.utf8.count <= 2 }) else { return nil }
      let values = numbers.compactMap { Int($0) }
      let date = try day(era.offset + values[0], values[1], values[2], typed)
      if values[0] > 0, era.contains(date) { return date }
      throw rejection(
        era.last == nil ? "date.eraBegan" : "date.era", typed,
        [
          "era": era.names[0], "first": era.first.description, "last": era.last?.description ?? "",
          "read": date.description,
        ])
    }
    return nil
  }

  private static func relative(
    _ date: DateShape, _ typed: String, _ today: CivilDate
  ) throws(Rejection) -> CivilDate? {
    let days: Int
    switch date.shape {
    case "today": days = 0
    case "tomorrow": days = 1
    case "+#d", "+#w":
      // Nine digits reach beyond every date.
      let count = Int(date.numbers[0].prefix(9)) ?? 0
      days = date.shape == "+#w" ? count * 7 : count
    default:
      guard let weekday = weekday(named: date.shape) else { return nil }
      let ahead = (weekday - today.weekday + 7) % 7
      days = ahead == 0 ? 7 : ahead
    }
    guard let day = today.adding(days: days) else { throw rejection("date.range", typed) }
    return day
  }

  /// 1 to 7 for a whole English name or its first three letters, in lower case.
  private static func weekday(named name: String) -> Int? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    return names.firstIndex { $0 == name || $0.prefix(3) == name }.map { $0 + 1 }
  }

  private static func day(
    _ year: Int, _ month: Int, _ day: Int, _ typed: String
  ) throws(Rejection) -> CivilDate {
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw rejection("date.notACalendarDay", typed)
    }
    return date
  }

  static func rejection(_ code: String, _ typed: String, _ values: [String: String] = [:]) -> Rejection {
    Rejection(code, values.merging(["value": Printable.excerpt(typed)]) { $1 })
  }
}
