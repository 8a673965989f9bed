public import Registry
public import Settings
public import Values

/// A friend whose birthday is not to be missed.
public struct Friend: Hashable, Sendable {
  public var name = ""
  /// Kana, pinyin or any other form to sort by.
  public var reading: String?
  public var birthday: Birthday?
  public var note: String?

  public init() {}
}

extension Friend {
  public static let entity = "friend"

  public static func table(_ settings: Settings) throws(Rejection) -> EntityTable<Friend> {
    let line = FieldRule.length(1...settings.text.maximum)
    let listing = settings.lists[entity] ?? ListSettings(columns: [], order: [])
    return try EntityTable(
      entity, blank: Friend.init,
      fields: [
        Field("name", \.name, [.naturalKey, .searchable], phonetic: "reading", rules: [.required, line]),
        Field("reading", \.reading, [.searchable], rules: [line]),
        Field("birthday", \.birthday, short: "b", rules: [.required, .notAfterToday]),
        Field(
          "note", \.note, type: .multilineText, [.searchable],
          rules: [.length(1...settings.text.multilineMaximum)]),
      ],
      columns: listing.columns, order: listing.order)
  }
}

/// A birthday that comes: the day it is kept and the age that is turned.
public struct UpcomingBirthday: Sendable {
  public var friend: Stored<Friend>
  public var day: CivilDate
  /// Days from today, 0 being today.
  public var daysAway: Int
  /// Nil where the year of birth is not known.
  public var age: Int?
}

extension Repository<Friend> {
  /// The birthdays from today on, nearest first, those of one day by name.
  ///
  /// - Parameters:
  ///   - within: how many days ahead, 0 being today only; nil looks a whole year ahead.
  ///   - month: only those kept in this month.
  public func upcoming(
    within days: Int?, month: Int? = nil, leapDay: LeapDayRule
  ) throws -> [UpcomingBirthday] {
    let today = clock.today()
    guard let place = table.schema.index(of: "birthday"), let name = table.schema.index(of: "name") else {
      return []
    }
    let query = Query(
      .present(.field(place)),
      order: [
        .nextOccurrence(.field(place), from: today, leapDay: leapDay), .attribute(.field(name)),
      ])
    var found: [UpcomingBirthday] = []
    for friend in try list(query) {
      guard let birthday = friend.birthday else { continue }
      let day = birthday.nextOccurrence(onOrAfter: today, leapDay: leapDay)
      let away = day.dayNumber - today.dayNumber
      if let days, away > days { break }
      if let month, day.month != month { continue }
      found.append(
        UpcomingBirthday(friend: friend, day: day, daysAway: away, age: birthday.age(turnedOn: day)))
    }
    return found
  }
}
