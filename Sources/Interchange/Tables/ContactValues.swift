import Formats
import Registry
import Values

/// The values of one row that several columns give together.
struct ContactValues {
  private struct Value {
    var text: String
    var column: Int
    var place: TextPlace
  }

  private struct Items {
    var items: [String] = []
    var place: TextPlace
  }

  private var parts: [ContactPart: Value] = [:]
  private var lists: [Int: Items] = [:]
  private var shares: [Int: [(part: Int, text: String, place: TextPlace)]] = [:]

  /// Adds the items of a column.
  mutating func add(_ text: String, _ label: String?, to field: Int, at place: TextPlace) {
    if let label {
      for item in Self.split(text) { append("\(label): \(item)", to: field, at: place) }
      if TextRules.isBlank(text) { append(nil, to: field, at: place) }
    } else {
      append(TextRules.isBlank(text) ? nil : text, to: field, at: place)
    }
  }

  /// Adds the words of a column in which other programs put labels; false if it has groups of the program's own.
  mutating func addLabels(_ text: String, to field: Int, at place: TextPlace) -> Bool {
    append(nil, to: field, at: place)
    var isWhole = true
    for part in Self.lines(text) {
      for label in part.split(whereSeparator: { $0 == "," || $0 == ";" }) {
        let label = TextRules.trimmed(String(label))
        if TextRules.isBlank(label) { continue }
        // Google marks its own groups so: everybody is in `* myContacts`.
        if label == "*" || label.hasPrefix("* ") {
          isWhole = isWhole && ColumnName.key(label) == "mycontacts"
        } else {
          append(label, to: field, at: place)
        }
      }
    }
    return isWhole
  }

  /// Adds one of several columns that make a value.
  mutating func join(_ text: String, _ part: Int, to field: Int, at place: TextPlace) {
    shares[field, default: []].append((part, TextRules.trimmed(text), place))
  }

  mutating func set(_ part: ContactPart, _ text: String, column: Int, at place: TextPlace) {
    parts[part] = Value(text: TextRules.trimmed(text), column: column, place: place)
  }

  /// Adds to the record what the values make; `lose` is told the columns whose value nothing takes.
  mutating func finish(_ record: inout ForeignRecord, _ schema: EntitySchema, lose: (Int) -> Void) {
    finishItems(lose)
    finishJoined(&record, schema)
    finishName(&record, schema, lose)
    finishReading(&record)
    finishBirthday(&record, lose)
    finishAddress(&record, lose)
    for (field, list) in lists.sorted(by: { $0.key < $1.key }) {
      let schema = schema.fields[field]
      record.entries.append(
        .init(schema.name, .text(list.items.joined(separator: schema.type.separator)), at: list.place))
    }
    if schema.naturalKey?.name == "name" { nameNameless(&record, schema) }
  }

  /// A record without a name goes by its organisation, else by its mail address, as cards do.
  private func nameNameless(_ record: inout ForeignRecord, _ schema: EntitySchema) {
    func text(_ field: String) -> (text: String, place: TextPlace)? {
      guard let entry = record.entries.first(where: { $0.field == field }),
        case .text(let text) = entry.value,
        let line = text.split(whereSeparator: \.isNewline).first, !TextRules.isBlank(String(line))
      else { return nil }
      return (String(line), entry.place)
    }
    if text("name") != nil || record.problem != nil { return }
    let mail = text("emails").map { (text: Labelled($0.text).value, place: $0.place) }
    guard let name = text("organisation") ?? mail else { return }
    record.entries.removeAll { $0.field == "name" }
    record.entries.append(.init("name", .text(name.text), at: name.place))
  }

  /// Values that Google joins, without the mark of the one that is preferred.
  private static func split(_ text: String) -> [String] {
    lines(text).compactMap { line in
      let isMarked = line == "*" || line.hasPrefix("* ")
      let plain = isMarked ? TextRules.trimmed(String(line.dropFirst())) : line
      return TextRules.isBlank(plain) ? nil : plain
    }
  }

  /// Values that Google joins, or that have a line each.
  private static func lines(_ text: String) -> [String] {
    var items: [String] = []
    var item = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    func end() {
      let text = TextRules.trimmed(String(item))
      if !TextRules.isBlank(text) { items.append(text) }
      item.removeAll()
    }
    while let scalar = rest.first {
      if rest.starts(with: " ::: ".unicodeScalars) {
        end()
        rest = rest.dropFirst(5)
      } else if scalar == "\n" || scalar == "\r" {
        end()
        rest.removeFirst()
      } else {
        item.append(scalar)
        rest.removeFirst()
      }
    }
    end()
    return items
  }

  /// With nil the field is given, though empty.
  private mutating func append(_ item: String?, to field: Int, at place: TextPlace) {
    // In place: a copy for each item would cost as much as all before it.
    if let item {
      if lists[field]?.items.isEmpty != false { lists[field, default: Items(place: place)].place = place }
      lists[field]?.items.append(item)
    } else if lists[field] == nil {
      lists[field] = Items(place: place)
    }
  }

  // MARK: Putting together

  private mutating func finishItems(_ lose: (Int) -> Void) {
    let items = parts.sorted { $0.value.column < $1.value.column }
    for case (.item(let field, let number), let value) in items.map({ ($0.key, $0.value) }) {
      let label = parts[.label(field, number)].map { Self.split($0.text).first ?? "" } ?? ""
      let texts = Self.split(value.text)
      append(nil, to: field, at: value.place)
      for text in texts {
        append(label.isEmpty ? text : "\(Self.usual(label)): \(text)", to: field, at: value.place)
      }
      if texts.isEmpty, !label.isEmpty, let column = parts[.label(field, number)]?.column { lose(column) }
    }
  }

  /// A label that a program has for everyone is written small, as other formats have it.
  private static func usual(_ label: String) -> String {
    let small = label.lowercased()
    let known = [
      "home", "work", "mobile", "other", "main", "pager", "home fax", "work fax", "fax", "internet",
    ]
    return known.contains(small) ? small : label
  }

  private func text(_ part: ContactPart) -> String { parts[part]?.text ?? "" }

  private func joined(_ parts: [ContactPart]) -> String {
    parts.map(text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static let order: [ContactPart.Name] = [.prefix, .given, .middle, .family, .suffix]
  private static let familyFirst: [ContactPart.Name] = [.prefix, .family, .given, .middle, .suffix]

  /// Names in the scripts of East Asia begin with the family's.
  private var nameOrder: [ContactPart.Name] {
    let names = text(.name(.given)) + text(.name(.family))
    let isEastern =
      !names.isEmpty
      && names.unicodeScalars.allSatisfy {
        (0x2E80...0x9FFF).contains($0.value) || (0xAC00...0xD7A3).contains($0.value)
          || (0xF900...0xFAFF).contains($0.value) || (0x20000...0x3FFFF).contains($0.value)
      }
    return isEastern ? Self.familyFirst : Self.order
  }

  private func finishName(_ record: inout ForeignRecord, _ schema: EntitySchema, _ lose: (Int) -> Void) {
    let names = parts.keys.compactMap { if case .name(let name) = $0 { name } else { nil } }
    guard let first = names.compactMap({ parts[.name($0)] }).min(by: { $0.column < $1.column }) else {
      return
    }
    var apart = self
    let family = apart.splitWhole()
    var name = apart.text(.name(.whole))
    if name.isEmpty {
      name = apart.joined(apart.nameOrder.map { .name($0) })
    } else {
      // What the whole name leaves out would be lost.
      for part in Self.order {
        guard let value = parts[.name(part)], !value.text.isEmpty, !name.contains(value.text),
          part != .family || schema.index(of: "family") == nil
        else { continue }
        lose(value.column)
      }
    }
    if name.isEmpty { name = text(.name(.fileAs)) }
    let place = parts[.name(.whole)] ?? parts[.name(.given)] ?? first
    record.entries.append(.init("name", .text(name), at: place.place))
    if let family, schema.index(of: "family") != nil,
      !record.entries.contains(where: { $0.field == "family" })
    {
      record.entries.append(.init("family", .text(family.text), at: family.place))
    }
  }

  /// Where a table has one half of a name apart, what it calls the name may be the other: `Vorname;Name`. Takes it
  /// for that if it does not hold the half; returns the family name, if there is one.
  private mutating func splitWhole() -> Value? {
    let (given, family) = (parts[.name(.given)], parts[.name(.family)])
    guard let whole = parts[.name(.whole)], !whole.text.isEmpty, (given == nil) != (family == nil),
      let half = given ?? family, !half.text.isEmpty, !whole.text.contains(half.text)
    else { return family }
    parts[.name(.whole)] = nil
    parts[.name(given == nil ? .given : .family)] = whole
    return given == nil ? family : whole
  }

  /// Puts the columns of a field one behind the other: lines of an address, words of a name.
  private mutating func finishJoined(_ record: inout ForeignRecord, _ schema: EntitySchema) {
    for (field, values) in shares.sorted(by: { $0.key < $1.key }) {
      let values = values.sorted { $0.part < $1.part }
      let texts = values.map(\.text).filter { !$0.isEmpty }
      let separator: String
      switch schema.fields[field].type {
      case .multilineText: separator = "\n"
      case .civilDate, .birthday, .timestamp:
        let isPlain = texts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        separator = isPlain ? "-" : " "
      default: separator = " "
      }
      let place = values.first { !$0.text.isEmpty }?.place ?? values[0].place
      record.entries.append(
        .init(schema.fields[field].name, .text(texts.joined(separator: separator)), at: place))
    }
  }

  private func finishReading(_ record: inout ForeignRecord) {
    let names = parts.keys.compactMap { if case .reading(let name) = $0 { name } else { nil } }
    guard let first = names.compactMap({ parts[.reading($0)] }).min(by: { $0.column < $1.column }) else {
      return
    }
    let whole = text(.reading(.whole))
    let reading = whole.isEmpty ? joined(nameOrder.map { .reading($0) }) : whole
    record.entries.append(.init("reading", .text(reading), at: first.place))
  }

  private func finishBirthday(_ record: inout ForeignRecord, _ lose: (Int) -> Void) {
    guard let month = parts[.birthday(.month)] else { return }
    if let whole = parts[.birthday(.whole)], !whole.text.isEmpty {
      for part in [ContactPart.Day.year, .month, .day] {
        if let value = parts[.birthday(part)], !value.text.isEmpty { lose(value.column) }
      }
      record.entries.append(.init("birthday", .text(whole.text), at: whole.place))
      return
    }
    let year = text(.birthday(.year))
    let rest = [month.text, text(.birthday(.day))].map { $0.utf8.count == 1 ? "0\($0)" : $0 }
    let isMissing = year.isEmpty && rest.allSatisfy(\.isEmpty)
    let text = isMissing ? "" : "\(year.isEmpty ? "-" : year)-\(rest[0])-\(rest[1])"
    record.entries.append(.init("birthday", .text(text), at: month.place))
  }

  private func finishAddress(_ record: inout ForeignRecord, _ lose: (Int) -> Void) {
    var addresses: [Int: [ContactPart.Line: Value]] = [:]
    for case (.address(let rank, let line), let value) in parts.map({ ($0.key, $0.value) }) {
      addresses[rank, default: [:]][line] = value
    }
    let ranks = addresses.keys.sorted()
    guard let first = ranks.first else { return }
    let given = ranks.first { rank in addresses[rank]?.values.contains { !$0.text.isEmpty } ?? false }
    for rank in ranks where rank != given {
      for value in (addresses[rank] ?? [:]).values where !value.text.isEmpty { lose(value.column) }
    }
    let address = (addresses[given ?? first] ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }
      .filter { !$0.value.text.isEmpty }
    let whole = address.first { $0.key == .formatted }
    let lines = whole.map { [$0.value.text] } ?? address.map(\.value.text)
    let place =
      address.first?.value.place ?? addresses[first]?.values.map(\.place).min { $0.column < $1.column }
    if let place { record.entries.append(.init("address", .text(lines.joined(separator: "\n")), at: place)) }
  }
}
