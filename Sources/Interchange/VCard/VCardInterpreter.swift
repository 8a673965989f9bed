import Formats
import Registry
import Values

/// Brings the properties of one card to the fields of an entity.
struct VCardInterpreter {
  /// What becomes of a property beside its part in a field.
  enum Keeping { case no, original, extra }

  let entity: VCardEntity
  let context: InterchangeContext
  var record: ForeignRecord
  private(set) var properties: [VCardProperty] = []
  var keeping: [Keeping] = []
  /// Positions of the properties, by name.
  private var positions: [String: [Int]] = [:]
  /// Positions of the `X-ABLabel`s, and of all other properties, by group.
  private var labels: [String: Int] = [:]
  private var groups: [String: [Int]] = [:]

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
    let version = lines.first { $0.name == "VERSION" }.map { TextRules.trimmed($0.rawValue) } ?? ""
    let decoder = VCardDecoder(isOld: version.hasPrefix("2"), encoding: context.encoding)
    for line in lines { add(decoder.property(line)) }
    readFields()
    keepLabels()
    keep()
  }

  private mutating func add(_ property: VCardProperty) {
    let index = properties.count
    switch property.name {
    case "VERSION", "REV":
      return
    case "UID" where record.identifier == nil:
      identify(property)
      return
    case "X-ABLABEL":
      if let group = property.group, labels[group] == nil { labels[group] = index }
    default: break
    }
    if let group = property.group, property.name != "X-ABLABEL" { groups[group, default: []].append(index) }
    positions[property.name, default: []].append(index)
    properties.append(property)
    keeping.append(.extra)
  }

  /// An identifier as Roster writes it is the id alone; an id alone is kept, to be written so again.
  private mutating func identify(_ property: VCardProperty) {
    let text = TextRules.trimmed(property.line.rawValue)
    guard !text.isEmpty else { return }
    let prefix = VCardKept.identifierPrefix
    let rest = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    let isCanonical = RecordID(text: rest)?.text == rest
    record.identifier = isCanonical ? rest : text
    if isCanonical, rest == text { record.extras.append(VCardKept.original("UID:\(text)")) }
  }

  /// The positions of the properties with a name.
  func all(_ name: String) -> [Int] { positions[name] ?? [] }

  /// The property at a position; one that cannot be decoded refuses the card.
  mutating func taken(_ index: Int) -> VCardProperty {
    if let problem = properties[index].problem { record.problem = record.problem ?? problem }
    return properties[index]
  }

  /// The text of the first property with the first of the names that has one.
  func firstText(of names: [String]) -> (text: String, place: TextPlace)? {
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

  /// The text of the label that stands in the group of a property.
  func label(_ property: VCardProperty) -> String? {
    property.group.flatMap { labels[$0] }.map { properties[$0].line.text }
  }

  /// Whether the group has properties beside this one and a label.
  func isInCompany(_ property: VCardProperty) -> Bool {
    property.group.flatMap { groups[$0] }.map { $0.count > 1 } ?? false
  }

  mutating func set(_ field: String, _ value: ForeignRecord.Value, at place: TextPlace) {
    record.entries.append(ForeignRecord.Entry(field, value, at: place))
  }

  /// A label goes the way of what it labels.
  private mutating func keepLabels() {
    for (group, index) in labels {
      let others = groups[group] ?? []
      if others.isEmpty || others.contains(where: { keeping[$0] == .extra }) { continue }
      keeping[index] = others.contains { keeping[$0] == .original } ? .original : .no
    }
  }

  /// Keeps the originals in an order that does not depend on the card, then the others in that of the card.
  private mutating func keep() {
    var originals = record.extras
    var extras: [String] = []
    for (index, property) in properties.enumerated() where keeping[index] != .no {
      // What is not to be decoded is kept as it is, unless it is no text at all.
      if let problem = property.problem, property.line.defect != nil {
        record.problem = record.problem ?? problem
      } else if keeping[index] == .original {
        originals.append(VCardKept.original(property.kept))
      } else {
        extras.append(VCardKept.extra(property.kept))
      }
    }
    record.extras = originals.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } + extras
  }
}
