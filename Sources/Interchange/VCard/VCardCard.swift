import Registry
import Values

/// One card that is being written.
///
/// A property that the reader kept is written as it came where it still says what the field says.
struct VCardCard {
  private(set) var originals: VCardOriginals
  /// Properties that are written though no field holds them.
  private var others: [VCardProperty] = []
  private let content: VCardContent
  private let version: VCardVersion
  private let writer: ContentLineWriter

  init(_ content: VCardContent, _ version: VCardVersion, _ writer: ContentLineWriter) {
    self.content = content
    self.version = version
    self.writer = writer
    originals = VCardOriginals(content.extras)
  }

  mutating func write(_ row: Row) {
    writer.put("BEGIN", raw: "VCARD")
    writer.put("VERSION", raw: version.rawValue)
    writeName()
    writeBirthday()
    writeDeath()
    writeItems("EMAIL", content.emails)
    writeItems("TEL", content.phones)
    writeText("ADR", content.address, read: VCardText.address) { writer, address, parameters in
      writer.put("ADR", parameters, components: ["", "", address, "", "", "", ""])
    }
    writeText("ORG", content.organisation, read: VCardText.organisation) { writer, organisation, _ in
      writer.put("ORG", components: VCardText.units(organisation))
    }
    writeTags()
    writeNote()
    if let height = content.height { writer.put(VCardEntity.height, text: height.labelled(in: .cm)) }
    if let weight = content.weight { writer.put(VCardEntity.weight, text: weight.labelled(in: .kg)) }
    if let leapDay = content.leapDay { writer.put(VCardEntity.leapDay, text: leapDay) }
    for line in originals.usedLabels() { put(line) }
    others = originals.others(besideBirthday: content.birthday != nil)
    for property in others { put(property.kept) }
    writeIdentity(row)
    writer.put("END", raw: "VCARD")
  }

  /// The items of extras that are in the card, as a reader gives them; to be asked for when it is written.
  func living(_ row: Row) -> [String] { originals.living(others, isBare: isBare(row)) }

  /// Whether the extras that are kept are others than those that the card gives back.
  func hasOutdated(_ row: Row) -> Bool {
    let kept = content.extras.filter { VCardKept.line($0) != nil }
    return Set(kept.map { Cell.text($0) }) != Set(living(row).map { Cell.text($0) })
  }

  /// Whether the card goes by the id alone, as it came.
  private func isBare(_ row: Row) -> Bool {
    originals.identifier == nil && originals.bareIdentifier == row.id.text
  }

  /// Writes a line that is kept.
  private func put(_ line: String) {
    writer.put(line: version == .v3 ? VCardNormalForm.version3(line) : line)
  }

  private mutating func writeName() {
    let name = content.name
    let full = originals.use("FN") { ExactText.same(VCardText.line($0.line.text), name) }
    if let full { put(full) } else { writer.put("FN", text: name) }
    // Kept with a name as it was then, N goes with it; else it has to fit the name.
    // Without a reading it must not tell one.
    let parts = originals.all("N").first.flatMap { original in
      let isSilent = content.reading != nil || original.line.value(of: "SORT-AS") == nil
      let parts = VCardName.parts(original)
      let isFitting =
        (full != nil || VCardName.fits(parts, name))
        && ExactText.same(VCardName.family(original, parts, name) ?? "", content.family ?? "")
      return isSilent && isFitting ? original : nil
    }
    if parts != nil {
      for line in originals.use(["N"]) { put(line) }
    } else if version == .v3 || content.family != nil {
      let parts = VCardName.written(name, family: content.family)
      // A family name that is the whole name would be read as none.
      let isWhole = content.family.map { ExactText.same($0, name) } ?? false
      writer.put("N", isWhole ? [(VCardProperty.textParameter, name)] : [], components: parts)
    }
    let properties = VCardName.phoneticNames + ["SORT-STRING"]
    let kept = VCardName.reading(
      phonetic: VCardName.phoneticNames.flatMap { originals.all($0) }, name: parts,
      sort: originals.all("SORT-STRING").first)
    if ExactText.same(kept, content.reading ?? "") {
      for line in originals.use(properties) { put(line) }
    } else if let reading = content.reading {
      writer.put(VCardName.phoneticNames[0], text: reading)
    }
  }

  private mutating func writeBirthday() {
    guard let birthday = content.birthday else { return }
    if let line = originals.use("BDAY", where: { VCardBirthday($0) == .day(birthday) }) {
      return put(line)
    }
    var parameters: [(name: String, value: String)] = []
    if birthday.year == 1604 { parameters.append((VCardProperty.yearParameter, "1604")) }
    var text = birthday.stored
    if version == .v3, birthday.year == nil {
      parameters.append((VCardProperty.omittedYearParameter, "1604"))
      text = "1604" + text.dropFirst()
    }
    if version == .v4 {
      text = birthday.year == nil ? "--" + text.filter { $0 != "-" } : text.filter { $0 != "-" }
    }
    writer.put("BDAY", parameters, raw: text)
  }

  private mutating func writeDeath() {
    guard let died = content.died else { return }
    for name in VCardEntity.deaths {
      let says = { (property: VCardProperty) in VCardBirthday(property) == .day(Birthday(died)) }
      if let line = originals.use(name, where: says) { return put(line) }
    }
    let text = died.description
    let parameters = died.year == 1604 ? [(VCardProperty.yearParameter, "1604")] : []
    if version == .v4 {
      writer.put(VCardEntity.deaths[0], parameters, raw: text.filter { $0 != "-" })
    } else {
      writer.put(VCardEntity.deaths[1], parameters, raw: text)
    }
  }

  private mutating func writeItems(_ name: String, _ items: [String]) {
    for text in items {
      if let line = originals.use(name, says: text) {
        put(line)
        continue
      }
      let item = Labelled(text)
      var parameters = VCardItem.parameters(item)
      var group: String?
      if let label = item.label {
        if let types = VCardItem.types(label) {
          parameters = types.map { ("TYPE", $0) } + parameters
        } else {
          group = originals.freshGroup()
        }
      }
      writer.put(name, parameters, group: group, text: item.value)
      if let group, let label = item.label { writer.put("X-ABLabel", group: group, text: label) }
    }
  }

  /// Writes a property with one text, its original if that says the same.
  private mutating func writeText(
    _ name: String, _ text: String?, read: (VCardProperty) -> String,
    write: (ContentLineWriter, String, [(name: String, value: String)]) -> Void
  ) {
    guard let text else { return }
    if let line = originals.use(name, where: { ExactText.same(read($0), text) }) {
      put(line)
    } else {
      write(writer, text, breaks(text))
    }
  }

  private func breaks(_ text: String) -> [(name: String, value: String)] {
    VCardText.breaks(text).map { [(VCardProperty.breaksParameter, $0)] } ?? []
  }

  private mutating func writeNote() {
    guard let note = content.note else { return }
    let notes = originals.all("NOTE")
    if !notes.isEmpty, ExactText.same(notes.map(VCardText.lines).joined(separator: "\n"), note) {
      for line in originals.use(["NOTE"]) { put(line) }
    } else {
      writer.put("NOTE", breaks(note), text: note)
    }
  }

  /// A tag that was made from a category is written as that category.
  private mutating func writeTags() {
    if content.tags.isEmpty { return }
    let categories = originals.all("CATEGORIES").flatMap { ContentText.items($0.line.value) }
    if ExactText.same(VCardInterpreter.tags(categories), content.tags) {
      for line in originals.use(["CATEGORIES"]) { put(line) }
      return
    }
    let known = Dictionary(categories.map { (VCardText.tag($0), $0) }) { first, _ in first }
    writer.put("CATEGORIES", items: content.tags.map { known[$0] ?? $0 })
    if !content.tags.allSatisfy({ ExactText.same(VCardText.tag($0), $0) }) {
      writer.put(VCardEntity.tags, items: content.tags)
    }
  }

  private func writeIdentity(_ row: Row) {
    if let identifier = originals.identifier ?? (isBare(row) ? row.id.text : nil) {
      // Version 4.0 takes it for a URI unless told otherwise.
      let isURI = version == .v3 || identifier.utf8.contains(UInt8(ascii: ":"))
      writer.put("UID", isURI ? [] : [("VALUE", "text")], raw: identifier)
    } else {
      writer.put("UID", raw: VCardKept.identifierPrefix + row.id.text)
    }
    let moment = row.updatedAt.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }
    writer.put("REV", raw: moment + "Z")
  }
}
