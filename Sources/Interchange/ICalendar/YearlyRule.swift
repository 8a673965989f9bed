import Values

/// A recurrence rule (RFC 5545, section 3.3.10) by which a day comes back once a year.
struct YearlyRule: Hashable {
  /// When a 29 February is kept in other years; nil if the rule leaves those years out.
  var leapDay: LeapDayRule?
  /// Whether the rule is of 29 February and the day that stands for it, and of no other.
  var isOfLeapDay = false
  /// The month and the day of it that the rule names.
  var month: Int?
  var day: Int?

  /// Nil for a rule of another kind. How often or how long it applies is not looked at.
  init?(_ text: String) {
    var parts: [String: String] = [:]
    for part in text.uppercased().split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map { TextRules.trimmed(String($0)) }
      guard sides.count == 2 else { return nil }
      parts[sides[0]] = sides[1]
    }
    guard parts.removeValue(forKey: "FREQ") == "YEARLY", parts.removeValue(forKey: "INTERVAL") ?? "1" == "1"
    else { return nil }
    for name in ["COUNT", "UNTIL", "WKST"] { parts[name] = nil }
    // RFC 7529 names what else stands for a day that a year does not have.
    let skip = parts.removeValue(forKey: "SKIP") ?? "OMIT"
    guard parts.removeValue(forKey: "RSCALE") ?? "GREGORIAN" == "GREGORIAN" else { return nil }
    if skip != "OMIT" { leapDay = skip == "FORWARD" ? .march1 : .february28 }
    switch (parts["BYMONTH"], parts["BYMONTHDAY"], parts["BYYEARDAY"], parts.count) {
    case (nil, nil, nil, 0): return
    case (nil, nil, "60", 1): (leapDay, isOfLeapDay) = (.march1, true)
    case ("2", "-1", nil, 2): (leapDay, isOfLeapDay) = (.february28, true)
    case (let month?, let day?, nil, 2):
      self.month = Int(month)
      self.day = Int(day)
      if self.month == nil || self.day == nil { return nil }
    default: return nil
    }
  }

  /// The birthday that begins on a day; nil if that day is none of the rule's.
  func birthday(from start: CivilDate) -> Birthday? {
    if isOfLeapDay {
      let other = leapDay == .march1 ? (3, 1) : (2, 28)
      if start.month == 2, start.day == 29 { return Birthday(start) }
      return (start.month, start.day) == other ? Birthday(year: nil, month: 2, day: 29) : nil
    }
    return start.month == month ?? start.month && start.day == day ?? start.day ? Birthday(start) : nil
  }

  /// The rule for a birthday, which its first day matches.
  static func text(_ birthday: Birthday, _ leapDay: LeapDayRule) -> String {
    guard birthday.month == 2, birthday.day == 29 else { return "FREQ=YEARLY" }
    return leapDay == .march1 ? "FREQ=YEARLY;BYYEARDAY=60" : "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"
  }
}
