import Formats
import Registry
import Values
import ViewModels

/// Runs an entity's rules over the records of a file.
struct FileChecker<Record: Sendable> {
  let group: EntityGroup<Record>
  private let reading: ReadingContext
  private let rules: RuleContext
  /// The line in which a value that must be unique stood first, by field and key.
  private var seen: [String: [String: Int]] = [:]

  init(group: EntityGroup<Record>, today: CivilDate) {
    self.group = group
    reading = ReadingContext(today: today, isTyped: false)
    rules = RuleContext(today: today)
  }

  /// Names of a file that no field has; the parts every record has are known as well.
  func unknown(_ names: [String]) -> [String] {
    names.filter { name in
      group.table.field(name) == nil && !Attribute.reservedNames.contains(name) && !name.isEmpty
    }
  }

  mutating func check(_ record: TextRecord, names: [String]) -> [(Violation, TextPlace)] {
    var cells = group.table.cells(group.table.blank())
    var places: [String: TextPlace] = [:]
    var unread: Set<String> = []
    var found: [Violation] = []
    var formOnly: [String: String] = [:]
    for (index, entry) in record.entries.enumerated() {
      guard entry.name < names.count, let field = group.table.field(names[entry.name]) else { continue }
      places[field.name] = record.place(at: index)
      let text = Self.text(record, index, entry.kind, field.type)
      guard let place = group.schema.index(of: field.name) else {
        formOnly[field.name] = text
        continue
      }
      do {
        let cell = try field.type.read(field.normalise?(text) ?? text, reading).cell
        cells[place] =
          cell.isAbsent && group.schema.fields[place].type != .flag && isLevel(field) ? cells[place] : cell
      } catch {
        unread.insert(field.name)
        found.append(Violation(field: field.name, rejection: error))
      }
    }
    found += group.table.violations(cells, unread: unread, context: rules)
    found += taken(cells, line: record.place.line)
    found += group.style.formOnly(formOnly, cells)
    return group.table.inFieldOrder(found).map { ($0, places[$0.field] ?? record.place) }
  }

  private static func text(
    _ record: TextRecord, _ index: Int, _ kind: TextRecord.Kind, _ type: ValueType
  ) -> String {
    switch kind {
    case .null: ""
    case .flag(let value): value ? "true" : "false"
    case .words: record.words(at: index).joined(separator: type.separator)
    case .text, .number: record.text(at: index)
    }
  }

  /// An empty level keeps the default.
  private func isLevel(_ field: Field<Record>) -> Bool { if case .level = field.type { true } else { false } }

  private mutating func taken(_ cells: [Cell], line: Int) -> [Violation] {
    var found: [Violation] = []
    for (index, field) in group.schema.fields.enumerated() where field.isUnique {
      guard let key = field.key(of: cells[index]) else { continue }
      if let first = seen[field.name]?[key] {
        found.append(
          Violation(
            field: field.name, code: "\(field.name).takenInFile", values: ["line": "\(first)"],
            cell: cells[index]))
      } else {
        seen[field.name, default: [:]][key] = line
      }
    }
    return found
  }
}
