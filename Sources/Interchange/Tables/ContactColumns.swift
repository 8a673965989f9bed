import Registry

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

  private func name(_ key: String) -> ContactPart? {
    guard isContact else { return nil }
    if let part = Self.names[key] { return .name(part) }
    if has("reading"), let part = Self.readings[key] { return .reading(part) }
    return nil
  }

  private static let names: [String: ContactPart.Name] = keyed([
    (.whole, ["name", "full name", "display name"]),
    (.prefix, ["name prefix", "prefix", "title"]),
    (.given, ["first name", "given name", "forename", "vorname", "名"]),
    (.middle, ["middle name", "additional name"]),
    (.family, ["last name", "family name", "surname", "nachname", "姓"]),
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
