import Formats
import Registry
import Values

/// Brings the properties of one card to the fields of an entity, and tells which property a field took.
struct VCardInterpreter {
  /// What a property says in a field.
  struct Use {
    var field: String
    /// The item that it is of a list.
    var item: String?
  }

  let entity: VCardEntity
  let context: InterchangeContext
  var record: ForeignRecord
  private(set) var properties: [VCardProperty] = []
  /// The field that took each property; nil for one that no field took.
  private(set) var uses: [Use?] = []
  /// The tags that the card itself has, without those of groups.
  private(set) var ownTags: [String] = []
  /// Where the card has the UID that identifies it.
  private(set) var identity: Int?
  /// Positions of the properties, by name.
  private var positions: [String: [Int]] = [:]
  /// Positions of the `X-ABLabel`s, by group.
  private var labels: [String: Int] = [:]

  /// - Parameters:
  ///   - lines: those between BEGIN and END, all of them with a name.
  ///   - record: has its place and source.
  init(
    _ lines: ArraySlice<ContentLine>, _ entity: VCardEntity, _ record: ForeignRecord,
    _ context: InterchangeContext
  ) {
    self.entity = entity
    self.context = context
    self.record = record
    let decoder = VCardDecoder(lines, encoding: context.encoding)
    for line in lines { add(decoder.property(line)) }
    readFields()
    // What is no text cannot be kept as one.
    for property in properties where property.problem != nil && property.line.defect != nil {
      self.record.problem = self.record.problem ?? property.problem
    }
    if self.record.problem == nil { self.record.origin = VCardOrigin.text(self.record, lines, context) }
  }

  private mutating func add(_ property: VCardProperty) {
    let index = properties.count
    if property.name == "UID", record.identifier == nil { identify(property, index) }
    if property.name == "X-ABLABEL", let group = property.group, labels[group] == nil {
      labels[group] = index
    }
    positions[property.name, default: []].append(index)
    properties.append(property)
    uses.append(nil)
  }

  /// An identifier as Roster writes it is the id alone.
  private mutating func identify(_ property: VCardProperty, _ index: Int) {
    let text = TextRules.trimmed(property.line.rawValue)
    guard !text.isEmpty else { return }
    identity = index
    let prefix = VCardEntity.identifierPrefix
    let rest = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    record.identifier = RecordID(text: rest)?.text == rest ? rest : text
  }

  /// The positions of the properties with a name, without those that are said to be in no field.
  private func all(_ name: String) -> [Int] {
    (positions[name] ?? []).filter { properties[$0].line.value(of: VCardProperty.fieldParameter) != "none" }
  }

  /// Marks the property at a position as one of a field; one that cannot be decoded refuses the card.
  @discardableResult private mutating func take(_ index: Int, _ field: String, item: String? = nil)
    -> VCardProperty
  {
    if let problem = properties[index].problem { record.problem = record.problem ?? problem }
    uses[index] = Use(field: field, item: item)
    return properties[index]
  }

  /// The text of the first property with the first of the names that has one.
  private func firstText(of names: [String]) -> (text: String, place: TextPlace)? {
    for name in names {
      for property in all(name).lazy.map({ properties[$0] }) where property.problem == nil {
        let text =
          switch name {
          case "ORG": VCardText.organisation(property)
          case "NICKNAME": VCardText.line(ContentText.items(property.line.value)[0])
          default: VCardText.line(property.line.text)
          }
        if !TextRules.isBlank(text) { return (text, property.place) }
      }
    }
    return nil
  }

  private mutating func set(_ field: String, _ value: ForeignRecord.Value, at place: TextPlace) {
    record.entries.append(ForeignRecord.Entry(field, value, at: place))
  }

  // MARK: Fields

  private mutating func readFields() {
    readName()
    readReading()
    readDay("birthday", ["BDAY"])
    readDay("died", VCardEntity.deaths)
    if entity == .person {
      readItems("EMAIL", "emails")
      readItems("TEL", "phones")
      readFirst("ADR", "address", VCardText.address)
      readFirst("ORG", "organisation", VCardText.organisation)
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
    var name: String?
    for index in all("FN") {
      let text = VCardText.line(properties[index].line.text)
      if TextRules.isBlank(text) { continue }
      name = text
      set("name", .text(text), at: take(index, "name").place)
      break
    }
    var parts: [String]?
    for index in all("N") {
      let found = VCardName.parts(properties[index])
      let composed = VCardName.composed(found)
      if TextRules.isBlank(composed) { continue }
      parts = found
      let property = take(index, "family")
      if name == nil { set("name", .text(composed), at: property.place) }
      if let family = VCardName.family(property, found, name ?? composed) {
        set("family", .text(family), at: property.place)
      }
      break
    }
    if name == nil, parts == nil, let other = firstText(of: ["NICKNAME", "ORG", "EMAIL", "TEL"]) {
      set("name", .text(other.text), at: other.place)
    }
  }

  /// How the names sound, else what the card is sorted by.
  private mutating func readReading() {
    let spoken = VCardName.phoneticNames.compactMap { all($0).first }
    let text = spoken.map { VCardText.line(properties[$0].line.text) }.filter { !$0.isEmpty }.joined(
      separator: " ")
    for index in spoken { take(index, "reading") }
    if !text.isEmpty, let first = spoken.first {
      return set("reading", .text(text), at: properties[first].place)
    }
    for index in all("SOUND") where properties[index].types.contains("x-irmc-n") {
      let parts = VCardName.parts(properties[index]).prefix(2).filter { !$0.isEmpty }
      if parts.isEmpty { continue }
      return set("reading", .text(parts.joined(separator: " ")), at: take(index, "reading").place)
    }
    for index in all("N") + all("FN") {
      let keys = properties[index].line.values(of: "SORT-AS").flatMap { $0.split(separator: ",") }
      let text = VCardText.line(keys.joined(separator: " "))
      if !text.isEmpty { return set("reading", .text(text), at: properties[index].place) }
    }
    for index in all("SORT-STRING") {
      let text = VCardText.line(properties[index].line.text)
      if !text.isEmpty { return set("reading", .text(text), at: take(index, "reading").place) }
    }
  }

  /// A day; what is no whole one, such as a year alone, is another property's to say, or nobody's.
  private mutating func readDay(_ field: String, _ names: [String]) {
    var isFound = false
    for index in names.flatMap(all) {
      if isFound || TextRules.isBlank(properties[index].line.text) {
        uses[index] = Use(field: field)
        continue
      }
      switch VCardBirthday(properties[index]) {
      case .vague:
        uses[index] = Use(field: field)
        continue
      case .day(let day):
        let cell = field == "died" ? day.date.map { Cell.text($0.description) } : .text(day.stored)
        let property = take(index, field)
        guard let cell else { continue }
        set(field, .cell(cell), at: property.place)
      case .other(let text): set(field, .text(text), at: take(index, field).place)
      }
      isFound = true
    }
  }

  /// The items of a list, each once however often the card has it.
  private mutating func readItems(_ name: String, _ field: String) {
    var items: [String] = []
    var seen: Set<Cell> = []
    var place: TextPlace?
    for index in all(name) {
      let label = properties[index].group.flatMap { labels[$0] }.map { properties[$0].line.text }
      let item = VCardItem(properties[index], label: label)
      if item.text.isEmpty { continue }
      take(index, field, item: item.text)
      guard seen.insert(.text(item.text)).inserted else { continue }
      items.append(item.text)
      place = place ?? properties[index].place
    }
    if let place { set(field, .list(items), at: place) }
  }

  private mutating func readFirst(_ name: String, _ field: String, _ read: (VCardProperty) -> String) {
    for index in all(name) {
      let text = read(properties[index])
      if text.isEmpty, properties[index].problem == nil { continue }
      let property = take(index, field)
      return set(field, .text(text), at: property.place)
    }
  }

  private mutating func readTags() {
    let places = all("CATEGORIES")
    let categories = places.flatMap { ContentText.items(take($0, "tags").line.value) }
    ownTags = Self.tags(categories)
    let exact = all(VCardEntity.tags).first.map { ContentText.items(take($0, "tags").line.value) }
    if let exact, ExactText.same(Self.tags(exact), ownTags) { ownTags = exact }
    let groups = context.groups.names(of: record.identifier).filter { group in
      !ownTags.contains { ExactText.same($0, group) }
    }
    guard !ownTags.isEmpty || !groups.isEmpty else { return }
    let place = places.first.map { properties[$0].place } ?? record.place
    set("tags", .cell(WordList.cell(ownTags + groups)), at: place)
  }

  /// The tags of categories, each once.
  static func tags(_ categories: [String]) -> [String] {
    var seen: Set<Cell> = []
    return categories.map(VCardText.tag).filter { !$0.isEmpty && seen.insert(.text($0)).inserted }
  }

  private mutating func readNote() {
    let notes = all("NOTE").filter { !TextRules.isBlank(properties[$0].line.text) }
    let found = notes.map { take($0, "note") }
    if let first = found.first {
      set("note", .text(found.map(VCardText.lines).joined(separator: "\n")), at: first.place)
    }
  }

  /// A value that Roster wrote itself.
  private mutating func readPlain(_ name: String, _ field: String) {
    guard let index = all(name).first else { return }
    let property = take(index, field)
    set(field, .text(property.line.text), at: property.place)
  }
}
