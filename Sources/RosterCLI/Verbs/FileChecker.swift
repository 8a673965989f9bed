import Formats
import Interchange
import Registry
import Values

/// Runs an entity's rules over the records of a file.
struct FileChecker<Record: Sendable> {
  private let group: EntityGroup<Record>
  private let reading: EntityReading<Record>
  /// The line in which a value that must be unique stood first, by field and key.
  private var seen: [String: [String: Int]] = [:]

  init(group: EntityGroup<Record>, _ context: ReadingContext) {
    self.group = group
    reading = EntityReading(group.table, context)
  }

  /// Fills batches from the records of a file.
  func filler(_ reader: any ForeignReader) -> BatchFiller { BatchFiller(checking: reader, reading) }

  /// What the record breaks, in field order, each with the place of the field concerned.
  mutating func check(_ record: Int, of batch: RecordBatch) -> [(Violation, TextPlace)] {
    let problems = batch.problems(record)
    if let problem = problems.first(where: { $0.violation.field.isEmpty }) {
      return [(problem.violation, problem.place)]
    }
    let head = batch.heads[record]
    let others = batch.formOnly[record] ?? []
    if head.isSound, others.isEmpty, group.schema.uniqueFields.isEmpty { return [] }
    let cells = batch.cells(record)
    var found = problems.map(\.violation) + taken(cells, line: head.place.line)
    let (formOnly, places) = formOnly(others)
    found += group.style.formOnly(formOnly, cells)
    let unread = Set(problems.map(\.violation.field))
    return reading.violations(of: cells, unread: unread, beside: found).map { violation in
      let place = group.schema.index(of: violation.field).flatMap { batch.place(record, $0) }
      return (violation, place ?? places[violation.field] ?? head.place)
    }
  }

  /// What is given for fields that are part of a form alone.
  private func formOnly(_ entries: [ForeignRecord.Entry]) -> ([String: String], [String: TextPlace]) {
    var values: [String: String] = [:]
    var places: [String: TextPlace] = [:]
    for entry in entries where group.table.field(entry.field)?.isStored == false {
      if case .text(let text) = entry.value { values[entry.field] = text }
      places[entry.field] = entry.place
    }
    return (values, places)
  }

  private mutating func taken(_ cells: [Cell], line: Int) -> [Violation] {
    var found: [Violation] = []
    for index in group.schema.uniqueFields {
      let field = group.schema.fields[index]
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
