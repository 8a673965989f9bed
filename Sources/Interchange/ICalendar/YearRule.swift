import Values

/// A day that comes every year: a day of a month, or a certain weekday of it.
struct YearDay: Hashable {
  private var month = 1
  /// 1 for the first to 4, 5 or -1 for the last; 0 where the day of the month counts.
  private var week = 0
  /// 0 for Sunday.
  private var weekday = 0
  /// The earliest day of the month it may be.
  private var day = 1
  /// Days after New Year's Day, where no month counts; with 29 February or without.
  private var dayOfYear: (days: Int, heedsLeap: Bool)?

  static func == (left: YearDay, right: YearDay) -> Bool {
    left.month == right.month && left.week == right.week && left.weekday == right.weekday
      && left.day == right.day
      && left.dayOfYear?.days == right.dayOfYear?.days
      && left.dayOfYear?.heedsLeap == right.dayOfYear?.heedsLeap
  }

  func hash(into hasher: inout Hasher) { hasher.combine([month, week, weekday, day, dayOfYear?.days ?? -1]) }

  /// Of a recurrence rule's parts; nil if they are of another kind.
  init?(_ parts: [String: String], _ start: CivilDate) {
    guard parts["FREQ"] == "YEARLY" else { return nil }
    month = parts["BYMONTH"].flatMap { Int($0) } ?? start.month
    guard let text = parts["BYDAY"] else {
      day = parts["BYMONTHDAY"].flatMap { Int($0) } ?? start.day
      return
    }
    let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    guard let found = names.firstIndex(of: String(text.suffix(2))) else { return nil }
    weekday = found
    if let days = parts["BYMONTHDAY"] {
      // The weekday that falls on one of seven days, of which the first counts.
      guard let least = days.split(separator: ",").compactMap({ Int($0) }).min() else { return nil }
      (week, day) = (1, least)
    } else {
      guard let number = Int(text.dropLast(2)), (-5...5).contains(number), number != 0 else { return nil }
      week = number
    }
  }

  /// Of a rule of POSIX: `M3.5.0`, `J60` or `59`.
  init?(posix text: Substring) {
    let parts = text.dropFirst().split(separator: ".").compactMap { Int($0) }
    if text.hasPrefix("M") {
      guard parts.count == 3, (1...12).contains(parts[0]), (1...5).contains(parts[1]),
        (0...6).contains(parts[2])
      else { return nil }
      (month, week, weekday) = (parts[0], parts[1] == 5 ? -1 : parts[1], parts[2])
    } else if text.hasPrefix("J") {
      guard parts.count == 1, (1...365).contains(parts[0]) else { return nil }
      dayOfYear = (parts[0] - 1, false)
    } else {
      guard let days = Int(text), (0...365).contains(days) else { return nil }
      dayOfYear = (days, true)
    }
  }

  func day(in year: Int) -> CivilDate? {
    if let dayOfYear {
      let isBehind = !dayOfYear.heedsLeap && CivilDate.isLeap(year) && dayOfYear.days >= 59
      return CivilDate(year: year, month: 1, day: 1)?.adding(days: dayOfYear.days + (isBehind ? 1 : 0))
    }
    guard let first = CivilDate(year: year, month: month, day: week == 0 || week > 0 ? day : 1) else {
      return nil
    }
    if week == 0 { return first }
    func sunday(_ date: CivilDate) -> Int { ((date.dayNumber + 4) % 7 + 7) % 7 }
    if week > 0 {
      return first.adding(days: (weekday - sunday(first) + 7) % 7 + (week - 1) * 7)
    }
    let next =
      month == 12
      ? CivilDate(year: year, month: 12, day: 31)
      : CivilDate(year: year, month: month + 1, day: 1)?.adding(days: -1)
    return next.flatMap { last in last.adding(days: -((sunday(last) - weekday + 7) % 7) + (week + 1) * 7) }
  }
}

/// The rule that holds after the last transition of a file: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct YearRule: Hashable {
  private var standard: Int64
  private var summer: (offset: Int64, begin: YearDay, beginTime: Int64, end: YearDay, endTime: Int64)?

  static func == (left: YearRule, right: YearRule) -> Bool {
    left.standard == right.standard && left.summer?.offset == right.summer?.offset
      && left.summer?.begin == right.summer?.begin && left.summer?.beginTime == right.summer?.beginTime
      && left.summer?.end == right.summer?.end && left.summer?.endTime == right.summer?.endTime
  }

  func hash(into hasher: inout Hasher) { hasher.combine([standard, summer?.offset ?? 0]) }

  init?(_ text: String) {
    let parts = text.split(separator: ",")
    guard parts.count == 1 || parts.count == 3 else { return nil }
    var head = parts[0]
    guard Self.takeName(&head), let offset = Self.takeOffset(&head) else { return nil }
    standard = -offset
    if parts.count == 1 {
      guard head.isEmpty else { return nil }
      return
    }
    guard Self.takeName(&head) else { return nil }
    let other = Self.takeOffset(&head).map { -$0 } ?? standard + 3600
    var days: [(YearDay, Int64)] = []
    for part in parts.dropFirst() {
      let sides = part.split(separator: "/")
      guard let day = YearDay(posix: sides[0]), sides.count <= 2 else { return nil }
      var time = sides.count == 2 ? sides[1] : "2"
      guard let seconds = Self.takeOffset(&time) else { return nil }
      days.append((day, seconds))
    }
    summer = (other, days[0].0, days[0].1, days[1].0, days[1].1)
  }

  func offset(at moment: Int64) -> Int64 {
    guard let summer else { return standard }
    // New Year's Eve may lie in another year by the clock there.
    let year = ZoneRules.year(moment + standard)
    var latest = (Int64.min, standard)
    for year in year - 1...year {
      for (day, time, before, after) in [
        (summer.begin, summer.beginTime, standard, summer.offset),
        (summer.end, summer.endTime, summer.offset, standard),
      ] {
        guard let day = day.day(in: year) else { continue }
        let onset = Timestamp(startOf: day).milliseconds / 1000 + time - before
        if onset <= moment, onset >= latest.0 { latest = (onset, after) }
      }
    }
    return latest.1
  }

  /// `CET` or `<+03>`.
  private static func takeName(_ text: inout Substring) -> Bool {
    if text.hasPrefix("<") {
      guard let end = text.firstIndex(of: ">") else { return false }
      text = text[text.index(after: end)...]
      return true
    }
    let letters = text.prefix { $0.isLetter }
    text = text.dropFirst(letters.count)
    return !letters.isEmpty
  }

  /// `-1`, `5:30` or `+02:00:00`, in seconds.
  private static func takeOffset(_ text: inout Substring) -> Int64? {
    let part = text.prefix { $0.isNumber || $0 == ":" || $0 == "+" || $0 == "-" }
    text = text.dropFirst(part.count)
    let isNegative = part.hasPrefix("-")
    let numbers = part.drop { $0 == "+" || $0 == "-" }.split(separator: ":").map { Int64($0) }
    guard (1...3).contains(numbers.count) else { return nil }
    var seconds: Int64 = 0
    for (index, number) in numbers.enumerated() {
      guard let number, (0...167).contains(number) else { return nil }
      seconds += number * [3600, 60, 1][index]
    }
    return isNegative ? -seconds : seconds
  }
}
