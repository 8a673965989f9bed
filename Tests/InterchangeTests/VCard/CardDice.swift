import Entities
import Values

@testable import Interchange

/// Random records of all that a field may hold, the same in every run.
struct CardDice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  mutating func chance(_ share: Int) -> Bool { below(share) == 0 }

  mutating func person() -> Person {
    var person = Person()
    person.name = text()
    if chance(2) { person.reading = text() }
    if chance(3) { person.family = family(person.name) }
    if chance(6) { person.died = birthday()?.date }
    if chance(2) { person.birthday = birthday() }
    if chance(3) { person.height = Length(millimetres: Int64(200 + below(2800))) }
    if chance(3) { person.weight = Mass(grams: Int64(200 + below(799_800))) }
    if chance(2) { person.emails = items() }
    if chance(2) { person.phones = items() }
    if chance(3) { person.address = lines() }
    if chance(3) { person.organisation = text() }
    if chance(3) { person.tags = words() }
    if chance(3) { person.note = lines() }
    return person
  }

  mutating func friend() -> Friend {
    var friend = Friend()
    friend.name = text()
    if chance(2) { friend.reading = text() }
    if chance(3) { friend.family = family(friend.name) }
    if chance(6) { friend.died = birthday()?.date }
    friend.birthday = birthday()
    friend.leapDay = Friend.LeapDay(rawValue: below(3)) ?? .standard
    if chance(3) { friend.tags = words() }
    if chance(3) { friend.note = lines() }
    return friend
  }

  /// A word of the name, the whole of it, or another.
  private mutating func family(_ name: String) -> String {
    let words = name.split(separator: " ").map { TextRules.trimmed(String($0)) }.filter {
      !TextRules.isBlank($0)
    }
    return chance(4) || words.isEmpty ? text() : chance(4) ? name : words[below(words.count)]
  }

  private mutating func birthday() -> Birthday? {
    let year = chance(10) ? 1604 : 1 + below(2025)
    return chance(3)
      ? Birthday(year: nil, month: chance(4) ? 2 : 1 + below(12), day: 29)
      : Birthday(year: year, month: 1 + below(12), day: 1 + below(28))
  }

  private mutating func items() -> [String] { distinct((0...below(4)).map { _ in text() }) }

  private mutating func words() -> [String] {
    let words = (0...below(4)).map { _ in
      String(
        String.UnicodeScalarView(
          text().unicodeScalars.filter { !",、，".unicodeScalars.contains($0) }))
    }
    var known = words.map(TextRules.trimmed).filter { !TextRules.isBlank($0) }
    // One character, and so a word, of which a part is white space.
    if chance(20) { known.append("\u{600} x") }
    return distinct(known)
  }

  /// Lines of cards that no field takes, as version 4.0 spells them.
  mutating func foreignLines() -> [String] {
    let names = [
      "X-SKYPE", "TITLE", "item7.X-ABDATE", "X-B;TYPE=a", "URL;TYPE=home;X-A=\"b:c\"", "GEO", "LOGO",
    ]
    return (0...below(3)).map { _ in
      chance(4)
        ? Self.data[below(Self.data.count)]
        : VCardNormalForm.text(of: ContentLine("\(names[below(names.count)]):\(text())"))
    }
  }

  private func distinct(_ texts: [String]) -> [String] {
    var seen: Set<Cell> = []
    return texts.filter { seen.insert(.text($0)).inserted }
  }

  private mutating func text() -> String { text(Self.pieces) }
  private mutating func lines() -> String {
    text(Self.pieces + ["\n", "\r\n", "\t", "\u{2028}", "\n\n", "\r\n"])
  }

  private mutating func text(_ pieces: [String]) -> String {
    var text = ""
    for _ in 0...below(chance(10) ? 60 : 8) {
      switch below(4) {
      case 0: text += pieces[below(pieces.count)]
      case 1: text.unicodeScalars.append(scalar())
      default: text += Self.words[below(Self.words.count)]
      }
    }
    text = TextRules.trimmed(text)
    return TextRules.isBlank(text) ? "x" : text
  }

  /// Of all planes, no control characters.
  private mutating func scalar() -> Unicode.Scalar {
    while true {
      let limit: UInt32 = chance(2) ? 0x3000 : 0x11_0000
      guard let scalar = Unicode.Scalar(0x20 + UInt32(next() % UInt64(limit - 0x20))) else { continue }
      if (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029 { continue }
      return scalar
    }
  }

  private static let data = [
    "PHOTO:data:image/jpeg;base64,/9j/4AAQ", "LOGO;TYPE=work:data:image/svg+xml;base64,AAA=",
    "PHOTO:data:application/pdf;base64,AAAA", "SOUND:data:audio/basic;base64,AA==", "PHOTO:https://a.b/c,d",
    "KEY:data:application/pgp-keys;base64,AAAAAAAA", "KEY;VALUE=text:AAAA", "X-A:data:image/png;base64,AAAA",
    "X-A:data:text/plain,a", "GEO:geo:37.386013,-122.082932", "URL:data:application/octet-stream;base64,AAAA",
    "PHOTO:data:image/png;base64,AAAAA", "PHOTO;ENCODING=b:A?",
  ]
  private static let words = ["Sato", "花子", " ", "work", "home", "é", "e\u{301}", "🙂", "a", "0312-345"]
  private static let pieces = [
    "\\", ",", ";", ":", "\"", "^", "^n", "^^", "^'", "\\n", "\\N", "\\,", "=", "==", "=0D=", "tel:",
    "mailto:",
    "_$!<", ">!$_", "work: ", "cell: ", "home fax: ", "x: ", ": ", "; ", ";", "  ", "\u{3000}", "BEGIN:VCARD",
    "'",
    "TYPE=", "vcard ", "*", "1604", "\u{200B}", "\u{600}", "https://a.b/?c=d&e", "👩‍👩‍👧", "שלום", "\u{FEFF}",
  ]
}
