/// The entities that come as cards; they differ in what they have fields for.
enum VCardEntity {
  case person, friend

  /// Properties for what vCard has no property for.
  static let height = "X-ROSTER-HEIGHT"
  static let weight = "X-ROSTER-WEIGHT"
  static let leapDay = "X-ROSTER-LEAP-DAY"
  static let deaths = ["DEATHDATE", "X-DEATHDATE"]
  static let tags = "X-ROSTER-TAGS"
}
