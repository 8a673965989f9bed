import Values

/// In which order a table writes day, month and year, where the year does not stand first.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
  case dmy, mdy, ymd

  /// The orders that two numbers before a year allow; a missing year may be one with a 29 February.
  static func possible(_ first: Int, _ second: Int, _ year: Int?) -> Set<DateOrder> {
    var orders: Set<DateOrder> = []
    if CivilDate(year: year ?? 2000, month: second, day: first) != nil { orders.insert(.dmy) }
    if CivilDate(year: year ?? 2000, month: first, day: second) != nil { orders.insert(.mdy) }
    return orders
  }
}

/// A day, perhaps with a time, as tables of other programs write it.
struct DayText {
  enum Day: Hashable {
    case known(CivilDate)
    /// Day and month in an order that has to be found out; the year is missing from some birthdays.
    case open(Int, Int, year: Int?)
  }

  let day: Day
  /// Seconds since midnight; nil where no time follows.
  private(set) var seconds: Int?
  /// Minutes east of UTC, where the time has a zone.
  private(set) var offset: Int?

  private var rest: Substring.UTF8View

  /// Nil for a text that is none of these, such as one that its field's type reads itself.
  init?(_ text: String) {
    let folded = TextRules.trimmed(TextRules.widthFolded(text))
    rest = folded[...].utf8
    if rest.count == 10, CivilDate(iso: folded) != nil { return nil }
    guard let day = Self.day(&rest) else { return nil }
    self.day = day
    if rest.isEmpty { return }
    guard readTime() else { return nil }
  }

  // MARK: Days

  private static func day(_ rest: inout Substring.UTF8View) -> Day? {
    guard let first = rest.first else { return nil }
    if !isDigit(first) { return named(&rest) }
    var numeric = rest
    guard let one = number(&numeric, most: 4), let sign = numeric.popFirst(), "/-.".utf8.contains(sign) else {
      return named(&rest)
    }
    if sign == UInt8(ascii: ".") { passBlanks(&numeric) }
    guard let two = number(&numeric, most: 2) else { return named(&rest) }
    if numeric.first == sign {
      numeric.removeFirst()
      if sign == UInt8(ascii: ".") { passBlanks(&numeric) }
      guard let three = number(&numeric, most: 4) else { return nil }
      rest = numeric
      if one.digits == 4, three.digits <= 2 {
        return CivilDate(year: one.value, month: two.value, day: three.value).map(Day.known)
      }
      return one.digits <= 2 && three.digits == 4 ? .open(one.value, two.value, year: three.value) : nil
    }
    guard numeric.isEmpty, one.digits <= 2, sign == UInt8(ascii: "/") else { return nil }
    rest = numeric
    return .open(one.value, two.value, year: nil)
  }

  /// `12 Apr 1990`, `12-Apr-1990`, `April 12, 1990`.
  private static func named(_ rest: inout Substring.UTF8View) -> Day? {
    var (numbers, month): ([Int], Int?) = ([], nil)
    var text = rest
    while numbers.count < 2 || month == nil {
      while let byte = text.first, " ,-./".utf8.contains(byte) { text.removeFirst() }
      if let value = number(&text, most: 4) {
        numbers.append(value.value)
        for ending in ["st", "nd", "rd", "th"] where text.starts(with: ending.utf8) {
          text = text.dropFirst(2)
        }
        continue
      }
      let word = text.prefix { (0x61...0x7A).contains($0 | 0x20) }
      let name = String(decoding: word, as: UTF8.self).lowercased()
      let found = months.firstIndex {
        $0 == name || $0.prefix(3) == name || name == "sept" && $0 == "september"
      }
      guard month == nil, let found else { return nil }
      month = found + 1
      text = text.dropFirst(word.count)
    }
    guard let month, let year = numbers.last, year > 31 else { return nil }
    rest = text
    return CivilDate(year: year, month: month, day: numbers[0]).map(Day.known)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november",
    "december",
  ]

  // MARK: Times

  /// `T10:00:00Z`, ` 10:00`, `, 5:30 PM`, ` 23:00:00.000 +0000`.
  private mutating func readTime() -> Bool {
    let start = rest
    while let byte = rest.first, byte == 0x20 || byte == UInt8(ascii: ",") { rest.removeFirst() }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "t") { rest.removeFirst() }
    guard rest.count < start.count, var hour = Self.number(&rest, most: 2)?.value else { return false }
    var (minute, second) = (0, 0)
    let hasMinutes = rest.first == UInt8(ascii: ":")
    if hasMinutes {
      rest.removeFirst()
      guard let value = Self.number(&rest, most: 2), value.digits == 2 else { return false }
      minute = value.value
      if rest.first == UInt8(ascii: ":") {
        rest.removeFirst()
        guard let value = Self.number(&rest, most: 2), value.digits == 2 else { return false }
        second = value.value
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop(while: Self.isDigit) }
      }
    }
    Self.passBlanks(&rest)
    let half = String(decoding: rest.prefix(4), as: UTF8.self).lowercased()
    if let mark = ["am", "pm", "a.m.", "p.m."].first(where: half.hasPrefix) {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + (mark.first == "p" ? 12 : 0)
      rest = rest.dropFirst(mark.utf8.count)
    } else if !hasMinutes {
      return false
    }
    guard hour < 24, minute < 60, second < 61 else { return false }
    seconds = hour * 3600 + minute * 60 + min(second, 59)
    return readZone()
  }

  private mutating func readZone() -> Bool {
    Self.passBlanks(&rest)
    let word = String(decoding: rest, as: UTF8.self).lowercased()
    if word.isEmpty { return true }
    if ["z", "utc", "gmt"].contains(word) {
      offset = 0
      return true
    }
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return false
    }
    var digits = rest.filter { $0 != UInt8(ascii: ":") }[...]
    guard digits.count == 4 || digits.count == 2, digits.allSatisfy(Self.isDigit) else { return false }
    if digits.count == 2 { digits += [0x30, 0x30] }
    let values = digits.map { Int($0 - 0x30) }
    offset =
      (values[0] * 600 + values[1] * 60 + values[2] * 10 + values[3]) * (sign == UInt8(ascii: "-") ? -1 : 1)
    return true
  }

  // MARK: Bytes

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func passBlanks(_ rest: inout Substring.UTF8View) {
    while rest.first == 0x20 { rest.removeFirst() }
  }

  private static func number(_ rest: inout Substring.UTF8View, most: Int) -> (value: Int, digits: Int)? {
    let digits = rest.prefix(while: isDigit)
    guard !digits.isEmpty, digits.count <= most else { return nil }
    rest = rest.dropFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.count)
  }

  // MARK: Meaning

  /// The moment it is, if its day is the given one.
  func moment(on day: CivilDate, _ startOfDay: (CivilDate) -> Timestamp) -> Timestamp {
    let seconds = seconds ?? 0
    if let offset {
      return Timestamp(milliseconds: Int64(day.dayNumber * 86_400 + seconds - offset * 60) * 1000)
    }
    return Timestamp(milliseconds: startOfDay(day).milliseconds + Int64(seconds) * 1000)
  }
}
