import Values

/// The lines that are kept for a record: those that stand for fields, as long as they say the same as the
/// fields do, and the others.
struct VCardOriginals {
  /// Properties of which no field holds anything.
  private var others: [VCardProperty] = []
  /// Whether a line was left out though no field says anything in its place.
  private(set) var hasLost = false
  /// The identifier under which the record came.
  private(set) var identifier: String?
  /// The id, if the record came under it alone.
  private(set) var bareIdentifier: String?

  private var originals: [VCardProperty] = []
  private var isUsed: [Bool] = []
  /// Positions by property, and the labels by group.
  private var places: [String: [Int]] = [:]
  private var labels: [String: VCardProperty] = [:]
  private var groups: Set<String> = []
  /// Positions by what they say as items, the first one last, by property.
  private var items: [String: [Cell: [Int]]] = [:]
  private var nextGroup = 1

  init(_ extras: [String]) {
    for item in extras {
      if item.utf8.starts(with: "uid ".utf8), identifier == nil {
        identifier = String(decoding: item.utf8.dropFirst(4), as: UTF8.self)
      }
      guard let (text, isOriginal) = VCardKept.line(item) else { continue }
      let property = VCardDecoder(isOld: false).property(ContentLine(text))
      if isOriginal, property.name == "UID" {
        bareIdentifier = property.line.rawValue
        continue
      }
      // What was kept in the spelling of an older version is brought to the one of today.
      let normal = property.problem == nil ? VCardProperty(ContentLine(property.kept)) : property
      guard VCardKept.isWritable(normal.line) else {
        hasLost = true
        continue
      }
      add(normal, isOriginal)
    }
  }

  private mutating func add(_ property: VCardProperty, _ isOriginal: Bool) {
    if let group = property.group {
      groups.insert(group)
      if property.name == "X-ABLABEL", labels[group] == nil { labels[group] = property }
    }
    if !isOriginal { return others.append(property) }
    places[property.name, default: []].append(originals.count)
    originals.append(property)
    isUsed.append(false)
  }

  /// The properties of which no field holds anything; a card that has a birthday takes no vague one beside it.
  mutating func others(besideBirthday hasBirthday: Bool) -> [VCardProperty] {
    guard hasBirthday else { return others }
    let written = others.filter {
      $0.name != "BDAY" || $0.line.value(of: "ALTID") != nil || VCardBirthday($0) != .vague
    }
    if written.count < others.count { hasLost = true }
    return written
  }

  /// The originals with a name, in their order.
  func all(_ name: String) -> [VCardProperty] { (places[name] ?? []).map { originals[$0] } }

  /// Marks the originals with a name as written; returns their lines.
  mutating func use(_ names: [String]) -> [String] {
    names.flatMap { places[$0] ?? [] }.map { use($0) }
  }

  /// The line of the first original with the name that is not written yet and for which `says` holds.
  mutating func use(_ name: String, where says: (VCardProperty) -> Bool) -> String? {
    (places[name] ?? []).first { !isUsed[$0] && says(originals[$0]) }.map { use($0) }
  }

  /// The line of the first original with the name that is not written yet and says the item.
  mutating func use(_ name: String, says item: String) -> String? {
    guard let all = places[name] else { return nil }
    if items[name] == nil {
      var texts: [Cell: [Int]] = [:]
      for index in all.reversed() {
        let label = originals[index].group.flatMap { labels[$0] }.map(\.line.text)
        texts[.text(VCardItem(originals[index], label: label).text), default: []].append(index)
      }
      items[name] = texts
    }
    return items[name]?[.text(item)]?.popLast().map { use($0) }
  }

  private mutating func use(_ index: Int) -> String {
    isUsed[index] = true
    return originals[index].kept
  }

  /// The items of what is written of the lines, in the order in which a reader gives them; to be asked for last.
  func living(_ others: [VCardProperty], isBare: Bool) -> [String] {
    var items = originals.indices.filter { isUsed[$0] }.map { VCardKept.original(originals[$0].kept) }
    if isBare, let bareIdentifier { items.append(VCardKept.original("UID:\(bareIdentifier)")) }
    items.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return items + others.map { VCardKept.extra($0.kept) }
  }

  /// A group that no kept line has.
  mutating func freshGroup() -> String {
    while groups.contains("item\(nextGroup)") { nextGroup += 1 }
    nextGroup += 1
    return "item\(nextGroup - 1)"
  }

  /// The labels of what was written; to be asked for last.
  mutating func usedLabels() -> [String] {
    let written = Set(originals.indices.filter { isUsed[$0] }.compactMap { originals[$0].group })
    let lines = (places["X-ABLABEL"] ?? []).filter { originals[$0].group.map(written.contains) ?? false }.map
    { use($0) }
    return lines
  }
}
