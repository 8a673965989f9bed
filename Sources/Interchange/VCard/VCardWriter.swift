import Formats
import Registry
import Values

/// Writes records as cards of version 3.0 or 4.0, each with FN, UID and REV.
///
/// What vCard has no property for is written under names that begin with `X-ROSTER-`.
final class VCardWriter<Record: Sendable>: ForeignWriter {
  private let sink: ByteSink
  private let version: VCardVersion
  private let context: InterchangeContext
  private let content: @Sendable (Record) -> VCardContent

  init(
    _ sink: ByteSink, _ version: VCardVersion, _ context: InterchangeContext,
    content: @escaping @Sendable (Record) -> VCardContent
  ) {
    self.sink = sink
    self.version = version
    self.context = context
    self.content = content
  }

  func begin() throws {}

  func write(_ record: Stored<Record>) throws -> [String] { try write(record, through: nil) }

  func write(_ record: Stored<Record>, through origin: Origin?) throws -> [String] {
    let content = content(record.record)
    var card = VCardCard(content, version, origin.flatMap { VCardOrigin($0.text, content.entity, context) })
    let writer = ContentLineWriter(sink)
    for line in card.lines(record.row) { writer.put(line: line) }
    try sink.spill()
    return []
  }

  func end() throws { try sink.flush() }
}

/// One card that is being written, through the text that it came as.
struct VCardCard {
  private let content: VCardContent
  private let version: VCardVersion
  private let origin: VCardOrigin?
  /// What becomes of the origin's properties: other lines in their place; those without an entry pass.
  private var changed: [Int: [String]] = [:]
  /// New lines before all of the origin's, and behind.
  private var front: [String] = []
  private var tail: [String] = []
  private var nextGroup = 1

  init(_ content: VCardContent, _ version: VCardVersion, _ origin: VCardOrigin?) {
    self.content = content
    self.version = version
    self.origin = origin
  }

  /// The lines of the card, not folded.
  mutating func lines(_ row: Row) -> [String] {
    writeName()
    writeReading()
    writeDay("birthday", ["BDAY"], content.birthday)
    writeDay("died", VCardEntity.deaths, content.died.map { Birthday($0) })
    if content.entity == .person {
      writeItems("EMAIL", "emails", content.emails)
      writeItems("TEL", "phones", content.phones)
      writeFirst("ADR", "address", content.address, read: VCardText.address) {
        ContentLineText.components("ADR", ["", "", $0, "", "", "", ""], $1)
      }
      writeFirst("ORG", "organisation", content.organisation, read: VCardText.organisation) { text, _ in
        ContentLineText.components("ORG", VCardText.units(text))
      }
    }
    writeTags()
    writeNote()
    if content.entity == .person {
      writePlain(VCardEntity.height, "height", content.height?.labelled(in: .cm))
      writePlain(VCardEntity.weight, "weight", content.weight?.labelled(in: .kg))
    } else {
      writePlain(VCardEntity.leapDay, "leapDay", content.leapDay)
    }
    endLabels()
    return ["BEGIN:VCARD", "VERSION:\(version.rawValue)"] + front + passing(row) + tail + ["END:VCARD"]
  }

  // MARK: The origin

  private var properties: [VCardProperty] { origin?.card.properties ?? [] }

  /// The positions of the properties that a field took.
  private func taken(_ field: String) -> [Int] {
    guard let origin else { return [] }
    return origin.card.uses.indices.filter { origin.card.uses[$0]?.field == field }
  }

  private func named(_ name: String) -> [Int] { properties.indices.filter { properties[$0].name == name } }

  /// What the origin says of a field of one text.
  private func base(_ field: String) -> String? {
    switch origin?.card.record.entries.first(where: { $0.field == field })?.value {
    case .text(let text), .cell(.text(let text)): text
    default: nil
    }
  }

  private func isKept(_ field: String, _ value: String?) -> Bool {
    ExactText.same(base(field) ?? "", value ?? "") && (base(field) == nil) == (value == nil)
  }

  /// Puts lines in the place of properties; behind all others where there is none.
  private mutating func replace(_ indices: [Int], with lines: [String]) {
    for index in indices { changed[index] = changed[index] ?? [] }
    if let first = indices.first { changed[first]? += lines } else { tail += lines }
  }

  private var isSameVersion: Bool { origin?.version == version.rawValue }

  /// A property's line in this version: as it stood where it came in the same, else by name, parameters and value.
  private func line(_ index: Int) -> String {
    let property = properties[index]
    if isSameVersion || property.problem != nil { return property.written.line }
    return version == .v3 ? VCardNormalForm.version3(property.kept) : property.kept
  }

  /// The lines of the origin, with what changed.
  private mutating func passing(_ row: Row) -> [String] {
    let moment = row.updatedAt.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }
    let revision = "REV:\(moment)Z"
    guard let origin else {
      tail += ["UID:\(VCardEntity.identifierPrefix)\(row.id.text)", revision]
      return []
    }
    var lines: [String] = []
    var revisionPlace: (at: Int, line: String)?
    for part in origin.parts {
      switch part {
      case .odd(let line): if isSameVersion { lines.append(line) }
      case .block(let block):
        lines += isSameVersion ? block : agent(block, after: &lines)
      case .property(let index):
        switch properties[index].name {
        case "VERSION", VCardEntity.encoding: continue
        case "REV":
          if revisionPlace == nil { revisionPlace = (lines.count, line(index)) }
        case "UID" where index == origin.card.identity: lines.append(identifier(index))
        default: lines += changed[index] ?? [line(index)]
        }
      }
    }
    if origin.card.identity == nil { tail.append("UID:\(VCardEntity.identifierPrefix)\(row.id.text)") }
    let isSame = isSameVersion && changed.isEmpty && front.isEmpty && tail.isEmpty
    if let revisionPlace {
      lines.insert(isSame ? revisionPlace.line : revision, at: revisionPlace.at)
    } else if !isSame {
      tail.append(revision)
    }
    return lines
  }

  private func identifier(_ index: Int) -> String {
    if isSameVersion { return line(index) }
    let text = TextRules.trimmed(properties[index].line.rawValue)
    // Version 4.0 takes it for a URI unless told otherwise.
    let isURI = version == .v3 || text.utf8.contains(UInt8(ascii: ":"))
    return ContentLineText.line("UID", isURI ? [] : [("VALUE", "text")], value: Array(text.utf8))
  }

  /// The card of an agent, which has lines of its own only in version 2.1, as one text.
  private func agent(_ block: [String], after lines: inout [String]) -> [String] {
    guard block.first?.uppercased() == "BEGIN:VCARD", let last = lines.last, ContentLine(last).name == "AGENT" else {
      return []
    }
    lines.removeLast()
    return [ContentLineText.text("AGENT", block.joined(separator: "\n"))]
  }

  // MARK: Names

  private mutating func writeName() {
    let full = taken("name").first
    let isFull = full != nil && isKept("name", content.name)
    if !isFull {
      let line = ContentLineText.text("FN", content.name)
      if let full { replace([full], with: [line]) } else { front.append(line) }
    }
    let index = taken("family").first
    if let index, isKept("family", content.family) {
      let parts = VCardName.parts(properties[index])
      if isFull || isKept("name", content.name) || VCardName.fits(parts, content.name) { return }
    }
    guard version == .v3 || content.family != nil || index != nil else { return }
    let parts = VCardName.written(content.name, family: content.family)
    // A family name that is the whole name would be read as none.
    let isWhole = content.family.map { ExactText.same($0, content.name) } ?? false
    let line = ContentLineText.components(
      "N", parts, isWhole ? [(VCardProperty.textParameter, content.name)] : [])
    if let index { replace([index], with: [line]) } else { front.append(line) }
  }

  private mutating func writeReading() {
    let sorted = properties.indices.filter { index in
      let name = properties[index].name
      return (name == "N" || name == "FN") && properties[index].line.value(of: "SORT-AS") != nil
    }
    let isKept = isKept("reading", content.reading)
    // What it was sorted by may have gone with the name.
    if isKept, !taken("reading").isEmpty || sorted.allSatisfy({ changed[$0] == nil }) { return }
    let sources =
      VCardName.phoneticNames.flatMap(named) + named("SORT-STRING")
      + named("SOUND").filter { properties[$0].types.contains("x-irmc-n") }
    if !isKept {
      for index in sorted where changed[index] == nil {
        var head = VCardNormalForm.Head(ContentLine(line(index)))
        head.drop("SORT-AS")
        changed[index] = [head.text(ContentLine(line(index)).value)]
      }
    }
    let lines = content.reading.map { [ContentLineText.text(VCardName.phoneticNames[0], $0)] } ?? []
    if sources.isEmpty { front += lines } else { replace(sources.sorted(), with: lines) }
  }

  // MARK: Days

  private mutating func writeDay(_ field: String, _ names: [String], _ day: Birthday?) {
    if isKept(field, day?.stored) { return }
    var lines: [String] = []
    if let day {
      var parameters: [(name: String, value: String)] = []
      if day.year == 1604 { parameters.append((VCardProperty.yearParameter, "1604")) }
      var text = day.stored
      if version == .v3, day.year == nil {
        parameters.append((VCardProperty.omittedYearParameter, "1604"))
        text = "1604" + text.dropFirst()
      }
      if version == .v4 {
        text = day.year == nil ? "--" + text.filter { $0 != "-" } : text.filter { $0 != "-" }
      }
      let name = version == .v3 ? names.last : names.first
      lines = [ContentLineText.line(name ?? "", parameters, value: Array(text.utf8))]
    }
    replace(taken(field), with: lines)
  }

  // MARK: Lists and texts

  private mutating func writeItems(_ name: String, _ field: String, _ items: [String]) {
    var places: [Cell: [Int]] = [:]
    let all = taken(field)
    for index in all {
      if let item = origin?.card.uses[index]?.item { places[.text(item), default: []].append(index) }
    }
    var seen: Set<Cell> = []
    let order = all.compactMap { origin?.card.uses[$0]?.item }.map { Cell.text($0) }.filter { seen.insert($0).inserted }
    let wanted = items.map { Cell.text($0) }
    for (item, indices) in places where !wanted.contains(item) { replace(indices.sorted(), with: []) }
    let staying = order.filter(Set(wanted).contains)
    if Array(wanted.prefix(staying.count)) == staying {
      let lines = items.dropFirst(staying.count).flatMap { fresh(name, $0) }
      // Behind those that stand there.
      if let last = all.last, !lines.isEmpty {
        changed[last] = (changed[last] ?? [line(last)]) + lines
      } else {
        tail += lines
      }
    } else {
      let lines = items.flatMap { item in places[.text(item)]?.map { line($0) } ?? fresh(name, item) }
      replace(all, with: [])
      if let first = all.first { changed[first] = lines } else { tail += lines }
    }
  }

  /// The lines of an item that the origin does not have.
  private mutating func fresh(_ name: String, _ text: String) -> [String] {
    let item = Labelled(text)
    var parameters = VCardItem.parameters(item)
    var label: String?
    var group: String?
    if let given = item.label {
      if let types = VCardItem.types(given) {
        parameters = types.map { ("TYPE", $0) } + parameters
      } else {
        (label, group) = (given, freshGroup())
      }
    }
    let line = ContentLineText.text(name, item.value, parameters, group: group)
    return [line] + (label.map { [ContentLineText.text("X-ABLabel", $0, group: group)] } ?? [])
  }

  /// A group that no line has.
  private mutating func freshGroup() -> String {
    let groups = Set(properties.compactMap(\.group))
    while groups.contains("item\(nextGroup)") { nextGroup += 1 }
    nextGroup += 1
    return "item\(nextGroup - 1)"
  }

  /// The labels of what is gone go as well.
  private mutating func endLabels() {
    for label in named("X-ABLABEL") {
      let others = properties.indices.filter {
        properties[$0].name != "X-ABLABEL" && properties[$0].group == properties[label].group
      }
      let prefix = "\(properties[label].line.group ?? "")."
      let isNeeded =
        properties[label].group == nil || others.isEmpty
        || others.contains { changed[$0] == nil }
        || changed.values.contains { $0.contains { $0.hasPrefix(prefix) } }
      if !isNeeded { changed[label] = [] }
    }
  }

  /// A field that takes the first of several properties.
  private mutating func writeFirst(
    _ name: String, _ field: String, _ text: String?, read: (VCardProperty) -> String,
    write: (String, [(name: String, value: String)]) -> String
  ) {
    if isKept(field, text) { return }
    let own = taken(field)
    if let text {
      let breaks = VCardText.breaks(text).map { [(VCardProperty.breaksParameter, $0)] } ?? []
      return replace(own, with: [write(text, breaks)])
    }
    replace(own, with: [])
    // Those behind are not to be read in its place.
    for index in named(name) where !own.contains(index) && !read(properties[index]).isEmpty {
      var head = VCardNormalForm.Head(ContentLine(line(index)))
      if properties[index].line.value(of: VCardProperty.fieldParameter) != nil { continue }
      head.parameters.append((VCardProperty.fieldParameter, "none"))
      changed[index] = [head.text(ContentLine(line(index)).value)]
    }
  }

  private mutating func writeNote() {
    if isKept("note", content.note) { return }
    let lines = content.note.map { note in
      let breaks = VCardText.breaks(note).map { [(VCardProperty.breaksParameter, $0)] } ?? []
      return [ContentLineText.text("NOTE", note, breaks)]
    }
    replace(taken("note"), with: lines ?? [])
  }

  private mutating func writePlain(_ name: String, _ field: String, _ text: String?) {
    if isKept(field, text) { return }
    replace(taken(field), with: text.map { [ContentLineText.text(name, $0)] } ?? [])
  }

  /// A tag that was made from a category is written as that category; those that are no tags stay.
  private mutating func writeTags() {
    if ExactText.same(origin?.card.ownTags ?? [], content.tags) { return }
    let own = taken("tags")
    let categories = own.filter { properties[$0].name == "CATEGORIES" }.flatMap {
      ContentText.items(properties[$0].line.value)
    }
    let known = Dictionary(categories.map { (VCardText.tag($0), $0) }) { first, _ in first }
    let others = categories.filter { !TextRules.isBlank($0) && VCardText.tag($0).isEmpty }
    var lines: [String] = []
    if !content.tags.isEmpty || !others.isEmpty {
      lines.append(ContentLineText.items("CATEGORIES", content.tags.map { known[$0] ?? $0 } + others))
    }
    if !ExactText.same(VCardInterpreter.tags(content.tags), content.tags) {
      lines.append(ContentLineText.items(VCardEntity.tags, content.tags))
    }
    replace(own, with: lines)
  }
}
