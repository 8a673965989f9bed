public import Registry
public import Values

extension Repository<Friend> {
  /// The birthdays from today on, nearest first, those of one day by name.
  ///
  /// - Parameters:
  ///   - within: how many days ahead, 0 being today only; nil looks a whole year ahead.
  ///   - month: only those kept in this month.
  public func upcoming(
    within days: Int?, month: Int? = nil, leapDay standard: LeapDayRule
  ) throws -> [UpcomingBirthday] {
    let schema = table.schema
    guard let place = schema.index(of: "birthday"), let name = schema.index(of: "name"),
      let choice = schema.index(of: "leapDay")
    else { return [] }
    let today = clock.today()
    let condition =
      Self.monthDays(from: today, within: days, month: month).map { Condition.monthDays(.field(place), $0) }
      ?? .present(.field(place))
    // A store knows one rule for all; the choice is each friend's own. So it lists by name, and what is kept
    // on one day stays in that order.
    let query = Query(condition, order: [.attribute(.field(name))])
    var found: [UpcomingBirthday] = []
    try stream(query, [.number, .field(name), .field(place), .field(choice)]) { buffer in
      guard let birthday = buffer.cell(at: 2).text.flatMap(Birthday.init(stored:)) else { return true }
      let leapDay = (Friend.LeapDay(cell: buffer.cell(at: 3)) ?? .standard).rule(standard)
      let day = birthday.nextOccurrence(onOrAfter: today, leapDay: leapDay)
      let away = day.dayNumber - today.dayNumber
      if let days, away > days { return true }
      if let month, day.month != month { return true }
      found.append(
        UpcomingBirthday(
          number: buffer.slots[0].payload, name: buffer.cell(at: 1).text ?? "", birthday: birthday, day: day,
          daysAway: away, age: birthday.age(turnedOn: day)))
      return true
    }
    return found.enumerated().sorted { ($0.element.daysAway, $0.offset) < ($1.element.daysAway, $1.offset) }
      .map(\.element)
  }

  /// The days of a year, as `04-12`, on which all that may be kept in the time was born; nil for all days.
  private static func monthDays(from today: CivilDate, within days: Int?, month: Int?) -> Set<String>? {
    var found: Set<String> = []
    if let days {
      if days >= 365 { return nil }
      for day in 0...max(days, 0) {
        if let date = today.adding(days: day) { found.insert(String(date.description.suffix(5))) }
      }
    } else if let month {
      // Each month of the leap year 2000.
      for day in 1...31 {
        if let date = CivilDate(year: 2000, month: month, day: day) {
          found.insert(String(date.description.suffix(5)))
        }
      }
    } else {
      return nil
    }
    // Where there is none, 29 February is kept on one of the days beside it.
    if !found.isDisjoint(with: ["02-28", "03-01"]) { found.insert("02-29") }
    return found
  }
}
