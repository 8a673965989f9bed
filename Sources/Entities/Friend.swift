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
  /// The family name, by which lists are sorted where there is no reading.
  public var family: String?
  /// The day, with or without the year.
  public var birthday: Birthday?
  /// The day of death, where it is known.
  public var died: CivilDate?
  /// When a 29 February is kept in other years.
  public var leapDay = LeapDay.standard
  public var tags: [String] = []
  /// Anything else, lines allowed.
  public var note: String?

  public init() {}
}

extension Friend {
  public static let entity = "friend"

  /// The fields, rules and migrations. Throws a `Rejection` where the settings name no field.
  public static func table(_ settings: Settings) throws(Rejection) -> EntityTable<Friend> {
    let line = FieldRule.length(1...settings.text.maximum, setting: "text.maximum")
    let listing = settings.lists[entity] ?? ListSettings(columns: [], order: [])
    return try EntityTable(
      entity, version: 4, blank: Friend.init,
      fields: [
        Field(
          "name", \.name, [.naturalKey, .searchable], phonetic: "reading", family: "family",
          rules: [.required, line]),
        Field("reading", \.reading, [.searchable], rules: [line]),
        Field("family", \.family, [.searchable], rules: [line]),
        Field("birthday", \.birthday, short: "b", rules: [.required, .notAfterToday]),
        Field("died", \.died, rules: [.notAfterToday]),
        Field("leapDay", \.leapDay),
        Field(
          "tags", \.tags, [.searchable],
          rules: [
            .wordLength(1...settings.text.maximum, setting: "text.maximum"),
            .itemCount(settings.text.itemsMaximum),
          ]),
        Field(
          "note", \.note, type: .multilineText, [.searchable],
          rules: [.length(1...settings.text.multilineMaximum, setting: "text.multilineMaximum")]),
      ],
      columns: listing.columns, order: listing.order,
      migrations: [
        Migration(
          to: 2,
          [
            .add(field: "leapDay", value: LeapDay.standard.cell), .add(field: "tags", value: .absent),
            .add(field: "extras", value: .absent),
          ]),
        Migration(to: 3, [.add(field: "family", value: .absent), .add(field: "died", value: .absent)]),
        .keptToOrigins(4, named: ["vcard", "ical"]),
      ], indexes: [["birthday"]])
  }
}

extension Friend {
  /// The friend's own choice of the day on which a 29 February is kept, else the standard.
  public func leapDay(_ standard: LeapDayRule) -> LeapDayRule { leapDay.rule(standard) }
}

extension Friend.LeapDay {
  /// The rule that is chosen, else the standard.
  public func rule(_ standard: LeapDayRule) -> LeapDayRule {
    switch self {
    case .standard: standard
    case .february28: .february28
    case .march1: .march1
    }
  }
}
