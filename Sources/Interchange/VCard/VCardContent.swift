import Entities
import Values

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
  var extras: [String]

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
    extras = person.extras
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
    extras = friend.extras
  }
}
