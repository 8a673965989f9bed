public import Registry
import Values

/// Takes the records of an input into a store, batch by batch, within one transaction: the one way for every entity,
/// every format, and tables of records that are empty or filled.
///
/// A record is the same as a stored one by its identifier (where the natural key is unique, by that), or else by being
/// equal to it in all that is given. What surely is new and breaks no rule goes to the store as it lies in the batch;
/// for the others the store is asked once a batch.
///
///     let importer = try Importer(repository, options, reading, in: transaction)
///     try RecordStream.run(importer.filler(reader), stoppingBy: flag) { try importer.take($0, report) }
public final class Importer<Record: Sendable> {
  public let repository: Repository<Record>
  /// How values are read, and what they are checked against.
  public let reading: EntityReading<Record>
  let options: ImportOptions
  let transaction: Transaction
  let schema: EntitySchema
  let key: Int?
  let isKeyUnique: Bool
  let unique: [Int]
  /// Whether there was any record before.
  private let hasRecords: Bool
  /// The first number given to a new record.
  var firstNew = Int64.max
  /// Numbers of the records that were updated, or found the same by more than their values.
  var met = NumberSet()
  /// Fields, and properties beside them, that some record of the input has; nil for all.
  public var survey: PropertySurvey?
  /// What the format reads back of a record that it writes; nil where nobody knows.
  public var projection: ((Stored<Record>, Origin?) -> ForeignRecord?)?
  /// Records that wait for the end of the input, each in a batch of its own.
  var deferred: [RecordBatch] = []
  /// Numbers of the records that some record of the input is.
  var present = NumberSet()
  /// The ids of the records whose origins have no identifier, by their text.
  var textless: [Int: [RecordID]]?
  /// What is known of the records that those of the batch may be.
  var known: KnownRecords
  /// Rows of the batch that go to the store as they lie there.
  private var waiting: Range<Int> = 0..<0

  /// - Parameter context: how texts of the input are read.
  public init(
    _ repository: Repository<Record>, _ options: ImportOptions, _ context: ReadingContext,
    in transaction: Transaction
  ) throws {
    self.repository = repository
    self.options = options
    self.transaction = transaction
    let schema = repository.table.schema
    self.schema = schema
    reading = EntityReading(repository.table, context, rules: repository.context)
    key = schema.naturalKey.flatMap { schema.index(of: $0.name) }
    isKeyUnique = schema.naturalKey?.isUnique ?? false
    unique = schema.uniqueFields
    known = KnownRecords(schema, options.matched)
    var hasRecords = false
    try transaction.forEach(schema, Query(limit: 1), [.number]) { _ in
      hasRecords = true
      return false
    }
    self.hasRecords = hasRecords
  }

  /// Fills batches from a reader, and notes which records surely are new.
  public func filler(_ reader: any ForeignReader) throws -> BatchFiller {
    // Whole records with origins are told by these.
    if options.origins != nil {
      return BatchFiller(reader, reading, now: transaction.now, identify: options.identify)
    }
    let count = hasRecords ? try transaction.count(schema, nil) : 0
    let fields = schema.identifyingFields
    let givesIDs = (reader as? TableReader)?.givesIdentifiers ?? true
    let standing = count * (fields.count + (givesIDs ? 1 : 0))
    let isKnown = ExistingNameFilter.holds(standing)
    var existing = ExistingNameFilter(for: isKnown ? standing : 0)
    if hasRecords, isKnown {
      try transaction.identities(schema, fields) { buffer in
        if givesIDs { buffer.withBytes(at: 0) { existing.insert($0, of: -1) } }
        for (index, field) in fields.enumerated() where buffer.slots[index + 1].kind != .absent {
          buffer.withBytes(at: index + 1) { existing.insert($0, of: field) }
        }
        return true
      }
    }
    return BatchFiller(
      reader, reading, now: transaction.now, existing: existing, isAnyStanding: hasRecords && !isKnown,
      identify: options.identify)
  }

  // MARK: Batches

  /// Takes the records of a batch in their order.
  public func take(_ batch: RecordBatch, _ observer: any ImportObserver) throws {
    waiting = 0..<0
    try ask(about: batch, observer)
    for record in 0..<batch.count {
      let isPlain = !observer.hearsEach && !known.asked.contains(record) && batch.heads[record].isSound
      if isPlain {
        waiting = (waiting.isEmpty ? record : waiting.lowerBound)..<record + 1
        continue
      }
      try store(batch, observer)
      guard let outcome = try take(record, of: batch) else {
        deferred.append(batch.extract(record))
        continue
      }
      note(outcome)
      try observer.took(outcome, record, of: batch)
    }
    try store(batch, observer)
  }

  /// Asks the store for all that the batch may have to do with.
  private func ask(about batch: RecordBatch, _ observer: any ImportObserver) throws {
    known = KnownRecords(schema, options.matched)
    if options.origins != nil { return try askWithOrigins(about: batch) }
    var question = Fetch()
    let repeats = RecordBatch.Doubts([.idRepeats, .valueRepeats])
    for record in 0..<batch.count {
      let head = batch.heads[record]
      if !head.doubts.isDisjoint(with: repeats) { known.isTracked = true }
      // A credential may wait for the record that owned an id to come back.
      let mayWait = isKeyUnique && head.id != nil
      let hears = observer.hearsEach && head.doubts.contains(.nameRepeats)
      let isMatched = options.matched.map { $0 != key && batch.gives(record, $0) } ?? false
      let isDoubtful =
        !head.doubts.isSubset(of: .nameRepeats) || mayWait || hears || isMatched || !head.isSound
      guard isDoubtful else { continue }
      known.asked.insert(record)
      if let id = head.id { question.ids.append(id) }
      for field in schema.identifyingFields + (isMatched ? options.matched.map { [$0] } ?? [] : []) {
        guard let cell = batch.newCell(record, field), !cell.isAbsent else { continue }
        question.values.append(.init(field: field, cell: cell, limit: KnownRecords.mostNamesakes))
      }
      question.wantsCredentials = question.wantsCredentials || mayWait
    }
    if question == Fetch() { return }
    known.take(try transaction.fetch(schema, question))
  }

  /// Hands the rows that wait to the store.
  private func store(_ batch: RecordBatch, _ observer: any ImportObserver) throws {
    if waiting.isEmpty { return }
    let rows = waiting
    waiting = 0..<0
    guard let numbers = try insert(rows, of: batch) else { return }
    firstNew = min(firstNew, numbers.lowerBound)
    if let key {
      for record in rows where batch.heads[record].doubts.contains(.nameRepeats) {
        let number = numbers.lowerBound + Int64(record - rows.lowerBound)
        let name = batch.newCell(record, key) ?? .absent
        try observer.createdAgain(number, name: name, at: batch.heads[record].place)
      }
    }
    try observer.created(numbers)
  }

  /// Stores rows of the batch as new records; the numbers, nil without rows.
  @discardableResult
  private func insert(_ rows: Range<Int>, of batch: RecordBatch) throws -> ClosedRange<Int64>? {
    let heads = batch.heads[rows]
    let isKnown = known.isTracked
    var ids: [RecordID]?
    if isKnown || heads.contains(where: { $0.id != nil }) {
      let made = transaction.makeIDs(heads.count { $0.id == nil })
      var rest = made[...]
      ids = heads.compactMap { $0.id ?? rest.popFirst() }
    }
    let numbers = try transaction.insert(schema, batch.run, rows: rows, ids: ids)
    if isKnown, let numbers, let ids {
      for (offset, record) in rows.enumerated() {
        let created = batch.run.createdAt(record, else: transaction.now)
        known.set(
          Row(
            number: numbers.lowerBound + Int64(offset), id: ids[offset], createdAt: created,
            updatedAt: transaction.now, revision: 1, cells: batch.cells(record)))
      }
    }
    return numbers
  }

  // MARK: One record

  /// Stores what the record says, or tells why it is refused; refusing changes nothing. Nil for a record that waits
  /// for the end of the input.
  private func take(_ record: Int, of batch: RecordBatch) throws -> ImportOutcome? {
    let problems = batch.problems(record)
    if let problem = problems.first(where: { $0.violation.field.isEmpty }) {
      return .refused([.init(problem.violation, at: problem.place)])
    }
    var taken = Taken(batch, record)
    taken.unread = Set(problems.map(\.violation.field))
    // What else is wrong is told at the same time.
    if !taken.unread.isEmpty {
      return refused(violations(taken, taken.newCells, over: nil), taken)
    }
    if let format = options.origins { return try take(taken, format) }
    let (standing, candidates) = try match(taken)
    if let standing { return try update(standing, taken, byName: false) }
    if let field = options.matched {
      let same = try matched(taken, field)
      if same.count == 1 { return try update(same[0], taken, byName: true) }
      if same.count > 1 { return ambiguous(same, taken) }
    }
    return try create(taken, lookalikes: candidates.map(\.number))
  }

  /// A record of a batch that is looked at by itself.
  struct Taken {
    let batch: RecordBatch
    let record: Int
    /// What it gives, by field.
    let given: [Int: Cell]
    /// The cells that a new record would have.
    let newCells: [Cell]
    var unread: Set<String> = []

    init(_ batch: RecordBatch, _ record: Int) {
      self.batch = batch
      self.record = record
      given = batch.given(record)
      newCells = batch.cells(record)
    }

    var head: RecordBatch.Head { batch.heads[record] }
  }

  /// The record that it is, or else those with the same name that stood before.
  private func match(_ taken: Taken) throws -> (Row?, [Row]) {
    if isKeyUnique {
      guard let key, let cell = taken.given[key], !cell.isAbsent else { return (nil, []) }
      return (known.rows.others(key, cell, except: nil).first.flatMap { known.rows.rows[$0] }, [])
    }
    if let id = taken.head.id, let row = known.row(id) { return (row, []) }
    guard let key, let cell = taken.given[key], !cell.isAbsent else { return (nil, []) }
    let namesakes = try namesakes(cell, key)
    if taken.head.id == nil, let same = namesakes.first(where: { $0.number < firstNew && isEqual($0, taken) })
    {
      return (same, [])
    }
    return (nil, Array(namesakes.prefix(ReferenceError.mostCandidates)))
  }

  /// The records that stood before and have the same value in the field that is to tell them.
  func matched(_ taken: Taken, _ field: Int) throws -> [Row] {
    guard let cell = taken.given[field], !cell.isAbsent else { return [] }
    return try namesakes(cell, field).filter { $0.number < firstNew }
  }

  /// The records with the name, by number.
  func namesakes(_ cell: Cell, _ field: Int) throws -> [Row] {
    let numbers = known.rows.others(field, cell, except: nil)
    if numbers.count < KnownRecords.mostNamesakes { return numbers.compactMap { known.rows.rows[$0] } }
    // However many have the name, each is looked at.
    let query = Query(.compare(.field(field), .equal, cell), order: [.attribute(.number)])
    return try transaction.rows(schema, query)
  }

  /// Whether a stored record has all that is given, but for what the table itself keeps right.
  func isEqual(_ row: Row, _ taken: Taken) -> Bool {
    taken.given.allSatisfy { place, cell in
      taken.batch.overrides[taken.record]?[place] != nil
        || reading.agrees(row.cells[place], cell, at: place, taken.head.precision)
    }
  }
}
