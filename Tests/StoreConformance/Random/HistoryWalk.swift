import Registry
import TestSupport
import Values

/// A random path of changes, steps taken back and steps put again, with a model that goes along.
final class HistoryWalk {
  struct Halt: Error, Equatable {}

  let bench: Bench
  private(set) var store: any Store
  var model: HistoryModel
  var random: SplitMix
  private var ids: Set<RecordID> = []
  /// The records that ever had a credential.
  private(set) var owners: Set<RecordID> = []
  /// Whether the last operation was to take steps back or to put them again.
  var isReversed = false

  init(_ bench: Bench, seed: UInt64) throws {
    self.bench = bench
    random = SplitMix(seed: seed)
    // Some histories are too short for all that is done.
    model = HistoryModel(keptSteps: seed % 4 == 3 ? 6 : 1000)
    store = try bench.store(keptSteps: model.keptSteps)
  }

  var history: History { bench.history(store) }

  func reopen() throws { store = try bench.reopened(store, keptSteps: model.keptSteps) }

  /// Does one operation on both; returns what it was.
  func operate() throws -> String {
    bench.time.advance(milliseconds: Int64.random(in: 0...2000, using: &random))
    isReversed = false
    return switch Int.random(in: 0..<22, using: &random) {
    case 0...8:
      random.chance(3, of: 5) ? try change(bench.books(store)) : try change(bench.gadgets(store))
    case 9: try bulk()
    case 10: try changeCredential()
    case 11...13: try undo(1)
    case 14: try undo(Int.random(in: 2...5, using: &random))
    case 15, 16: try redo(1)
    case 17: try redo(Int.random(in: 2...5, using: &random))
    case 18: try undoOnly()
    case 20, 21: try changeOrigins()
    default: try redoOnly()
    }
  }

  // MARK: One entity

  private func change<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    let count = model.rows(entity).count
    return switch Int.random(in: 0..<6, using: &random) {
    case _ where count == 0: try add(records)
    case 0, 1: count < 5 ? try add(records) : try delete(records)
    case 2, 3: try save(records)
    case 4: try toggle(records)
    default: try delete(records)
    }
  }

  private func add<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    var taken = taken(entity)
    let new = (0..<Int.random(in: 1...2, using: &random)).map { _ in cells(entity, &taken) }
    let secret = random.chance(1, of: 3) ? [UInt8.random(in: 0...255, using: &random), 7] : nil
    var origins: [RecordID: [Origin]] = [:]
    let rows = try records.add(new, verb: "register") { transaction, row in
      origins[row.id] = self.origins(row)
      try transaction.setOrigins(entity, ofNew: origins[row.id] ?? [])
      if let secret { try transaction.setCredential(secret, ofNew: row) }
    }
    var touches: [HistoryModel.Touch] = []
    for (row, cells) in zip(rows, new) {
      touches.append(
        note(
          row,
          model.add(
            entity, Model.managed(entity, nil, cells, at: now), id: row.id, origins: origins[row.id] ?? [],
            at: now)))
      if let secret { give(secret, row) }
    }
    model.record(StepLabel("register", entity.name), touches, at: now)
    return "add \(rows.count)"
  }

  private func note(_ row: Row, _ added: (row: Row, touch: HistoryModel.Touch)) -> HistoryModel.Touch {
    bench.equal("row added", row, added.row)
    bench.equal("a new id", ids.insert(row.id).inserted, true)
    return added.touch
  }

  private func save<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    var taken = taken(entity)
    let edits = pick(entity, 2).map { row in
      var changes: [Int: Cell] = [:]
      for (index, cell) in cells(entity, &taken).enumerated()
      where random.chance(1, of: 4) && !entity.fields[index].roles.contains(.managed) {
        changes[index] = cell
      }
      return RecordEdit(base: row, changes: changes)
    }
    _ = try records.save(edits)
    let touches = edits.compactMap { edit in
      var cells = edit.base.cells
      for (index, cell) in edit.changes { cells[index] = cell }
      return put(entity, edit.base, cells)
    }
    model.record(StepLabel("edit", entity.name), touches, at: now)
    return "save \(edits.count)"
  }

  private func toggle<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    let flag = entity.fields.lastIndex { $0.type == .flag } ?? 0
    let rows = pick(entity, 3)
    _ = try records.modify(rows.map(\.number), verb: "toggle") { record in
      let cells = records.table.cells(record)
      records.table.stored[flag].write(&record, .integer(cells[flag] == .integer(0) ? 1 : 0))
    }
    let touches = rows.compactMap { row in
      var cells = row.cells
      cells[flag] = .integer(cells[flag] == .integer(0) ? 1 : 0)
      return put(entity, row, cells)
    }
    model.record(StepLabel("toggle", entity.name), touches, at: now)
    return "toggle \(rows.count)"
  }

  private func put(_ entity: EntitySchema, _ row: Row, _ cells: [Cell]) -> HistoryModel.Touch? {
    let cells = cells == row.cells ? cells : Model.managed(entity, row.cells, cells, at: now)
    return model.put(entity, row.number, cells, at: now)
  }

  private func delete<Record>(_ records: Repository<Record>) throws -> String {
    let entity = records.table.schema
    let rows = pick(entity, 2)
    bench.equal("rows deleted", try records.delete(rows.map(\.number)), rows)
    let touches = rows.compactMap { model.put(entity, $0.number, nil, at: now) }
    model.record(StepLabel("delete", entity.name), touches, at: now)
    return "delete \(rows.count)"
  }

  // MARK: Both entities

  /// Many changes in one step, or in one transaction that fails.
  private func bulk() throws -> String {
    let before = model
    let fails = random.chance(1, of: 5)
    let count = Int.random(in: 1...6, using: &random)
    var touches: [HistoryModel.Touch] = []
    do {
      try store.write(StepLabel("bulk", "")) { transaction in
        for _ in 0..<count {
          touches += try change(random.pick(Bench.entities, or: Book.schema), transaction)
        }
        if fails { throw Halt() }
      }
      model.record(StepLabel("bulk", ""), touches, at: now)
    } catch is Halt {
      model = before
    }
    return "bulk \(count), fails \(fails)"
  }

  private func change(_ entity: EntitySchema, _ transaction: Transaction) throws -> [HistoryModel.Touch] {
    var taken = taken(entity)
    let cells = cells(entity, &taken)
    guard random.chance(2, of: 3), let row = pick(entity, 1).first else {
      let row = try transaction.insert(entity, cells)
      let origins = origins(row)
      try transaction.setOrigins(entity, ofNew: origins)
      return [note(row, model.add(entity, cells, id: row.id, origins: origins, at: now))]
    }
    if random.chance(1, of: 3) {
      try transaction.delete(entity, row)
      return model.put(entity, row.number, nil, at: now).map { [$0] } ?? []
    }
    let edits = originEdits(row, entity)
    _ = try transaction.update(entity, row, to: cells, origins: edits)
    return model.put(entity, row.number, cells, origins: edits, at: now).map { [$0] } ?? []
  }

  // MARK: Origins

  static let formats = ["ical", "vcard"]

  private func origin(_ row: Row, _ format: String) -> Origin {
    let texts = ["", "A", "e\u{301}\r\nX:\"1\"", "\u{E9}", "B\u{1}"]
    let identifier = random.chance(1, of: 3) ? nil : random.pick(["1", "2", "e\u{301}", "\u{E9}"], or: "")
    return Origin(
      id: row.id, format: format, identifier: identifier, text: Array(random.pick(texts, or: "").utf8),
      isPartial: random.chance(1, of: 4))
  }

  /// Those of a new record: mostly none.
  private func origins(_ row: Row) -> [Origin] {
    random.chance(1, of: 2)
      ? [] : Self.formats.filter { _ in random.chance(1, of: 2) }.map { origin(row, $0) }
  }

  /// What becomes of some of a record's origins.
  private func originEdits(_ row: Row, _ entity: EntitySchema) -> [OriginEdit] {
    let stands = model.origins[.init(entity: entity.name, number: row.number)] ?? [:]
    return Self.formats.filter { _ in random.chance(1, of: 2) }.map { format in
      OriginEdit(from: stands[format], to: random.chance(1, of: 4) ? nil : origin(row, format))
    }
  }

  /// Other origins of records, and of some other cells too.
  private func changeOrigins() throws -> String {
    let entity = random.pick(Bench.entities, or: Book.schema)
    var taken = taken(entity)
    let work = pick(entity, 2).map { row in
      (row, random.chance(1, of: 3) ? cells(entity, &taken) : row.cells, originEdits(row, entity))
    }
    var touches: [HistoryModel.Touch] = []
    try store.write(StepLabel("import", entity.name)) { transaction in
      for (row, cells, edits) in work {
        _ = try transaction.update(entity, row, to: cells, origins: edits)
        if let touch = model.put(entity, row.number, cells, origins: edits, at: now) { touches.append(touch) }
      }
    }
    model.record(StepLabel("import", entity.name), touches, at: now)
    return "origins \(touches.count)"
  }

  private func give(_ secret: [UInt8], _ row: Row) {
    model.credentials[row.id] = secret
    owners.insert(row.id)
  }

  private func changeCredential() throws -> String {
    let entity = random.pick(Bench.entities, or: Book.schema)
    guard let row = pick(entity, 1).first else { return "no credential" }
    let secret = [UInt8.random(in: 0...255, using: &random), 8]
    give(secret, row)
    if random.chance(1, of: 3) {
      try store.write(StepLabel("verify", "")) { try $0.renewCredential(row, to: secret) }
      return "renew"
    }
    let label = StepLabel("passwd", entity.name)
    try store.write(label) { try $0.changeCredential(entity, row, to: secret) }
    model.notice(label, at: now)
    return "passwd"
  }

  // MARK: The model's part

  var now: Timestamp { bench.time.now }

  /// Cells of a record of which most fields have no value.
  private func cells(_ entity: EntitySchema, _ taken: inout [Int: Set<Cell>]) -> [Cell] {
    entity.fields.indices.map { index in
      let field = entity.fields[index]
      if field.isUnique { return random.unique(field, index, &taken) }
      if !field.isRequired, field.roles.contains(.managed) || random.chance(3, of: 4) { return .absent }
      return random.value(field.type)
    }
  }

  private func taken(_ entity: EntitySchema) -> [Int: Set<Cell>] {
    var taken: [Int: Set<Cell>] = [:]
    for (index, field) in entity.fields.enumerated() where field.isUnique {
      taken[index] = Set(model.rows(entity).map { Model.folded($0.cells[index]) })
    }
    return taken
  }

  /// Some records that stand, each once.
  private func pick(_ entity: EntitySchema, _ most: Int) -> [Row] {
    Array(model.rows(entity).shuffled(using: &random).prefix(Int.random(in: 1...most, using: &random)))
  }
}
