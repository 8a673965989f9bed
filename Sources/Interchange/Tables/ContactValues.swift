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
  private var leftovers: [String] = []
  /// The format's name, with which what is kept apart begins.
  let owner: String

  init(owner: String) { self.owner = owner }

  /// Adds the items of a column.
  mutating func add(_ text: String, _ label: String?, to field: Int, at place: TextPlace) {
    if let label {
      for item in Self.split(text) { append("\(label): \(item)", to: field, at: place) }
      if TextRules.isBlank(text) { append(nil, to: field, at: place) }
    } else {
      append(TextRules.isBlank(text) ? nil : text, to: field, at: place)
    }
  }

  /// Adds the words of a column in which other programs put labels; one with white space in it is kept apart.
  mutating func addLabels(_ text: String, _ column: String, to field: Int, at place: TextPlace) {
    append(nil, to: field, at: place)
    for part in Self.split(text) {
      for label in part.split(whereSeparator: { $0 == "," || $0 == ";" }) {
        let label = TextRules.trimmed(String(label))
        if TextRules.isBlank(label) { continue }
        if label.contains(where: \.isWhitespace) || label.contains(where: { $0 == "、" || $0 == "，" }) {
          let column = column.filter { !$0.isNewline && $0 != "=" }
          leftovers.append("\(owner) \(column)=\(label.filter { !$0.isNewline })")
        } else {
          append(label, to: field, at: place)
        }
      }
    }
  }

  mutating func set(_ part: ContactPart, _ text: String, column: Int, at place: TextPlace) {
    parts[part] = Value(text: TextRules.trimmed(text), column: column, place: place)
  }

  /// Adds to the record what the values make; `lose` is told the columns whose value nothing takes.
  mutating func finish(_ record: inout ForeignRecord, _ schema: EntitySchema, lose: (Int) -> Void) {
    finishItems(lose)
    if let extras = schema.fields.firstIndex(where: { $0.roles.contains(.background) }), lists[extras] != nil
    {
      lists[extras]?.items += leftovers
      leftovers = []
    }
    finishName(&record, lose)
    finishReading(&record)
    finishBirthday(&record, lose)
    finishAddress(&record, lose)
    for (field, list) in lists.sorted(by: { $0.key < $1.key }) {
      let schema = schema.fields[field]
      record.entries.append(
        .init(schema.name, .text(list.items.joined(separator: schema.type.separator)), at: list.place))
    }
    record.extras += leftovers
  }

  /// Values that Google joins, without the mark of the one that is preferred.
  private static func split(_ text: String) -> [String] {
    var items: [String] = []
    var item = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    func end() {
      let text = TextRules.trimmed(String(item))
      let isMarked = text == "*" || text.hasPrefix("* ")
      let plain = isMarked ? TextRules.trimmed(String(text.dropFirst())) : text
      if !TextRules.isBlank(plain) { items.append(plain) }
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

  private func finishName(_ record: inout ForeignRecord, _ lose: (Int) -> Void) {
    let names = parts.keys.compactMap { if case .name(let name) = $0 { name } else { nil } }
    guard let first = names.compactMap({ parts[.name($0)] }).min(by: { $0.column < $1.column }) else {
      return
    }
    var name = text(.name(.whole))
    if name.isEmpty {
      name = joined(nameOrder.map { .name($0) })
    } else {
      // What the whole name leaves out would be lost.
      for part in Self.order {
        guard let value = parts[.name(part)], !value.text.isEmpty, !name.contains(value.text) else {
          continue
        }
        lose(value.column)
      }
    }
    if name.isEmpty { name = text(.name(.fileAs)) }
    if name.isEmpty,
      case .text(let organisation)? = record.entries.first(where: { $0.field == "organisation" })?.value
    {
      name = organisation
    }
    let place = parts[.name(.whole)] ?? parts[.name(.given)] ?? first
    record.entries.append(.init("name", .text(name), at: place.place))
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
