import Registry

/// What a column of an address book's table holds a part of.
enum ContactPart: Hashable {
  enum Name: Hashable { case whole, prefix, given, middle, family, suffix, fileAs }
  enum Day: Hashable { case whole, year, month, day }
  enum Line: Int, Hashable {
    case formatted, street, street2, street3, extended, box, city, region, code, country
  }

  case name(Name)
  case reading(Name)
  case birthday(Day)
  /// Of the address with this rank: the lowest that has a value is taken.
  case address(Int, Line)
  /// Items with a label in a column of its own, by field and number of the pair.
  case item(Int, String)
  case label(Int, String)

  /// The part that has all of a field's value; nil for a field that is not taken apart.
  static func whole(_ field: String) -> ContactPart? {
    switch field {
    case "name": .name(.whole)
    case "reading": .reading(.whole)
    case "birthday": .birthday(.whole)
    case "address": .address(-1, .formatted)
    default: nil
    }
  }

  /// The field that it is a part of; nil for the items of a list.
  var field: String? {
    switch self {
    case .name: "name"
    case .reading: "reading"
    case .birthday: "birthday"
    case .address: "address"
    case .item, .label: nil
    }
  }
}

/// Finds the columns in which Google Contacts, Outlook and Thunderbird take a contact apart.
struct ContactColumns {
  private let schema: EntitySchema
  private let keys: [String]
  private let all: Set<String>

  init(_ names: [String], _ schema: EntitySchema) {
    self.schema = schema
    keys = names.map(ColumnName.key)
    all = Set(keys)
  }

  /// Whether a column by the name has a part of a contact's name.
  static func isName(_ name: String) -> Bool { names[ColumnName.key(name)] != nil }

  /// The parts by position of the column.
  func parts() -> [Int: ContactPart] {
    var parts: [Int: ContactPart] = [:]
    for (position, key) in keys.enumerated() {
      parts[position] = item(key) ?? name(key) ?? birthday(key) ?? address(key)
    }
    return parts
  }

  /// Whether a contact's name is in several columns.
  var isContact: Bool {
    has("name") && keys.contains { [.given, .family].contains(Self.names[$0]) }
  }

  private func has(_ field: String) -> Bool { schema.index(of: field) != nil }

  // MARK: Names

  /// Whether these are Outlook's columns; there alone a title is a person's, and not that of their work.
  private var isOutlook: Bool {
    all.isSuperset(of: ["title", "firstname", "middlename", "lastname", "suffix"])
  }

  private func name(_ key: String) -> ContactPart? {
    guard isContact else { return nil }
    if key == "title" { return isOutlook ? .name(.prefix) : nil }
    if let part = Self.names[key] { return .name(part) }
    if has("reading"), let part = Self.readings[key] { return .reading(part) }
    return nil
  }

  private static let names: [String: ContactPart.Name] = keyed([
    (.whole, ["name", "full name", "display name", "氏名", "姓名"]),
    (.prefix, ["name prefix", "prefix", "salutation", "anrede"]),
    (
      .given,
      [
        "first name", "first names", "first", "fname", "given name", "given names", "given name(s)", "given",
        "forename", "forenames", "forename(s)", "christian name", "christian names", "vorname", "vornamen",
        "prénom",
        "prénoms", "nombre", "nombres", "voornaam", "voornamen", "förnamn", "fornavn", "etunimi", "imię",
        "křestní jméno",
        "имя", "名", "名前（名）",
      ]
    ),
    (.middle, ["middle name", "middle names", "middle", "additional name", "second name", "отчество"]),
    (
      .family,
      [
        "last name", "last names", "last", "lname", "family name", "family names", "family name(s)",
        "surname",
        "surnames", "surname(s)", "nachname", "familienname", "zuname", "nom de famille", "apellido",
        "apellidos",
        "cognome", "sobrenome", "achternaam", "efternamn", "etternavn", "efternavn", "sukunimi", "nazwisko",
        "příjmení",
        "фамилия", "姓", "名前（姓）",
      ]
    ),
    (.suffix, ["name suffix", "suffix"]),
    (.fileAs, ["file as"]),
  ])

  private static let readings: [String: ContactPart.Name] = keyed([
    (.whole, ["yomi name", "phonetic name", "reading"]),
    (.given, ["given name yomi", "phonetic first name", "phonetic given name", "名カナ", "めい"]),
    (.middle, ["additional name yomi", "phonetic middle name"]),
    (.family, ["family name yomi", "phonetic last name", "phonetic family name", "姓カナ", "せい"]),
  ])

  private static func keyed<Part>(_ table: [(Part, [String])]) -> [String: Part] {
    var parts: [String: Part] = [:]
    for (part, names) in table { for name in names { parts[ColumnName.key(name)] = part } }
    return parts
  }

  // MARK: Birthdays

  private func birthday(_ key: String) -> ContactPart? {
    guard has("birthday"), all.contains("birthyear"), all.contains("birthmonth") else { return nil }
    switch key {
    case "birthyear": return .birthday(.year)
    case "birthmonth": return .birthday(.month)
    case "birthday": return .birthday(.day)
    default: return nil
    }
  }

  // MARK: Items

  /// `E-mail 1 - Value` with `E-mail 1 - Type` or `- Label`.
  private func item(_ key: String) -> ContactPart? {
    for (stem, name) in [("email", "emails"), ("phone", "phones")] {
      guard key.hasPrefix(stem), let field = schema.index(of: name) else { continue }
      let number = String(key.dropFirst(stem.count).prefix { $0.isNumber })
      if number.isEmpty || !all.contains(stem + number + "value") { continue }
      switch key.dropFirst(stem.count + number.count) {
      case "value": return .item(field, number)
      case "type", "label": return .label(field, number)
      default: continue
      }
    }
    return nil
  }

  // MARK: Addresses

  private func address(_ key: String) -> ContactPart? {
    guard has("address"), let (kind, line) = Self.line(key) else { return nil }
    let lines = keys.compactMap(Self.line).filter { $0.kind == kind }.map(\.line)
    guard lines.contains(where: { $0 == .street || $0 == .formatted }) else { return nil }
    // Of what could be a street or all of an address, it is a street if the rest has columns of its own.
    if lines.count == 1 { return kind.isEmpty ? nil : .address(Self.rank(kind), .formatted) }
    let hasStreet = keys.contains { $0 == kind + "street" }
    let isWhole = hasStreet && key == kind + "address"
    return .address(Self.rank(kind), isWhole ? .formatted : line)
  }

  private static func rank(_ kind: String) -> Int {
    let kinds = ["", "home", "work", "business", "other"]
    if let rank = kinds.firstIndex(of: kind) { return rank }
    return kinds.count + (Int(kind.filter(\.isNumber).prefix(3)) ?? 0)
  }

  private static func line(_ key: String) -> (kind: String, line: ContactPart.Line)? {
    var kind = ""
    var rest = key[...]
    for word in ["home", "work", "business", "other"] where rest.hasPrefix(word) {
      kind = word
      rest = rest.dropFirst(word.count)
    }
    if rest.hasPrefix("address"), let first = rest.dropFirst(7).first, first.isNumber, kind.isEmpty {
      let number = rest.dropFirst(7).prefix { $0.isNumber }
      kind = "address" + number
      rest = rest.dropFirst(7 + number.count)
      if rest.isEmpty { return nil }
    }
    return lines[String(rest)].map { (kind, $0) }
  }

  private static let lines: [String: ContactPart.Line] = keyed([
    (.formatted, ["formatted"]),
    (.street, ["street", "address", "street address", "street 1", "address line 1"]),
    (.street2, ["street 2", "address 2", "address line 2"]),
    (.street3, ["street 3", "address line 3"]),
    (.extended, ["extended address"]),
    (.box, ["po box", "address po box"]),
    (.city, ["city", "town", "locality"]),
    (.region, ["state", "region", "province", "state province", "prefecture"]),
    (.code, ["postal code", "zip code", "zip", "postcode"]),
    (.country, ["country", "country region"]),
  ])
}
