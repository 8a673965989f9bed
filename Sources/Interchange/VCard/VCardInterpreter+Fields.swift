import Formats
import Registry
import Values

extension VCardInterpreter {
  mutating func readFields() {
    readName()
    readReading()
    readBirthday()
    if entity == .person {
      readItems("EMAIL", "emails")
      readItems("TEL", "phones")
      readAddress()
      readOrganisation()
      readPlain(VCardEntity.height, "height")
      readPlain(VCardEntity.weight, "weight")
    } else {
      readPlain(VCardEntity.leapDay, "leapDay")
    }
    readTags()
    readNote()
  }

  /// The name is FN, else N, else what else tells whose card it is.
  private mutating func readName() {
    let full = all("FN").first { !TextRules.isBlank(VCardText.line(properties[$0].line.text)) }
    let parts = all("N").first { !TextRules.isBlank(VCardName.composed(properties[$0])) }
    for index in all("FN") + all("N") where index != full && index != parts {
      if TextRules.trimmed(properties[index].line.rawValue).utf8.allSatisfy({ $0 == ContentText.semicolon }) {
        keeping[index] = .no
      }
    }
    var name: String?
    if let full {
      let property = taken(full)
      let text = property.line.text
      name = VCardText.line(text)
      set("name", .text(VCardText.line(text)), at: property.place)
      let isBare = !property.hasParameters() && property.line.group == nil
      keeping[full] =
        isBare && VCardText.same(VCardText.line(text), TextRules.trimmed(text)) ? .no : .original
    } else if let parts {
      let property = taken(parts)
      name = VCardName.composed(property)
      set("name", .text(VCardName.composed(property)), at: property.place)
    } else if let other = firstText(of: ["NICKNAME", "ORG", "EMAIL", "TEL"]) {
      set("name", .text(other.text), at: other.place)
    }
    guard let name, let parts else { return }
    let property = taken(parts)
    keeping[parts] = VCardName.isPlain(property, name) ? .no : .original
    if let full, !VCardName.fits(property, name) { keeping[full] = .original }
  }

  private mutating func readReading() {
    let phonetic = VCardName.phoneticNames.compactMap { all($0).first }
    let spoken = phonetic.map { taken($0) }
    let name = all("N").first.map { properties[$0] }
    let sort = all("SORT-STRING").first
    let text = VCardName.reading(phonetic: spoken, name: name, sort: sort.map { properties[$0] })
    if text.isEmpty { return }
    let isSpoken = !VCardName.reading(phonetic: spoken, name: nil, sort: nil).isEmpty
    let isSorted = !isSpoken && name?.line.value(of: "SORT-AS") == nil
    if isSorted, let sort {
      _ = taken(sort)
      keeping[sort] = .original
    }
    let place = spoken.first?.place ?? (isSorted ? sort.map { properties[$0].place } : name?.place)
    set("reading", .text(text), at: place ?? record.place)
    for (index, property) in zip(phonetic, spoken) {
      let isBare = !property.hasParameters() && property.line.group == nil
      let isAlone = phonetic.count == 1 && property.name == VCardName.phoneticNames[0]
      keeping[index] = isBare && isAlone ? .no : .original
    }
  }

  private mutating func readBirthday() {
    for index in all("BDAY") {
      let property = taken(index)
      if TextRules.isBlank(property.line.text) {
        keeping[index] = .no
        continue
      }
      switch VCardBirthday(property) {
      case .vague: continue
      case .day(let day): set("birthday", .cell(.text(day.stored)), at: property.place)
      case .other(let text): set("birthday", .text(text), at: property.place)
      }
      keeping[index] = VCardBirthday.isBare(property) ? .no : .original
      return
    }
  }

  private mutating func readItems(_ name: String, _ field: String) {
    var items: [String] = []
    var seen: Set<Cell> = []
    var place: TextPlace?
    for index in all(name) {
      let property = taken(index)
      let label = label(property)
      let item = VCardItem.text(property, label: label)
      if item.isEmpty { keeping[index] = .no }
      guard !item.isEmpty, seen.insert(.text(item)).inserted else { continue }
      items.append(item)
      place = place ?? property.place
      let isPlain = VCardItem.isPlain(property, label: label) && !isInCompany(property)
      keeping[index] = isPlain ? .no : .original
    }
    if let place { set(field, .list(items), at: place) }
  }

  private mutating func readAddress() {
    for index in all("ADR") {
      let property = taken(index)
      let text = VCardText.address(property)
      if text.isEmpty {
        keeping[index] = .no
        continue
      }
      set("address", .text(text), at: property.place)
      let isPlain = VCardText.isStreet(property) && !property.hasParameters() && property.line.group == nil
      keeping[index] = isPlain ? .no : .original
      return
    }
  }

  private mutating func readOrganisation() {
    for index in all("ORG") {
      let property = taken(index)
      let text = VCardText.organisation(property)
      if text.isEmpty {
        keeping[index] = .no
        continue
      }
      set("organisation", .text(text), at: property.place)
      let isPlain = VCardText.same(VCardText.units(text), VCardText.parts(property))
      let isBare = !property.hasParameters() && property.line.group == nil
      keeping[index] = isPlain && isBare ? .no : .original
      return
    }
  }

  private mutating func readTags() {
    var categories: [String] = []
    var isPlain = true
    let places = all("CATEGORIES")
    for index in places {
      let property = taken(index)
      isPlain = isPlain && !property.hasParameters() && property.line.group == nil
      categories += ContentText.items(property.line.value)
    }
    let tags = Self.tags(categories)
    let exact = all(VCardEntity.tags).first.map { ContentText.items(properties[$0].line.value) }
    for index in all(VCardEntity.tags) { keeping[index] = .no }
    if categories.allSatisfy(TextRules.isBlank) { for index in places { keeping[index] = .no } }
    guard let first = places.first, !tags.isEmpty else { return }
    let place = properties[first].place
    if let exact, VCardText.same(Self.tags(exact), tags) {
      set("tags", .list(exact), at: place)
      for index in places { keeping[index] = .no }
      return
    }
    set("tags", .list(tags), at: place)
    isPlain = isPlain && VCardText.same(tags, categories.map(TextRules.trimmed).filter { !$0.isEmpty })
    for index in places { keeping[index] = isPlain ? .no : .original }
  }

  /// The tags of categories, each once.
  static func tags(_ categories: [String]) -> [String] {
    var seen: Set<Cell> = []
    return categories.map(VCardText.tag).filter { !$0.isEmpty && seen.insert(.text($0)).inserted }
  }

  private mutating func readNote() {
    var notes: [Int] = []
    for index in all("NOTE") {
      if TextRules.isBlank(properties[index].line.text) { keeping[index] = .no } else { notes.append(index) }
    }
    if notes.isEmpty { return }
    let found = notes.map { taken($0) }
    set("note", .text(found.map(VCardText.lines).joined(separator: "\n")), at: found[0].place)
    let isPlain = found.count == 1 && !found[0].hasParameters() && found[0].line.group == nil
    for index in notes { keeping[index] = isPlain ? .no : .original }
  }

  /// A value that Roster wrote itself.
  private mutating func readPlain(_ name: String, _ field: String) {
    guard let index = all(name).first else { return }
    let property = taken(index)
    set(field, .text(property.line.text), at: property.place)
    keeping[index] = .no
  }
}
