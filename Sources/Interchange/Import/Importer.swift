public import Registry
public import Values

/// Takes foreign records into a store, one at a time, within one transaction.
///
/// A record is the same as a stored one by its identifier (where the natural key is unique, by that), or else
/// by being equal to it in all that is given. Records of one input are compared with what stood before it only.
public final class Importer<Record: Sendable> {
  public let repository: Repository<Record>
  let options: ImportOptions
  let converter: RecordConverter<Record>
  private let blank: [Cell]
  let key: Int?
  let isKeyUnique: Bool
  let extras: Int?
  /// The extras of the format that a file of a stored record gives back; nil where these are all.
  public var livingExtras: ((Stored<Record>) -> [String]?)?
  private let hasUnique: Bool
  /// Places of the fields that are the table's own to keep right, such as when a to-do was done.
  let managed: [Int]
  /// Whether there was any record before.
  private let hasRecords: Bool
  /// So many names take a few MiB.
  private static var mostStanding: Int { 200_000 }
  /// The first number given to a new record.
  private(set) var firstNew = Int64.max
  /// Numbers of the records that were updated, or found the same by their identifier.
  private var met = NumberSet()

  public convenience init(
    _ repository: Repository<Record>, _ options: ImportOptions,
    startOfDay: @escaping @Sendable (CivilDate) -> Timestamp, in transaction: Transaction
  ) throws {
    var hasRecords = false
    try transaction.forEach(repository.table.schema, Query(limit: 1), [.number]) { _ in
      hasRecords = true
      return false
    }
    self.init(repository, options, startOfDay: startOfDay, hasRecords: hasRecords)
  }

  /// - Parameter hasRecords: whether there is any record to compare with.
  public init(
    _ repository: Repository<Record>, _ options: ImportOptions,
    startOfDay: @escaping @Sendable (CivilDate) -> Timestamp, hasRecords: Bool
  ) {
    self.repository = repository
    self.options = options
    let (table, schema) = (repository.table, repository.table.schema)
    converter = RecordConverter(table, today: repository.clock.today(), startOfDay: startOfDay)
    blank = table.cells(table.blank())
    key = schema.naturalKey.flatMap { schema.index(of: $0.name) }
    isKeyUnique = schema.naturalKey?.isUnique ?? false
    extras = schema.fields.firstIndex { $0.roles.contains(.background) }
    hasUnique = table.stored.contains(where: \.isUnique)
    managed = table.stored.indices.filter { table.stored[$0].isManaged }
    self.hasRecords = hasRecords
  }

  /// How values are read.
  public var reading: ReadingContext { converter.context }

  /// Whether every record without an identifier is a new one: there is none it could be compared with.
  public var takesAllAsNew: Bool { !hasRecords }

  /// The folded names of all records that stand; nil if they are more than are held, or have no name to tell
  /// them by.
  public func standingKeys(in reader: any StoreReader) throws -> StandingKeys? {
    let schema = repository.table.schema
    guard let key, schema.fields[key].hasKey,
      try reader.count(schema, nil) <= Self.mostStanding
    else { return nil }
    var keys = StandingKeys()
    try reader.forEach(schema, Query(order: [.attribute(.number)]), [.field(key)]) { buffer in
      if let text = schema.fields[key].key(of: buffer.cell(at: 0)) { keys.insert(text) }
      return true
    }
    return keys
  }

  /// Takes note of new records that others put into the store for this import.
  public func note(new numbers: ClosedRange<Int64>) { firstNew = min(firstNew, numbers.lowerBound) }

  /// Stores what the record says, or tells why it is refused; refusing changes nothing.
  public func take(_ given: ForeignRecord, in transaction: Transaction) throws -> ImportOutcome {
    var record = given
    if record.identifier?.isEmpty == true { record.identifier = nil }
    if let problem = record.problem {
      let violation = Violation(field: "", code: problem.code, values: problem.values)
      return .refused([.init(violation, at: problem.place)])
    }
    var draft = converter.draft(of: record)
    leaveOutEmpty(&draft)
    if !draft.unread.isEmpty {
      // What else is wrong is told at the same time.
      return refused(try violations(draft, over: nil, except: nil, transaction), draft, record)
    }
    let (standing, candidates) = try match(draft, record, in: transaction)
    if let standing { return try update(standing, draft, record, byName: false, in: transaction) }
    let others = candidates.map(\.number)
    if options.matchesName, record.identifier == nil {
      if candidates.count == 1 {
        return try update(candidates[0], draft, record, byName: true, in: transaction)
      }
      if candidates.count > 1 {
        let numbers = others.map { "\($0)" }.joined(separator: ", ")
        return problem("import.ambiguous", ["numbers": numbers], draft, record)
      }
    }
    return try create(draft, record, lookalikes: others, in: transaction)
  }

  // MARK: Matching

  /// The record that it is, or else those with the same name.
  private func match(
    _ draft: RecordConverter<Record>.Draft, _ record: ForeignRecord, in transaction: Transaction
  ) throws -> (Row?, [Row]) {
    let schema = repository.table.schema
    if isKeyUnique {
      guard let key, let cell = draft.cells[key], !cell.isAbsent else { return (nil, []) }
      let condition = Condition.compare(.field(key), .equal, cell)
      return (try transaction.rows(schema, Query(condition, limit: 1)).first, [])
    }
    if let identifier = record.identifier,
      let row = try transaction.row(schema, id: options.identify(identifier))
    {
      return (row, [])
    }
    guard hasRecords, let key, let cell = draft.cells[key], !cell.isAbsent else { return (nil, []) }
    let settled = settled(draft, transaction.now)
    var condition = Condition.compare(.field(key), .equal, cell)
    if firstNew < .max { condition = .all([condition, .compare(.number, .less, .integer(firstNew))]) }
    // However many have the name, each is looked at; only the first are told.
    var (same, namesakes): (Row?, [Row]) = (nil, [])
    let query = Query(condition, order: [.attribute(.number)])
    try transaction.forEach(schema, query, schema.attributes) { buffer in
      guard let row = Row(buffer, in: schema) else { return true }
      if namesakes.count < ReferenceError.mostCandidates { namesakes.append(row) }
      if record.identifier != nil { return namesakes.count < ReferenceError.mostCandidates }
      let isSame = draft.cells.allSatisfy { place, cell in
        place == extras || settled.contains(place)
          || agrees(row.cells[place], cell, at: place, record.precision)
      }
      if isSame { same = row }
      return !isSame
    }
    return (same, same == nil ? namesakes : [])
  }

  // MARK: Changing

  private func create(
    _ draft: RecordConverter<Record>.Draft, _ record: ForeignRecord, lookalikes: [Int64],
    in transaction: Transaction
  ) throws -> ImportOutcome {
    let cells = cells(draft, record, transaction.now)
    let found = try violations(draft, over: cells, except: nil, transaction)
    if isStopped(by: found) { return refused(found, draft, record) }
    var id = record.identifier.map(options.identify)
    // A credential may wait for the record that owned this id to come back.
    if let wanted = id, isKeyUnique, try !isFree(wanted, transaction) { id = nil }
    let row = try transaction.insert(
      repository.table.schema, cells, id: id, createdAt: record.createdAt)
    firstNew = min(firstNew, row.number)
    return .created(row, lookalikes: lookalikes)
  }

  /// The cells of the new record that a foreign one makes; nil if one of its values cannot be read.
  public func cells(ofNew record: ForeignRecord, now: Timestamp) -> [Cell]? {
    let draft = converter.draft(of: record)
    return record.problem == nil && draft.unread.isEmpty ? cells(draft, record, now) : nil
  }

  private func cells(
    _ draft: RecordConverter<Record>.Draft, _ record: ForeignRecord, _ now: Timestamp
  ) -> [Cell] {
    var cells = filled(draft)
    keepExtras(of: record, draft, nil, in: &cells)
    return hooked(nil, cells, now)
  }

  /// The cells of a blank record with those that are given.
  func filled(_ draft: RecordConverter<Record>.Draft) -> [Cell] {
    var cells = blank
    for (place, cell) in draft.cells { cells[place] = cell }
    return cells
  }

  private func isFree(_ id: RecordID, _ transaction: Transaction) throws -> Bool {
    var wanted = Fetch()
    wanted.ids = [id]
    wanted.wantsCredentials = true
    let found = try transaction.fetch(repository.table.schema, wanted)
    return found.rows.isEmpty && found.credentials.isEmpty
  }

  /// - Parameter byName: the record is known by its name alone: what is empty leaves the value that stands.
  private func update(
    _ row: Row, _ draft: RecordConverter<Record>.Draft, _ record: ForeignRecord, byName: Bool,
    in transaction: Transaction
  ) throws -> ImportOutcome {
    var cells = row.cells
    for (place, cell) in draft.cells
    where !(byName && cell.isAbsent) && !agrees(row.cells[place], cell, at: place, record.precision) {
      cells[place] = cell
    }
    keepExtras(of: record, draft, row, in: &cells)
    if cells != row.cells { cells = hooked(row, cells, transaction.now) }
    let isKnown = record.identifier != nil || isKeyUnique || byName
    // Equal in all that is given, without an identifier: nothing of it is taken over.
    if cells == row.cells || !isKnown {
      if isKnown { met.insert(row.number) }
      return .same(row.number)
    }
    if row.number >= firstNew || met.contains(row.number) {
      return problem("import.twice", ["number": "\(row.number)"], draft, record)
    }
    let found = try violations(draft, over: cells, except: row, transaction)
    if isStopped(by: found) { return refused(found, draft, record) }
    met.insert(row.number)
    return .updated(try transaction.update(repository.table.schema, row, to: cells), before: row)
  }

  func hooked(_ old: Row?, _ cells: [Cell], _ now: Timestamp) -> [Cell] {
    let table = repository.table
    guard let hook = table.hook else { return cells }
    var record = table.record(cells)
    hook(old.map { table.record($0.cells) }, &record, now)
    var result = cells
    for (place, field) in table.stored.enumerated() where field.isManaged {
      result[place] = field.read(record)
    }
    return result
  }

  // MARK: Rules

  private func isStopped(by found: [Violation]) -> Bool {
    options.isForced ? found.contains(where: \.isError) : !found.isEmpty
  }

  /// What the record breaks; of warnings only those of fields that change.
  private func violations(
    _ draft: RecordConverter<Record>.Draft, over cells: [Cell]?, except row: Row?, _ transaction: Transaction
  ) throws -> [Violation] {
    let table = repository.table
    let merged = cells ?? filled(draft)
    var changed: Set<String>?
    if let row {
      changed = Set(table.stored.indices.filter { merged[$0] != row.cells[$0] }.map { table.stored[$0].name })
    }
    var found = draft.violations
    found += table.violations(
      merged, changed: changed, unread: draft.unread, context: repository.context)
    if hasUnique {
      found += try repository.taken(merged, except: row?.number, in: transaction).filter {
        !draft.unread.contains($0.field)
      }
    }
    return table.inFieldOrder(found)
  }

  private func refused(
    _ violations: [Violation], _ draft: RecordConverter<Record>.Draft, _ record: ForeignRecord
  ) -> ImportOutcome {
    .refused(violations.map { .init($0, at: draft.places[$0.field] ?? record.place) })
  }

  private func problem(
    _ code: String, _ values: [String: String], _ draft: RecordConverter<Record>.Draft,
    _ record: ForeignRecord
  ) -> ImportOutcome {
    let field = repository.table.schema.naturalKey?.name ?? ""
    return refused([Violation(field: field, code: code, values: values)], draft, record)
  }
}
