import Registry
import TestSupport
import Values

/// A random path of operations through a store, with a model that goes along.
final class Walk {
  struct Halt: Error, Equatable {}

  let bench: Bench
  let store: any Store
  var model = Model()
  var random: SplitMix

  init(_ bench: Bench, _ store: any Store, seed: UInt64) {
    self.bench = bench
    self.store = store
    random = SplitMix(seed: seed)
  }

  /// Does one operation on both; returns what it was.
  func operate() throws -> String {
    bench.time.advance(milliseconds: Int64.random(in: 0...2000, using: &random))
    return random.chance(3, of: 5) ? try operate(bench.books(store)) : try operate(bench.gadgets(store))
  }

  /// Does an operation that makes a step.
  func begin() throws -> String { try add(bench.books(store)) }

  private func operate<Record>(_ records: Repository<Record>) throws -> String {
    switch Int.random(in: 0...9, using: &random) {
    case 0...2: return try add(records)
    case 3, 4: return try save(records)
    case 5: return try modify(records)
    case 6: return try delete(records)
    case 7: return try fail(records)
    default: return try bulk()
    }
  }

  // MARK: One entity

  private func add<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    var taken = taken(entity)
    let new = (0..<Int.random(in: 1...3, using: &random)).map { _ in random.cells(entity, taken: &taken) }
    let rows = try records.add(new)
    for (row, cells) in zip(rows, new) {
      let wanted = model.insert(
        entity, Model.managed(entity, nil, cells, at: bench.time.now), id: row.id, at: bench.time.now)
      bench.equal("row added", row, wanted)
    }
    return "add \(rows.count)"
  }

  private func save<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    var taken = taken(entity)
    let edits = pick(entity, 2).map { row in
      var changes: [Int: Cell] = [:]
      for (index, cell) in random.cells(entity, taken: &taken).enumerated()
      where random.chance(1, of: 4) && !entity.fields[index].roles.contains(.managed) {
        changes[index] = cell
      }
      return RecordEdit(base: row, changes: changes)
    }
    let saved = try records.save(edits)
    for (edit, saved) in zip(edits, saved) {
      var cells = edit.base.cells
      for (index, cell) in edit.changes { cells[index] = cell }
      update(entity, edit.base, to: cells)
      bench.equal(
        "row saved", Saved(row: saved.row, before: saved.before),
        Saved(row: model.row(entity, edit.base.number) ?? edit.base, before: edit.base))
    }
    return "save \(edits.count)"
  }

  private func modify<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    let flag = entity.fields.lastIndex { $0.type == .flag } ?? 0
    let rows = pick(entity, 3)
    _ = try records.modify(rows.map(\.number), verb: "toggle") { record in
      let cells = records.table.cells(record)
      records.table.stored[flag].write(&record, .integer(cells[flag] == .integer(0) ? 1 : 0))
    }
    for row in rows {
      var cells = row.cells
      cells[flag] = .integer(cells[flag] == .integer(0) ? 1 : 0)
      update(entity, row, to: cells)
    }
    return "toggle \(rows.count)"
  }

  private func delete<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    let rows = pick(entity, 3)
    bench.equal("rows deleted", try records.delete(rows.map(\.number)), rows)
    for row in rows { model.delete(entity, row.number) }
    return "delete \(rows.count)"
  }

  /// A save that breaks a rule after it has written something.
  private func fail<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    var taken = taken(entity)
    let good = random.cells(entity, taken: &taken)
    var bad = random.cells(entity, taken: &taken)
    bad[0] = .absent
    let name = entity.fields[0].name
    bench.refused(
      "a record without \(name)", ValidationError([Violation(field: name, code: "\(name).required")])
    ) {
      _ = try records.add([good, bad])
    }
    return "fail"
  }

  // MARK: Both entities

  /// Many changes in one step, or in one transaction that fails.
  private func bulk() throws -> String {
    let before = model
    let fails = random.chance(1, of: 5)
    let count = Int.random(in: 1...10, using: &random)
    do {
      try store.write(StepLabel("bulk", "")) { transaction in
        for _ in 0..<count { try change(random.pick(Bench.entities, or: Book.schema), transaction) }
        if fails { throw Halt() }
      }
      bench.equal("a failing bulk", fails, false)
    } catch is Halt {
      model = before
    }
    return "bulk \(count), fails \(fails)"
  }

  private func change(_ entity: EntitySchema, _ transaction: Transaction) throws {
    var taken = taken(entity)
    guard random.chance(1, of: 2), let row = pick(entity, 1).first else {
      let cells = random.cells(entity, taken: &taken)
      let row = try transaction.insert(entity, cells)
      bench.equal("row inserted", row, model.insert(entity, cells, id: row.id, at: bench.time.now))
      return
    }
    if random.chance(1, of: 3) {
      try transaction.delete(entity, row)
      model.delete(entity, row.number)
    } else {
      let cells = random.cells(entity, taken: &taken)
      let new = try transaction.update(entity, row, to: cells)
      model.update(entity, row.number, to: cells, at: bench.time.now)
      bench.equal("row updated", new, model.row(entity, row.number))
    }
  }

  // MARK: The model's part

  private func update(_ entity: EntitySchema, _ row: Row, to cells: [Cell]) {
    let cells = cells == row.cells ? cells : Model.managed(entity, row.cells, cells, at: bench.time.now)
    model.update(entity, row.number, to: cells, at: bench.time.now)
  }

  private func taken(_ entity: EntitySchema) -> [Int: Set<Cell>] {
    var taken: [Int: Set<Cell>] = [:]
    for (index, field) in entity.fields.enumerated() where field.isUnique {
      taken[index] = Set(model.holders(entity, index).keys)
    }
    return taken
  }

  /// Some records that stand, each once.
  private func pick(_ entity: EntitySchema, _ most: Int) -> [Row] {
    Array(model.rows(entity).shuffled(using: &random).prefix(Int.random(in: 1...most, using: &random)))
  }
}
