import Registry
import Values

extension Importer {
  func create(_ taken: Taken, lookalikes: [Int64], id given: RecordID? = nil) throws -> ImportOutcome {
    let cells = taken.newCells
    let found = violations(taken, cells, over: nil)
    if isStopped(by: found) { return refused(found, taken) }
    var id = given ?? taken.head.id
    if let wanted = id, isKeyUnique, !known.isFree(wanted) { id = nil }
    let row = try transaction.insert(schema, cells, id: id, createdAt: taken.head.createdAt)
    firstNew = min(firstNew, row.number)
    known.set(row)
    return .created(row, lookalikes: lookalikes)
  }

  /// - Parameter byName: the record is known by its name alone: what is empty leaves the value that stands.
  func update(_ row: Row, _ taken: Taken, byName: Bool) throws -> ImportOutcome {
    var cells = row.cells
    for (place, cell) in taken.given
    where !(byName && cell.isAbsent)
      && !reading.agrees(row.cells[place], cell, at: place, taken.head.precision)
    {
      cells[place] = cell
    }
    if cells != row.cells { cells = settled(row, cells, taken.given) }
    let isKnown = taken.head.id != nil || isKeyUnique || byName
    // Equal in all that is given, without an identifier: nothing of it is taken over.
    if cells == row.cells || !isKnown {
      if isKnown { met.insert(row.number) }
      return .same(row.number)
    }
    if row.number >= firstNew || met.contains(row.number) { return twice(row, taken) }
    let found = violations(taken, cells, over: row)
    if isStopped(by: found) { return refused(found, taken) }
    met.insert(row.number)
    let new = try transaction.update(schema, row, to: cells)
    known.set(new)
    return .updated(new, before: row)
  }

  /// The cells with the managed fields as the hook sets them; a moment that nobody knows is not made up.
  func settled(_ old: Row?, _ cells: [Cell], _ given: [Int: Cell]) -> [Cell] {
    reading.settled(old?.cells, cells, transaction.now) { given[$0] != nil }
  }

  // MARK: Rules

  func isStopped(by found: [Violation]) -> Bool {
    options.isForced ? found.contains(where: \.isError) : !found.isEmpty
  }

  /// What the record breaks; of warnings only those of fields that change.
  func violations(_ taken: Taken, _ cells: [Cell], over row: Row?) -> [Violation] {
    var found = taken.batch.problems(taken.record).map(\.violation)
    for field in unique where !taken.unread.contains(schema.fields[field].name) {
      guard row?.cells[field] != cells[field],
        let other = known.rows.holder(field, cells[field], except: row?.number),
        let violation = repository.taken(field, cells[field], by: other)
      else { continue }
      found.append(violation)
    }
    return reading.violations(of: cells, over: row?.cells, unread: taken.unread, beside: found)
  }

  func refused(_ violations: [Violation], _ taken: Taken) -> ImportOutcome {
    .refused(
      violations.map { violation in
        let place = schema.index(of: violation.field).flatMap { taken.batch.place(taken.record, $0) }
        return .init(violation, at: place ?? taken.head.place)
      })
  }

  func twice(_ row: Row, _ taken: Taken) -> ImportOutcome {
    problem("import.twice", ["number": "\(row.number)"], taken)
  }

  func ambiguous(_ rows: [Row], _ taken: Taken) -> ImportOutcome {
    problem("import.ambiguous", ["numbers": rows.map { "\($0.number)" }.joined(separator: ", ")], taken)
  }

  func problem(_ code: String, _ values: [String: String], _ taken: Taken) -> ImportOutcome {
    let field = schema.naturalKey?.name ?? ""
    return refused([Violation(field: field, code: code, values: values)], taken)
  }
}
