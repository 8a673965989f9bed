import Registry
import Values

/// One card that is being written, through the text that it came as.
struct VCardCard {
  let content: VCardContent
  private let version: VCardVersion
  let origin: VCardOrigin?
  /// What named the card.
  private let uid: String?
  /// What becomes of the origin's properties: other lines in their place; those without an entry pass.
  var changed: [Int: [String]] = [:]
  /// New lines before all of the origin's, and behind.
  var front: [String] = []
  var tail: [String] = []
  var nextGroup = 1

  init(_ content: VCardContent, _ version: VCardVersion, _ origin: VCardOrigin?, _ uid: String?) {
    self.uid = uid
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

  var properties: [VCardProperty] { origin?.card.properties ?? [] }

  /// The positions of the properties that a field took.
  func taken(_ field: String) -> [Int] {
    guard let origin else { return [] }
    return origin.card.uses.indices.filter { origin.card.uses[$0]?.field == field }
  }

  func named(_ name: String) -> [Int] { properties.indices.filter { properties[$0].name == name } }

  /// What the origin says of a field of one text.
  private func base(_ field: String) -> String? {
    switch origin?.card.record.entries.first(where: { $0.field == field })?.value {
    case .text(let text), .cell(.text(let text)): text
    default: nil
    }
  }

  func isKept(_ field: String, _ value: String?) -> Bool {
    ExactText.same(base(field) ?? "", value ?? "") && (base(field) == nil) == (value == nil)
  }

  /// Puts lines in the place of properties; behind all others where there is none.
  mutating func replace(_ indices: [Int], with lines: [String]) {
    for index in indices { changed[index] = changed[index] ?? [] }
    if let first = indices.first { changed[first]? += lines } else { tail += lines }
  }

  private var isSameVersion: Bool { origin?.version == version.rawValue }

  /// A property's line in this version: as it stood where it came in the same, else by name, parameters and value.
  func line(_ index: Int) -> String {
    let property = properties[index]
    if isSameVersion || property.problem != nil { return property.written.line }
    return version == .v3 ? VCardNormalForm.version3(property.kept) : property.kept
  }

  /// The lines of the origin, with what changed.
  private mutating func passing(_ row: Row) -> [String] {
    let moment = row.updatedAt.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }
    let revision = "REV:\(moment)Z"
    let own =
      uid.map { identifierLine(RecordID(text: $0) == nil ? $0 : VCardEntity.identifierPrefix + $0) }
      ?? "UID:\(VCardEntity.identifierPrefix)\(row.id.text)"
    guard let origin else {
      tail += [own, revision]
      return []
    }
    var lines: [String] = []
    let keepsOthers = isSameVersion || origin.version.isEmpty
    var revisionPlace: (at: Int, line: String)?
    for part in origin.parts {
      switch part {
      case .odd(let line): if keepsOthers { lines.append(line) }
      case .block(let block):
        lines += keepsOthers ? block : agent(block, after: &lines)
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
    if origin.card.identity == nil { tail.append(own) }
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
    return identifierLine(TextRules.trimmed(properties[index].line.rawValue))
  }

  private func identifierLine(_ text: String) -> String {
    // Version 4.0 takes it for a URI unless told otherwise.
    let isURI = version == .v3 || text.utf8.contains(UInt8(ascii: ":"))
    return ContentLineText.line("UID", isURI ? [] : [("VALUE", "text")], value: Array(text.utf8))
  }

  /// The card of an agent, which has lines of its own only in version 2.1, as one text.
  private func agent(_ block: [String], after lines: inout [String]) -> [String] {
    guard block.first?.uppercased() == "BEGIN:VCARD", let last = lines.last, ContentLine(last).name == "AGENT"
    else {
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
    // A card that came without passes without.
    guard version == .v3 && !(isSameVersion && isFull) || content.family != nil || index != nil else {
      return
    }
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
    let own = taken(field)
    if isKept(field, day?.stored) {
      // Versions spell days differently; what says more than a day passes.
      let isPlain = own.allSatisfy { index in
        let line = properties[index].line
        return line.group == nil && line.value.count <= 10
          && line.parameters.allSatisfy { Self.dayParameters.contains($0.name) }
      }
      if isSameVersion || day == nil || own.count != 1 || !isPlain { return }
    }
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
    replace(own, with: lines)
  }

  private static let dayParameters: Set<String> = [
    "VALUE", VCardProperty.yearParameter, VCardProperty.omittedYearParameter,
  ]
}
