import Formats
import Interchange
import Registry
import Values

/// Runs an entity's rules over the records of a file.
struct FileChecker<Record: Sendable> {
  private let group: EntityGroup<Record>
  private let converter: RecordConverter<Record>
  private let rules: RuleContext
  private let blank: [Cell]
  /// The line in which a value that must be unique stood first, by field and key.
  private var seen: [String: [String: Int]] = [:]

  init(group: EntityGroup<Record>, _ reading: ReadingContext) {
    self.group = group
    converter = RecordConverter(group.table, today: reading.today, startOfDay: reading.startOfDay)
    rules = RuleContext(today: reading.today)
    blank = group.table.cells(group.table.blank())
  }

  /// What the record breaks, in field order, each with the place of the field concerned.
  mutating func check(_ record: ForeignRecord) -> [(Violation, TextPlace)] {
    if let problem = record.problem {
      return [(Violation(field: "", code: problem.code, values: problem.values), problem.place)]
    }
    let draft = converter.draft(of: record)
    var cells = blank
    for (place, cell) in draft.cells { cells[place] = cell }
    var found = draft.violations
    found += group.table.violations(cells, unread: draft.unread, context: rules)
    found += taken(cells, line: record.place.line)
    let (formOnly, places) = formOnly(of: record)
    found += group.style.formOnly(formOnly, cells)
    return group.table.inFieldOrder(found).map {
      ($0, draft.places[$0.field] ?? places[$0.field] ?? record.place)
    }
  }

  /// What is given for fields that are part of a form alone.
  private func formOnly(of record: ForeignRecord) -> ([String: String], [String: TextPlace]) {
    var values: [String: String] = [:]
    var places: [String: TextPlace] = [:]
    for entry in record.entries where group.table.field(entry.field)?.isStored == false {
      if case .text(let text) = entry.value { values[entry.field] = text }
      places[entry.field] = entry.place
    }
    return (values, places)
  }

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
