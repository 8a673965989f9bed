import Formats
import Registry
import Values

/// Decides what becomes of the columns of a table.
struct ColumnMatcher {
  let schema: EntitySchema
  let map: ColumnMap
  private let fieldNames: FieldNames
  private let ownNames: Set<String>
  private let formOnly: [String: String]

  init(_ schema: EntitySchema, _ map: ColumnMap, formOnly: [String]) {
    self.schema = schema
    self.map = map
    fieldNames = FieldNames(schema)
    ownNames = Set(schema.attributeNames)
    self.formOnly = Dictionary(formOnly.map { (ColumnName.key($0), $0) }) { first, _ in first }
  }

  /// Whether a file with these names may be our own.
  func isOwn(_ names: [String]) -> Bool { !names.isEmpty && names.allSatisfy(ownNames.contains) }

  /// The names without the mark that a safe output puts before the first; nil where there is no such mark.
  func unmarked(_ names: [String]) -> [String]? {
    guard let first = names.first, first.hasPrefix("'") else { return nil }
    let plain = [String(first.dropFirst())] + names.dropFirst()
    return isOwn(plain) ? plain : nil
  }

  /// What becomes of each column of a header.
  ///
  /// - Throws: `map.unknownColumn`, `table.sameField`.
  func uses(_ names: [String], at places: [TextPlace]) throws(FormatError) -> [ColumnUse] {
    var uses = names.map { use($0, isOwn: isOwn(names)) }
    let parts = ContactColumns(names, schema).parts()
    let apart = Set(parts.values.compactMap(\.field))
    for (position, part) in parts { uses[position] = .part(part) }
    var given: Set<Int> = []
    for pair in map.pairs {
      let same = names.indices.filter { ColumnName.isSame(names[$0], pair.column) }
      guard let position = names.firstIndex(of: pair.column) ?? (same.count == 1 ? same[0] : nil) else {
        throw unknownColumn(pair.column, names, at: places.first ?? TextPlace(line: 1, column: 1))
      }
      given.insert(position)
      if case .field(let place) = pair.target,
        HeaderUnit.isUnfit(names[position], for: schema.fields[place].type)
      {
        throw FormatError(
          "map.unit", at: places[position],
          ["value": Printable.excerpt(names[position]), "field": schema.fields[place].name])
      }
      uses[position] = use(pair, named: names[position])
    }
    for position in uses.indices {
      guard let field = uses[position].field else { continue }
      let name = schema.fields[field].name
      if apart.contains(name), let whole = ContactPart.whole(name) { uses[position] = .part(whole) }
    }
    try resolve(&uses, names, given, at: places)
    return uses
  }

  /// Lets one column stand for each field that takes one value: the given one, if there are two.
  private func resolve(
    _ uses: inout [ColumnUse], _ names: [String], _ given: Set<Int>, at places: [TextPlace]
  ) throws(FormatError) {
    for position in uses.indices {
      guard let value = uses[position].single,
        let first = uses[..<position].firstIndex(where: { $0.single == value })
      else { continue }
      if case .part(let part) = value, part != part.field.flatMap(ContactPart.whole) {
        // Of two columns for one part the first is taken.
        uses[position] = .unmatched
        continue
      }
      switch (given.contains(first), given.contains(position)) {
      case (true, false): uses[position] = .unmatched
      case (false, true): uses[first] = .unmatched
      default:
        throw sameField(field(of: uses[position]), names[first], names[position], at: places[position])
      }
    }
  }

  private func field(of use: ColumnUse) -> String {
    switch use {
    case .field(let place, _): schema.fields[place].name
    case .part(let part): part.field ?? ""
    case .createdAt: "createdAt"
    default: "id"
    }
  }

  /// What becomes of a column or key by its name alone.
  func use(_ name: String, isOwn: Bool) -> ColumnUse {
    let key = ColumnName.key(name)
    if let place = schema.index(of: name) { return use(place, label: nil) }
    switch schema.attribute(name) {
    case .id: return .identifier(isGiven: false)
    case .createdAt: return .createdAt(isGiven: isOwn)
    case .some: return isOwn ? .passedOver : .unmatched
    case nil: break
    }
    if key.isEmpty { return .unmatched }
    if let field = formOnly[key] { return .formOnly(field) }
    guard let (meaning, unit) = fieldNames.meaning(key) else {
      switch key {
      case "id", "uuid", "uid", "guid": return .identifier(isGiven: false)
      case "createdat": return .createdAt(isGiven: false)
      default: return .unmatched
      }
    }
    if let unit { return .field(meaning.field, unit: unit) }
    if schema.fields[meaning.field].type == .words, !meaning.isOwn { return .labels(meaning.field) }
    return use(meaning.field, label: meaning.label)
  }

  /// What becomes of a column that the map names.
  func use(_ pair: ColumnMap.Pair, named name: String) -> ColumnUse {
    switch pair.target {
    case .identifier: return .identifier(isGiven: true)
    case .createdAt: return .createdAt(isGiven: true)
    case .field(let place):
      let type = schema.fields[place].type
      if type.isList { return .items(place, label: nil) }
      return .field(place, unit: HeaderUnit.unit(endingOf: name, of: type))
    }
  }

  private func use(_ place: Int, label: String?) -> ColumnUse {
    schema.fields[place].type.isList ? .items(place, label: label) : .field(place, unit: nil)
  }

  func unknownColumn(_ name: String, _ names: [String], at place: TextPlace) -> FormatError {
    let near = ColumnName.near(name, among: names).map { Printable.excerpt($0) }
    return FormatError(
      "map.unknownColumn", at: place,
      ["value": Printable.excerpt(name), "names": near.joined(separator: ", ")])
  }

  func sameField(_ field: String, _ first: String, _ second: String, at place: TextPlace) -> FormatError {
    FormatError(
      "table.sameField", at: place,
      [
        "first": Printable.excerpt(first), "second": Printable.excerpt(second),
        "field": field,
      ])
  }
}
