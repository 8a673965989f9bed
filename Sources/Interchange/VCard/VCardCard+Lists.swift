import Registry
import Values

/// Lists and texts of a card.
extension VCardCard {
  mutating func writeItems(_ name: String, _ field: String, _ items: [String]) {
    var places: [Cell: [Int]] = [:]
    let all = taken(field)
    for index in all {
      if let item = origin?.card.uses[index]?.item { places[.text(item), default: []].append(index) }
    }
    var seen: Set<Cell> = []
    let order = all.compactMap { origin?.card.uses[$0]?.item }.map { Cell.text($0) }.filter {
      seen.insert($0).inserted
    }
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
  mutating func endLabels() {
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
  mutating func writeFirst(
    _ name: String, _ field: String, _ text: String?, read: (VCardProperty) -> String,
    write: (String, [(name: String, value: String)]) -> String
  ) {
    if isKept(field, text) { return }
    let own = taken(field).filter { origin?.untaken.contains($0) != true }
    if let text {
      let breaks = VCardText.breaks(text).map { [(VCardProperty.breaksParameter, $0)] } ?? []
      // What stood behind the field's own stays there.
      if own.isEmpty, !taken(field).isEmpty {
        front.append(write(text, breaks))
        return
      }
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

  mutating func writeNote() {
    if isKept("note", content.note) { return }
    let lines = content.note.map { note in
      let breaks = VCardText.breaks(note).map { [(VCardProperty.breaksParameter, $0)] } ?? []
      return [ContentLineText.text("NOTE", note, breaks)]
    }
    replace(taken("note"), with: lines ?? [])
  }

  mutating func writePlain(_ name: String, _ field: String, _ text: String?) {
    if isKept(field, text) { return }
    replace(taken(field), with: text.map { [ContentLineText.text(name, $0)] } ?? [])
  }

  /// A tag that was made from a category is written as that category; those that are no tags stay.
  mutating func writeTags() {
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
