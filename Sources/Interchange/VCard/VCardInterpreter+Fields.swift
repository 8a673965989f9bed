import Formats
import Registry
import Values

extension VCardInterpreter {
  mutating func readFields() {
    readName()
    readReading()
    readBirthday()
    readDeath()
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
    var full: (index: Int, text: String)?
    for index in all("FN") {
      let text = VCardText.line(properties[index].line.text)
      if text.isEmpty { keeping[index] = .no }
      if full == nil, !TextRules.isBlank(text) { full = (index, text) }
    }
    var named: (index: Int, parts: [String])?
    for index in all("N") {
      let parts = VCardName.parts(properties[index])
      if parts.allSatisfy(\.isEmpty) { keeping[index] = .no }
      if named == nil, !TextRules.isBlank(VCardName.composed(parts)) { named = (index, parts) }
    }
    if let full {
      let property = taken(full.index)
      set("name", .text(full.text), at: property.place)
      let isPlain = ExactText.same(full.text, TextRules.trimmed(property.line.text))
      keeping[full.index] = property.isBare && isPlain ? .no : .original
    } else if let named {
      set("name", .text(VCardName.composed(named.parts)), at: properties[named.index].place)
    } else if let other = firstText(of: ["NICKNAME", "ORG", "EMAIL", "TEL"]) {
      set("name", .text(other.text), at: other.place)
    }
    guard let named else { return }
    let property = taken(named.index)
    let name = full?.text ?? VCardName.composed(named.parts)
    let family = VCardName.family(property, named.parts, name)
    if let family { set("family", .text(family), at: property.place) }
    let isPlain = VCardName.isPlain(named.parts, name, family: family)
    keeping[named.index] = isPlain && property.isBare ? .no : .original
    if let full, !isPlain, !VCardName.fits(named.parts, name) { keeping[full.index] = .original }
  }

  private mutating func readReading() {
    let phonetic = VCardName.phoneticNames.compactMap { all($0).first }
    let name = all("N").first.map { properties[$0] }
    let sort = all("SORT-STRING").first
    if phonetic.isEmpty, sort == nil, name?.line.value(of: "SORT-AS") == nil { return }
    let spoken = phonetic.map { taken($0) }
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
      let isAlone = phonetic.count == 1 && property.name == VCardName.phoneticNames[0]
      keeping[index] = property.isBare && isAlone ? .no : .original
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

  /// A day of death that is no whole date is none.
  private mutating func readDeath() {
    for index in VCardEntity.deaths.flatMap(all) {
      let property = taken(index)
      if TextRules.isBlank(property.line.text) {
        keeping[index] = .no
        continue
      }
      guard case .day(let day) = VCardBirthday(property), let date = day.date else { continue }
      set("died", .cell(date.cell), at: property.place)
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
      let item = VCardItem(property, label: label(property))
      // What the card says twice is one item.
      guard !item.text.isEmpty, seen.insert(.text(item.text)).inserted else {
        keeping[index] = .no
        continue
      }
      items.append(item.text)
      place = place ?? property.place
      let isPlain = item.isPlain && !isInCompany(property)
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
      let isPlain = VCardText.isStreet(property) && property.isBare
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
      let isPlain = property.isBare && ExactText.same(VCardText.units(text), VCardText.parts(property))
      keeping[index] = isPlain ? .no : .original
      return
    }
  }

  private mutating func readTags() {
    var categories: [String] = []
    var isPlain = true
    let places = all("CATEGORIES")
    for index in places {
      let property = taken(index)
      isPlain = isPlain && property.isBare
      categories += ContentText.items(property.line.value)
    }
    let tags = Self.tags(categories)
    let exact = all(VCardEntity.tags).first.map { ContentText.items(properties[$0].line.value) }
    for index in all(VCardEntity.tags) { keeping[index] = .no }
    if categories.allSatisfy(TextRules.isBlank) { for index in places { keeping[index] = .no } }
    let groups = context.groups.names(of: record.identifier).filter { group in
      !tags.contains { ExactText.same($0, group) }
    }
    guard let place = places.first.map({ properties[$0].place }) ?? groups.first.map({ _ in record.place }),
      !tags.isEmpty || !groups.isEmpty
    else { return }
    if let exact, ExactText.same(Self.tags(exact), tags) {
      setTags(exact + groups, at: place)
      for index in places { keeping[index] = .no }
      return
    }
    setTags(tags + groups, at: place)
    isPlain = isPlain && ExactText.same(tags, categories.map(TextRules.trimmed).filter { !$0.isEmpty })
    for index in places { keeping[index] = isPlain ? .no : .original }
  }

  private mutating func setTags(_ tags: [String], at place: TextPlace) {
    set("tags", .cell(WordList.cell(tags)), at: place)
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
    let isPlain = found.count == 1 && found[0].isBare
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
