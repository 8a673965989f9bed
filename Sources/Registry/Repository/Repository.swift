public import Values

/// One entity's records in a store: adding, saving, deleting and finding, by the entity's table.
///
/// Many records are changed by few questions: what they are, and who has the values they are to get.
public struct Repository<Record: Sendable> {
  /// Where the records are kept.
  public let store: any Store
  /// What the records are: fields, rules, order.
  public let table: EntityTable<Record>
  /// What rules and times of changes go by.
  public let clock: Clock

  public init(store: any Store, table: EntityTable<Record>, clock: Clock) {
    self.store = store
    self.table = table
    self.clock = clock
  }

  var schema: EntitySchema { table.schema }

  /// What the rules are checked against, as of today.
  public var context: RuleContext { RuleContext(today: clock.today()) }

  /// Runs within the transaction for each record, after it is changed.
  public typealias Also = (Transaction, Row) throws -> Void

  // MARK: Changing

  /// Stores new records as one step.
  ///
  /// Throws `ValidationError` with the errors among the rules; warnings are the caller's to ask about.
  @discardableResult
  public func add(
    _ records: [[Cell]], verb: String = "add", also: Also = { _, _ in }
  ) throws -> [Row] {
    try create(records, verb: verb, also: also).map(\.row)
  }

  /// Stores new records as one step, and tells the namesakes of a single one.
  public func create(
    _ records: [[Cell]], verb: String = "add", also: Also = { _, _ in }
  ) throws -> [Saved] {
    try store.write(StepLabel(verb, table.name)) { transaction in
      let wantsNamesakes = records.count == 1
      return try batches(records, transaction).flatMap { batch in
        let cells = batch.map { table.hooked(nil, $0, transaction.now) }
        var holders = try holders(
          cells.map { (nil, Self.byPlace($0)) }, wantsNamesakes: wantsNamesakes, transaction)
        return try cells.map { cells in
          try check(cells, over: nil, holders)
          let row = try transaction.insert(schema, cells)
          holders.set(row)
          try also(transaction, row)
          return Saved(row: row, before: nil, namesakes: holders.namesakes(of: row))
        }
      }
    }
  }

  /// Saves what forms changed, as one step.
  ///
  /// Only the fields that a form changed are written, over the record as it stands now. Throws
  /// `ConflictError` where another hand changed the same field to another value since, and
  /// `ValidationError` where the merged record breaks a rule.
  public func save(
    _ edits: [RecordEdit], verb: String = "edit", also: Also = { _, _ in }
  ) throws -> [Saved] {
    try store.write(StepLabel(verb, table.name)) { try save(edits, in: $0, areStanding: false, also: also) }
  }

  /// Saves what forms changed, within a transaction.
  ///
  /// - Parameter areStanding: whether the forms saw the records within this transaction, so that they need not be
  ///   read again.
  public func save(
    _ edits: [RecordEdit], in transaction: Transaction, areStanding: Bool, also: Also = { _, _ in }
  ) throws -> [Saved] {
    try batches(edits, transaction).flatMap { batch in
      let changes = batch.map { (old: Optional($0.base), cells: $0.changes) }
      var holders = ValueHolders(schema)
      var question = holders.question(changes, wantsNamesakes: edits.count == 1)
      var standing = Dictionary(batch.map { ($0.base.number, $0.base) }, uniquingKeysWith: { $1 })
      if !areStanding { question.numbers = batch.map(\.base.number) }
      if question != Fetch() {
        let found = try transaction.fetch(schema, question)
        holders.take(question, found)
        if !areStanding { standing = found.rows }
      }
      return try batch.map { edit in
        let current = try self.standing(edit.base.number, standing)
        let saved = try write(current, try merged(edit, over: current), &holders, transaction)
        standing[saved.row.number] = saved.row
        try also(transaction, saved.row)
        return saved
      }
    }
  }

  /// The cells of the record as it stands with what the form changed.
  private func merged(_ edit: RecordEdit, over current: Row) throws -> [Cell] {
    var cells = current.cells
    for (index, cell) in edit.changes {
      if current.cells[index] != edit.base.cells[index], current.cells[index] != cell {
        throw ConflictError(
          entity: table.name, number: current.number, field: schema.fields[index].name,
          theirs: current.cells[index], mine: cell)
      }
      cells[index] = cell
    }
    return cells
  }

  /// Changes records by what they are when the transaction reads them, as one step.
  @discardableResult
  public func modify(
    _ numbers: [Int64], verb: String, _ change: (inout Record) throws -> Void
  ) throws -> [Saved] {
    try modify(.numbers(numbers), verb: verb, change)
  }

  /// Changes records that are found within the transaction, as one step.
  public func modify(
    _ targets: Targets, verb: String, _ change: (inout Record) throws -> Void
  ) throws -> [Saved] {
    func changed(_ row: Row) throws -> [Cell] {
      var record = table.record(row.cells)
      try change(&record)
      return table.cells(record)
    }
    return try store.write(StepLabel(verb, table.name)) { transaction in
      try batches(try resolve(targets, in: transaction), transaction).flatMap { batch in
        var rows = Dictionary(batch.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
        var holders = ValueHolders(schema)
        if !schema.uniqueFields.isEmpty {
          let changes = try batch.map { (old: Optional($0), cells: Self.byPlace(try changed($0))) }
          holders = try self.holders(changes, wantsNamesakes: false, transaction)
        }
        return try batch.map { row in
          let current = try standing(row.number, rows)
          let saved = try write(current, try changed(current), &holders, transaction)
          rows[saved.row.number] = saved.row
          return saved
        }
      }
    }
  }

  /// Removes records as one step.
  @discardableResult
  public func delete(_ numbers: [Int64], verb: String = "delete") throws -> [Row] {
    try delete(.numbers(numbers), verb: verb)
  }

  /// Removes records that are found within the transaction, as one step.
  @discardableResult
  public func delete(_ targets: Targets, verb: String = "delete") throws -> [Row] {
    try store.write(StepLabel(verb, table.name)) { transaction in
      let rows = try resolve(targets, in: transaction)
      var gone: Set<Int64> = []
      for row in rows {
        guard gone.insert(row.number).inserted else {
          throw ConflictError(entity: table.name, number: row.number)
        }
        try transaction.delete(schema, row)
      }
      return rows
    }
  }

  /// Removes records that are found within the transaction, with all that the history keeps of them; nothing brings
  /// them back.
  @discardableResult
  public func forget(_ targets: Targets) throws -> [Row] {
    try store.write(StepLabel("forget", table.name)) { transaction in
      let rows = try resolve(targets, in: transaction)
      try transaction.forget(schema, rows)
      return rows
    }
  }

  // MARK: Parts of a change

  /// As many at a time as the store likes.
  private func batches<Element>(_ all: [Element], _ transaction: Transaction) -> [ArraySlice<Element>] {
    stride(from: 0, to: all.count, by: transaction.batchSize).map {
      all[$0..<min($0 + transaction.batchSize, all.count)]
    }
  }

  private static func byPlace(_ cells: [Cell]) -> [Int: Cell] {
    Dictionary(uniqueKeysWithValues: cells.enumerated().map { ($0.offset, $0.element) })
  }

  private func holders(
    _ changes: [(old: Row?, cells: [Int: Cell])], wantsNamesakes: Bool, _ transaction: Transaction
  ) throws -> ValueHolders {
    var holders = ValueHolders(schema)
    let question = holders.question(changes, wantsNamesakes: wantsNamesakes)
    if question != Fetch() { holders.take(question, try transaction.fetch(schema, question)) }
    return holders
  }

  private func standing(_ number: Int64, _ rows: [Int64: Row]) throws -> Row {
    guard let row = rows[number] else { throw ConflictError(entity: table.name, number: number) }
    return row
  }

  private func write(
    _ current: Row, _ cells: [Cell], _ holders: inout ValueHolders, _ transaction: Transaction
  ) throws -> Saved {
    if cells == current.cells { return Saved(row: current, before: current) }
    let cells = table.hooked(current.cells, cells, transaction.now)
    try check(cells, over: current, holders)
    let row = try transaction.update(schema, current, to: cells)
    holders.set(row)
    return Saved(row: row, before: current, namesakes: holders.namesakes(of: row))
  }

  private func check(_ cells: [Cell], over old: Row?, _ holders: ValueHolders) throws {
    var found = table.violations(cells, context: context).filter(\.isError)
    for index in schema.uniqueFields where old?.cells[index] != cells[index] {
      guard let other = holders.holder(index, cells[index], except: old?.number) else { continue }
      if let taken = taken(index, cells[index], by: other) { found.append(taken) }
    }
    if !found.isEmpty { throw ValidationError(table.inFieldOrder(found)) }
  }

  /// The violation of a unique field whose value another record has.
  public func taken(_ index: Int, _ cell: Cell, by other: Int64) -> Violation? {
    let field = table.stored[index]
    guard let rule = field.rules.first(where: \.check.isUnique) else { return nil }
    return Violation(
      field: field.name, code: rule.code(of: field.name), values: ["number": "\(other)"], cell: cell)
  }

  /// Violations of uniqueness, as the store stands.
  public func taken(
    _ cells: [Cell], except number: Int64?, in reader: any StoreReader
  ) throws -> [Violation] {
    var holders = ValueHolders(schema)
    let question = holders.question([(nil, Self.byPlace(cells))], wantsNamesakes: false)
    if question == Fetch() { return [] }
    holders.take(question, try reader.fetch(schema, question))
    return schema.uniqueFields.compactMap { index in
      holders.holder(index, cells[index], except: number).flatMap { taken(index, cells[index], by: $0) }
    }
  }
}
