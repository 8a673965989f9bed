/// What a format carries beside the fields, of a record that comes again.
///
/// What the new record does not mention stays, as a field does that it does not mention. Lines that stand for a
/// field, only in other words, go with the field's former value.
struct KeptExtras {
  /// The first word of the format's items.
  let owner: String

  /// Lines that belong together: a block, a group with its label, or one alone.
  private struct Unit {
    var name: String
    var isOriginal: Bool
    var items: [String]
  }

  /// The items of the stored record after it has come again.
  ///
  /// - Parameters:
  ///   - old: all items of the stored record, other formats' too.
  ///   - new: those of the format in the record that comes.
  ///   - given: names of the fields for which it has a value, `id` among them if it has an identifier.
  func merged(_ old: [String], with new: [String], given: Set<String>) -> [String] {
    let prefix = "\(owner) "
    let comes = Set(units(new).map(\.name))
    let kept = units(old.filter { $0.hasPrefix(prefix) }).filter { unit in
      // What comes again, in whatever part, is not there twice.
      if comes.contains(unit.name) { return false }
      let fields = fields(of: unit)
      return fields.isEmpty ? isOfLines : given.isDisjoint(with: fields)
    }
    let result = old.filter { !$0.hasPrefix(prefix) } + kept.flatMap(\.items) + new
    // The order of items says nothing.
    return result.sorted() == old.sorted() ? old : result
  }

  /// Whether an item is a property of its own; a task of todo.txt is one line as a whole.
  private var isOfLines: Bool { owner != "todotxt" }

  /// The fields that a line may stand for in other words; none for what no field holds.
  private func fields(of unit: Unit) -> [String] {
    (unit.isOriginal || owner == "taskwarrior" ? Self.fields[owner]?[unit.name] : nil) ?? []
  }

  private func units(_ items: [String]) -> [Unit] {
    var units: [Unit] = []
    var end: String?
    var places: [String: Int] = [:]
    for item in items {
      let (name, group, isOriginal) = parts(of: item)
      if end != nil {
        units[units.count - 1].items.append(item)
        if name == end { end = nil }
      } else if let group, let place = places[group] {
        units[place].items.append(item)
        if units[place].name == "X-ABLABEL" {
          (units[place].name, units[place].isOriginal) = (name, isOriginal)
        }
      } else {
        if let group { places[group] = units.count }
        units.append(Unit(name: name, isOriginal: isOriginal, items: [item]))
        if name.hasPrefix("BEGIN:") { end = "END:" + name.dropFirst(6) }
      }
    }
    return units
  }

  /// The property's name, upper case; with what follows it for the ends of a block.
  private func parts(of item: String) -> (name: String, group: String?, isOriginal: Bool) {
    var line = item.utf8.dropFirst(owner.utf8.count + 1)
    let isOriginal = line.first == UInt8(ascii: "*")
    if isOriginal { line.removeFirst() }
    if line.first == UInt8(ascii: "\"") {
      return (
        String(decoding: line.dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self), nil, false
      )
    }
    let head = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") }
    let name = String(decoding: head, as: UTF8.self).uppercased()
    if name == "BEGIN" || name == "END" {
      return (String(decoding: line, as: UTF8.self).uppercased(), nil, false)
    }
    guard let point = name.firstIndex(of: ".") else { return (name, nil, isOriginal) }
    return (String(name[name.index(after: point)...]), String(name[..<point]), isOriginal)
  }

  /// The fields that properties stand for, by format; `id` is given with every identifier.
  private static let fields: [String: [String: [String]]] = [
    "vcard": [
      "UID": ["id"], "N": ["name"], "FN": ["name"], "SORT-STRING": ["reading"],
      "X-PHONETIC-FIRST-NAME": ["reading"], "X-PHONETIC-LAST-NAME": ["reading"], "BDAY": ["birthday"],
      "EMAIL": ["emails"], "TEL": ["phones"], "ADR": ["address"], "ORG": ["organisation"],
      "CATEGORIES": ["tags"], "NOTE": ["note"],
    ],
    "ical": [
      "SUMMARY": ["title", "name"], "DESCRIPTION": ["detail", "note"], "DUE": ["due"], "STATUS": ["done"],
      "COMPLETED": ["done"], "PERCENT-COMPLETE": ["done"], "PRIORITY": ["priority"], "CATEGORIES": ["tags"],
      "DTSTART": ["birthday"], "DTEND": ["birthday"], "DURATION": ["birthday"], "RRULE": ["birthday"],
      "RDATE": ["birthday"],
    ],
    "taskwarrior": [
      "description": ["title"], "detail": ["detail"], "status": ["done"], "end": ["done"], "due": ["due"],
      "priority": ["priority"], "tags": ["tags"],
    ],
  ]
}
