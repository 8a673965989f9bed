public import Values

/// One entity's records in a store: adding, saving, deleting and finding, by the entity's table.
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

  // MARK: Changing

  /// Stores new records as one step.
  ///
  /// Throws `ValidationError` with the errors among the rules; warnings are the caller's to ask about.
  /// - Parameter also: runs within the transaction for each record, after it is stored.
  public func add(
    _ records: [[Cell]], verb: String = "add", also: (Transaction, Row) throws -> Void = { _, _ in }
  ) throws -> [Row] {
    try store.write(StepLabel(verb, table.name)) { transaction in
      try records.map { cells in
        let cells = hooked(nil, cells, transaction)
        try check(cells, except: nil, transaction)
        let row = try transaction.insert(schema, cells)
        try also(transaction, row)
        return row
      }
    }
  }

  /// Saves what forms changed, as one step.
  ///
  /// Only the fields that a form changed are written, over the record as it stands now. Throws
  /// `ConflictError` where another hand changed the same field to another value since, and
  /// `ValidationError` where the merged record breaks a rule.
  public func save(
    _ edits: [RecordEdit], verb: String = "edit", also: (Transaction, Row) throws -> Void = { _, _ in }
  ) throws -> [Saved] {
    try store.write(StepLabel(verb, table.name)) { transaction in
      try edits.map { edit in
        let current = try standing(edit.base.number, transaction)
        var cells = current.cells
        for (index, cell) in edit.changes {
          if current.cells[index] != edit.base.cells[index], current.cells[index] != cell {
            throw ConflictError(
              entity: table.name, number: current.number, field: schema.fields[index].name,
              theirs: current.cells[index], mine: cell)
          }
          cells[index] = cell
        }
        let saved = try write(current, cells, transaction)
        try also(transaction, saved.row)
        return saved
      }
    }
  }

  /// Changes records by what they are when the transaction reads them, as one step.
  public func modify(
    _ numbers: [Int64], verb: String, _ change: (inout Record) throws -> Void
  ) throws -> [Saved] {
    try store.write(StepLabel(verb, table.name)) { transaction in
      try numbers.map { number in
        let current = try standing(number, transaction)
        var record = table.record(current.cells)
        try change(&record)
        return try write(current, table.cells(record), transaction)
      }
    }
  }

  /// Removes records as one step.
  public func delete(_ numbers: [Int64], verb: String = "delete") throws -> [Row] {
    try store.write(StepLabel(verb, table.name)) { transaction in
      try numbers.map { number in
        let row = try standing(number, transaction)
        try transaction.delete(schema, row)
        return row
      }
    }
  }

  private func write(_ current: Row, _ cells: [Cell], _ transaction: Transaction) throws -> Saved {
    if cells == current.cells { return Saved(row: current, before: current) }
    let cells = hooked(current, cells, transaction)
    try check(cells, except: current.number, transaction)
    return Saved(row: try transaction.update(schema, current, to: cells), before: current)
  }

  private func standing(_ number: Int64, _ transaction: Transaction) throws -> Row {
    guard let row = try transaction.backend.row(schema, number: number) else {
      throw ConflictError(entity: table.name, number: number)
    }
    return row
  }

  private func hooked(_ old: Row?, _ cells: [Cell], _ transaction: Transaction) -> [Cell] {
    guard let hook = table.hook else { return cells }
    var record = table.record(cells)
    hook(old.map { table.record($0.cells) }, &record, transaction.now)
    var result = cells
    for (index, field) in table.stored.enumerated() where field.isManaged {
      result[index] = field.read(record)
    }
    return result
  }

  private func check(_ cells: [Cell], except number: Int64?, _ transaction: Transaction) throws {
    var found = table.violations(cells, context: context).filter(\.isError)
    found += try taken(cells, except: number, in: transaction.backend)
    if !found.isEmpty { throw ValidationError(table.inFieldOrder(found)) }
  }

  /// Violations of uniqueness, as the store stands.
  public func taken(
    _ cells: [Cell], except number: Int64?, in reader: any StoreReader
  ) throws -> [Violation] {
    var found: [Violation] = []
    for (index, field) in table.stored.enumerated() {
      guard let rule = field.rules.first(where: \.check.isUnique) else { continue }
      if let other = try reader.holder(schema, .field(index), cells[index], except: number) {
        found.append(
          Violation(
            field: field.name, code: rule.code(of: field.name), values: ["number": "\(other)"],
            cell: cells[index]))
      }
    }
    return found
  }
}
