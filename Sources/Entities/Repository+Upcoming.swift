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
    let today = clock.today()
    guard let place = table.schema.index(of: "birthday"), let name = table.schema.index(of: "name") else {
      return []
    }
    // A store knows one rule for all; the choice is each friend's own. So it lists by name, and what is kept
    // on one day stays in that order.
    let query = Query(.present(.field(place)), order: [.attribute(.field(name))])
    var found: [UpcomingBirthday] = []
    for friend in try list(query) {
      guard let birthday = friend.birthday else { continue }
      let day = birthday.nextOccurrence(onOrAfter: today, leapDay: friend.record.leapDay(standard))
      let away = day.dayNumber - today.dayNumber
      if let days, away > days { continue }
      if let month, day.month != month { continue }
      found.append(
        UpcomingBirthday(friend: friend, day: day, daysAway: away, age: birthday.age(turnedOn: day)))
    }
    return found.enumerated().sorted { ($0.element.daysAway, $0.offset) < ($1.element.daysAway, $1.offset) }
      .map(\.element)
  }
}
