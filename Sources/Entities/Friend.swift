public import Registry
public import Settings
public import Values

/// A friend whose birthday is not to be missed.
public struct Friend: Hashable, Sendable {
  /// When a 29 February is kept in other years.
  public enum LeapDay: Int, Level, CellRepresentable {
    case standard, february28, march1
    public static let names = ["default", "feb28", "mar1"]
  }

  public var name = ""
  /// Kana, pinyin or any other form to sort by.
  public var reading: String?
  public var birthday: Birthday?
  public var leapDay = LeapDay.standard
  public var tags: [String] = []
  public var note: String?
  /// What other programs' formats carry and no field holds.
  public var extras: [String] = []

  public init() {}
}

extension Friend {
  public static let entity = "friend"

  public static func table(_ settings: Settings) throws(Rejection) -> EntityTable<Friend> {
    let line = FieldRule.length(1...settings.text.maximum)
    let listing = settings.lists[entity] ?? ListSettings(columns: [], order: [])
    return try EntityTable(
      entity, version: 2, blank: Friend.init,
      fields: [
        Field("name", \.name, [.naturalKey, .searchable], phonetic: "reading", rules: [.required, line]),
        Field("reading", \.reading, [.searchable], rules: [line]),
        Field("birthday", \.birthday, short: "b", rules: [.required, .notAfterToday]),
        Field("leapDay", \.leapDay),
        Field("tags", \.tags, [.searchable], rules: [.wordLength(1...settings.text.maximum)]),
        Field(
          "note", \.note, type: .multilineText, [.searchable],
          rules: [.length(1...settings.text.multilineMaximum)]),
        .extras(\.extras),
      ],
      columns: listing.columns, order: listing.order,
      migrations: [
        Migration(
          to: 2,
          [
            .add(field: "leapDay", value: LeapDay.standard.cell), .add(field: "tags", value: .absent),
            .add(field: "extras", value: .absent),
          ])
      ])
  }
}

extension Friend {
  /// The friend's own choice of the day on which a 29 February is kept, else the standard.
  public func leapDay(_ standard: LeapDayRule) -> LeapDayRule {
    switch leapDay {
    case .standard: standard
    case .february28: .february28
    case .march1: .march1
    }
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
