import Formats
import Registry
import Values

/// What becomes of a column of a table.
enum ColumnUse: Hashable {
  /// A stored field by place; the unit is put behind bare numbers.
  case field(Int, unit: String?)
  /// One of several columns that make the value of a field, and its place among them.
  case joined(Int, part: Int)
  /// Items of a list, perhaps with a label of the column's.
  case items(Int, label: String?)
  /// Items of a list of words as other programs write them.
  case labels(Int)
  case part(ContactPart)
  /// The unit of bare numbers of the field at the place; nil for the measure that has such a unit.
  case unit(Int?)
  case state(StateColumn)
  /// A given one is an identifier whatever its form; any other has to be a UUID.
  case identifier(isGiven: Bool)
  /// A given one has to be a time.
  case createdAt(isGiven: Bool)
  /// Of our own files, and set by the program; or left out by the importing person.
  case passedOver
  /// For a field that is part of a form alone.
  case formOnly(String)
  /// It says how other values are meant, and nobody knows what.
  case refused
  case unmatched

  /// What no two columns may both be; nil for what may come several times.
  var single: ColumnUse? {
    switch self {
    case .field(let field, _): .field(field, unit: nil)
    case .part: self
    case .identifier: .identifier(isGiven: true)
    case .createdAt: .createdAt(isGiven: true)
    case .joined, .items, .labels, .unit, .state, .passedOver, .formOnly, .refused, .unmatched: nil
    }
  }

  /// The field that gets the column's whole value.
  var field: Int? {
    if case .field(let field, _) = self { field } else { nil }
  }
}

/// Decides what becomes of the columns of a table.
struct ColumnMatcher {
  let schema: EntitySchema
  let map: ColumnMap
  let layout: TaskLayout?
  private let fieldNames: FieldNames
  private let ownNames: Set<String>
  private let formOnly: [String: String]

  init(_ schema: EntitySchema, _ map: ColumnMap, formOnly: [String], layout: TaskLayout? = nil) {
    self.schema = schema
    self.map = map
    self.layout = layout
    fieldNames = FieldNames(schema)
    ownNames = Set(schema.attributeNames)
    self.formOnly = Dictionary(formOnly.map { (ColumnName.key($0), $0) }) { first, _ in first }
  }

  /// The matcher of a table with these names.
  func matching(_ names: [String]) -> ColumnMatcher {
    let isTasks = schema.index(of: "title") != nil && schema.index(of: "done") != nil
    guard layout == nil, isTasks, !isOwn(names), let found = TaskLayout.of(Set(names.map(ColumnName.key)))
    else { return self }
    return ColumnMatcher(schema, map, formOnly: Array(formOnly.values), layout: found)
  }

  /// Whether a file with these names may be our own.
  func isOwn(_ names: [String]) -> Bool { !names.isEmpty && names.allSatisfy(ownNames.contains) }

  /// Whether a name is one that the importing person or this matcher knows.
  func isKnown(_ name: String) -> Bool {
    if map.columns.contains(where: { ColumnName.isSame($0, name) }) { return true }
    return !ColumnName.key(name).isEmpty
      && (use(name, isOwn: false) != .unmatched
        || ContactColumns.isName(name) && schema.index(of: "name") != nil)
  }

  /// The names without the mark that a safe output puts before the first; nil where there is no such mark.
  func unmarked(_ names: [String]) -> [String]? {
    guard let first = names.first, first.hasPrefix("'") else { return nil }
    let plain = [String(first.dropFirst())] + names.dropFirst()
    return isOwn(plain) ? plain : nil
  }

  /// What becomes of each column of a header.
  ///
  /// - Throws: `map.unknownColumn`, `map.unit`, `table.sameField`, `table.halfName`, `table.meaning`.
  func uses(_ names: [String], at places: [TextPlace]) throws(FormatError) -> [ColumnUse] {
    var uses = names.map { use($0, isOwn: isOwn(names)) }
    if layout == nil {
      for (position, part) in ContactColumns(names, schema).parts() { uses[position] = .part(part) }
    }
    let given = try apply(to: &uses, names, at: places)
    // A moment without a mark is the mark, too.
    if let completed = schema.index(of: "completedAt"), let done = schema.index(of: "done"),
      !uses.contains(.field(done, unit: nil))
    {
      uses = uses.map { $0 == .field(completed, unit: nil) ? .state(.completed) : $0 }
    }
    let apart = Set(uses.compactMap { if case .part(let part) = $0 { part.field } else { nil } })
    for position in uses.indices {
      guard let field = uses[position].field else { continue }
      let name = schema.fields[field].name
      if apart.contains(name), let whole = ContactPart.whole(name) { uses[position] = .part(whole) }
    }
    try resolve(&uses, names, given, at: places)
    try checkName(uses, names, at: places)
    if let position = uses.firstIndex(of: .refused) {
      throw FormatError("table.meaning", at: places[position], ["value": Printable.excerpt(names[position])])
    }
    return uses
  }

  /// Does as the map says; returns the positions it names.
  private func apply(
    to uses: inout [ColumnUse], _ names: [String], at places: [TextPlace]
  ) throws(FormatError) -> Set<Int> {
    var given: Set<Int> = []
    for pair in map.pairs {
      var positions: [Int] = []
      for column in pair.columns {
        let same = names.indices.filter { ColumnName.isSame(names[$0], column) }
        guard let position = names.firstIndex(of: column) ?? (same.count == 1 ? same[0] : nil) else {
          throw unknownColumn(column, names, at: places.first ?? TextPlace(line: 1, column: 1))
        }
        positions.append(position)
      }
      for position in positions {
        given.insert(position)
        if case .field(let place, nil) = pair.target,
          HeaderUnit.isUnfit(names[position], for: schema.fields[place].type)
        {
          throw FormatError(
            "map.unit", at: places[position],
            ["value": Printable.excerpt(names[position]), "field": schema.fields[place].name])
        }
        uses[position] = use(pair, named: names[position])
      }
      guard positions.count > 1, case .field(let place, _) = pair.target else { continue }
      // Its parts are said; what else could be one is none.
      for position in uses.indices where !given.contains(position) {
        if case .part(let part) = uses[position], part.field == schema.fields[place].name {
          uses[position] = .unmatched
        }
        if uses[position].field == place { uses[position] = .unmatched }
      }
    }
    return given
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

  /// A table that has one half of its names and nothing of the other would make records of half a name.
  private func checkName(
    _ uses: [ColumnUse], _ names: [String], at places: [TextPlace]
  ) throws(FormatError) {
    let parts = uses.compactMap { if case .part(.name(let part)) = $0 { part } else { nil } }
    let halves = parts.filter { $0 == .given || $0 == .family }
    guard halves.count == 1, !parts.contains(.whole), !parts.contains(.fileAs),
      let position = uses.firstIndex(of: .part(.name(halves[0])))
    else { return }
    let name = Printable.excerpt(names[position])
    throw FormatError(
      "table.halfName", at: places[position],
      ["value": name, "pair": halves[0] == .given ? "\(name),OTHER" : "OTHER,\(name)"])
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
    if let use = layout?.use(key, schema) { return use }
    if let place = schema.index(of: name) { return use(place, label: nil) }
    switch schema.attribute(name) {
    case .id: return .identifier(isGiven: false)
    case .createdAt: return .createdAt(isGiven: isOwn)
    case .some: return isOwn ? .passedOver : .unmatched
    case nil: break
    }
    if let state = StateColumn.named(name, key, in: schema) { return .state(state) }
    if key.isEmpty { return .unmatched }
    if let field = formOnly[key] { return .formOnly(field) }
    guard let (meaning, unit) = fieldNames.meaning(key) else {
      if let use = fieldNames.unitColumn(key) { return use }
      switch key {
      case "id", "uuid", "uid", "guid": return .identifier(isGiven: false)
      case "createdat": return .createdAt(isGiven: false)
      default: return StateColumn.changesMeaning(key, in: schema) ? .refused : .unmatched
      }
    }
    if let unit { return .field(meaning.field, unit: unit) }
    if schema.fields[meaning.field].name == "completedAt", schema.index(of: "done") != nil {
      return .state(.completed)
    }
    if schema.fields[meaning.field].type == .words, !meaning.isOwn { return .labels(meaning.field) }
    return use(meaning.field, label: meaning.label)
  }

  /// What becomes of a column that the map names.
  func use(_ pair: ColumnMap.Pair, named name: String) -> ColumnUse {
    switch pair.target {
    case .identifier: return .identifier(isGiven: true)
    case .createdAt: return .createdAt(isGiven: true)
    case .nothing: return .passedOver
    case .field(let place, let meaning):
      let type = schema.fields[place].type
      if type.isList { return .items(place, label: nil) }
      if pair.columns.count > 1 {
        return .joined(place, part: pair.columns.firstIndex { ColumnName.isSame($0, name) } ?? 0)
      }
      if case .unit(let unit) = meaning { return .field(place, unit: unit) }
      return .field(place, unit: HeaderUnit.unit(endingOf: name, of: type))
    }
  }

  /// The pair of the map that names a column or key.
  func pair(of name: String) -> ColumnMap.Pair? {
    map.pairs.first { $0.columns.contains { ColumnName.isSame($0, name) } }
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
