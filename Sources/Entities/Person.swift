public import Registry
public import Settings
public import Values

/// A person's record: how to reach them, and body measures.
public struct Person: Hashable, Sendable {
  public var name = ""
  /// Kana, pinyin or any other form to sort by.
  public var reading: String?
  /// The family name, by which lists are sorted where there is no reading.
  public var family: String?
  public var birthday: Birthday?
  /// The day of death, where it is known.
  public var died: CivilDate?
  public var height: Length?
  public var weight: Mass?
  /// Each `label: value`, or the value alone.
  public var emails: [String] = []
  /// Each `label: value`, or the value alone.
  public var phones: [String] = []
  /// The postal address, lines allowed.
  public var address: String?
  public var organisation: String?
  public var tags: [String] = []
  /// Anything else, lines allowed.
  public var note: String?

  public init() {}
}

extension Person {
  public static let entity = "person"

  /// The fields, rules and migrations. Throws a `Rejection` where the settings name no field.
  public static func table(_ settings: Settings) throws(Rejection) -> EntityTable<Person> {
    let line = FieldRule.length(1...settings.text.maximum, setting: "text.maximum")
    let items = [
      FieldRule.wordLength(1...settings.text.maximum, setting: "text.maximum"),
      .itemCount(settings.text.itemsMaximum),
    ]
    let (height, weight) = (settings.person.height, settings.person.weight)
    let listing = settings.lists[entity] ?? ListSettings(columns: [], order: [])
    return try EntityTable(
      entity, version: 4, blank: Person.init,
      fields: [
        Field(
          "name", \.name, [.naturalKey, .searchable], phonetic: "reading", family: "family",
          rules: [.required, line]),
        Field("reading", \.reading, [.searchable], rules: [line]),
        Field("family", \.family, [.searchable], rules: [line]),
        Field("birthday", \.birthday, rules: [.notAfterToday]),
        Field("died", \.died, rules: [.notAfterToday]),
        Field("height", \.height, rules: [.range(height.allowed), .usual(height.usual)]),
        Field("weight", \.weight, rules: [.range(weight.allowed), .usual(weight.usual)]),
        Field("emails", \.emails, type: .entries, [.searchable], rules: items),
        Field("phones", \.phones, type: .entries, [.searchable, .telephone], rules: items),
        Field(
          "address", \.address, type: .multilineText, [.searchable],
          rules: [.length(1...settings.text.multilineMaximum, setting: "text.multilineMaximum")]),
        Field("organisation", \.organisation, [.searchable], rules: [line]),
        Field("tags", \.tags, [.searchable], rules: items),
        Field(
          "note", \.note, type: .multilineText, [.searchable],
          rules: [.length(1...settings.text.multilineMaximum, setting: "text.multilineMaximum")]),
      ],
      rules: [exchanged(height.usual, weight.usual)],
      columns: listing.columns, order: listing.order,
      migrations: [contacts, names, .keptToOrigins(4, named: ["vcard"])], indexes: [["birthday"]])
  }

  /// Birthday, ways to reach a person, and what sorts persons.
  private static let contacts = Migration(
    to: 2,
    ["birthday", "emails", "phones", "address", "organisation", "tags", "extras"].map {
      .add(field: $0, value: .absent)
    })

  /// What lists are sorted by beside a reading, and the day of death.
  private static let names = Migration(
    to: 3, [.add(field: "family", value: .absent), .add(field: "died", value: .absent)])

  /// Height and weight that are usual only the other way round: 57 cm and 166 kg.
  private static func exchanged(
    _ heights: ClosedRange<Int64>, _ weights: ClosedRange<Int64>
  ) -> RecordRule<Person> {
    RecordRule(
      "person.exchanged", fields: ["height", "weight"], severity: .warning,
      supersedes: ["height.unusual", "weight.unusual"], followsFields: true
    ) { person, _ in
      guard let height = person.height, let weight = person.weight else { return nil }
      // One centimetre and one kilogram change places: 10 mm against 1000 g.
      let asHeight = weight.grams / 100
      let (asWeight, isBeyond) = height.millimetres.multipliedReportingOverflow(by: 100)
      let stands = heights.contains(height.millimetres) && weights.contains(weight.grams)
      guard !stands, !isBeyond, heights.contains(asHeight), weights.contains(asWeight) else { return nil }
      return ["height": height.text(in: .cm), "weight": weight.text(in: .kg)]
    }
  }
}

extension MeasureLimits where Measure == Length {
  /// In millimetres.
  var allowed: ClosedRange<Int64> { range(minimum.millimetres, maximum.millimetres) }
  var usual: ClosedRange<Int64> { range(usualMinimum.millimetres, usualMaximum.millimetres) }
}

extension MeasureLimits where Measure == Mass {
  /// In grams.
  var allowed: ClosedRange<Int64> { range(minimum.grams, maximum.grams) }
  var usual: ClosedRange<Int64> { range(usualMinimum.grams, usualMaximum.grams) }
}

private func range(_ from: Int64, _ to: Int64) -> ClosedRange<Int64> { min(from, to)...max(from, to) }
