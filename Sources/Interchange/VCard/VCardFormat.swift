public import Entities
import Formats
import Registry
import Values

extension InterchangeFormat<Person> {
  /// vCard of any version, written as 4.0 (RFC 6350).
  public static let vCard4 = cards("vcard", .v4)
  /// vCard of any version, written as 3.0 (RFC 2426).
  public static let vCard3 = cards("vcard3", .v3)

  private static func cards(_ name: String, _ version: VCardVersion) -> Self {
    vCards(name, .person, version) { VCardContent($0) }
  }
}

extension InterchangeFormat<Friend> {
  /// vCard of any version, written as 4.0 (RFC 6350).
  public static let vCard4 = cards("vcard", .v4)
  /// vCard of any version, written as 3.0 (RFC 2426).
  public static let vCard3 = cards("vcard3", .v3)

  private static func cards(_ name: String, _ version: VCardVersion) -> Self {
    vCards(name, .friend, version) { VCardContent($0) }
  }
}

extension InterchangeFormat {
  fileprivate static func vCards(
    _ name: String, _ entity: VCardEntity, _ version: VCardVersion,
    content: @escaping @Sendable (Record) -> VCardContent
  ) -> Self {
    var format = Self(
      name, endings: [".vcf", ".vcard"],
      recognises: { ContentSignature($0) == .card },
      reader: { source, context throws(FormatError) in VCardReader(source, entity, context) },
      writer: { sink, context in VCardWriter(sink, version, context, content: content) })
    format.survey = { open, context in try context.groups.add(from: open, encoding: context.encoding) }
    format.origins = OriginFormat(
      "vcard", read: { VCardOrigin.record($0, entity, $1) }, essence: VCardOrigin.essence,
      properties: VCardOrigin.properties, carrying: VCardOrigin.carrying)
    return format
  }
}

/// The entities that come as cards; they differ in what they have fields for.
enum VCardEntity {
  case person, friend

  /// Properties for what vCard has no property for.
  static let height = "X-ROSTER-HEIGHT"
  static let weight = "X-ROSTER-WEIGHT"
  static let leapDay = "X-ROSTER-LEAP-DAY"
  static let deaths = ["DEATHDATE", "X-DEATHDATE"]
  /// In an origin: the encoding of the file that it came in.
  static let encoding = "X-ROSTER-ENCODING"
  /// What stands before the id in the UIDs that Roster writes.
  static let identifierPrefix = "urn:uuid:"
  static let tags = "X-ROSTER-TAGS"
}

/// The versions that are written: RFC 2426 and RFC 6350.
enum VCardVersion: String {
  case v3 = "3.0"
  case v4 = "4.0"
}

/// What a record has to say in a card.
struct VCardContent {
  var entity: VCardEntity
  var name: String
  var reading: String?
  var family: String?
  var birthday: Birthday?
  var died: CivilDate?
  /// As `X-ROSTER-LEAP-DAY` says it; nil for the standard.
  var leapDay: String?
  var height: Length?
  var weight: Mass?
  var emails: [String] = []
  var phones: [String] = []
  var address: String?
  var organisation: String?
  var tags: [String]
  var note: String?

  init(_ person: Person) {
    entity = .person
    name = person.name
    reading = person.reading
    family = person.family
    birthday = person.birthday
    died = person.died
    height = person.height
    weight = person.weight
    emails = person.emails
    phones = person.phones
    address = person.address
    organisation = person.organisation
    tags = person.tags
    note = person.note
  }

  init(_ friend: Friend) {
    entity = .friend
    name = friend.name
    reading = friend.reading
    family = friend.family
    birthday = friend.birthday
    died = friend.died
    leapDay = friend.leapDay == .standard ? nil : Friend.LeapDay.names[friend.leapDay.rawValue]
    tags = friend.tags
    note = friend.note
  }
}
