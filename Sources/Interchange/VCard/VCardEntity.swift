/// The entities that come as cards; they differ in what they have fields for.
enum VCardEntity {
  case person, friend

  /// Whether the property, named in upper case, is read into fields, and not only kept.
  func reads(_ property: String) -> Bool {
    switch property {
    case "FN", "N", "BDAY", "CATEGORIES", "NOTE", "SORT-STRING", Self.tags: true
    case "EMAIL", "TEL", "ADR", "ORG", Self.height, Self.weight: self == .person
    case Self.leapDay: self == .friend
    default: VCardName.phoneticNames.contains(property)
    }
  }

  /// Properties for what vCard has no property for.
  static let height = "X-ROSTER-HEIGHT"
  static let weight = "X-ROSTER-WEIGHT"
  static let leapDay = "X-ROSTER-LEAP-DAY"
  static let tags = "X-ROSTER-TAGS"
}
