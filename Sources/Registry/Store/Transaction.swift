public import Values

/// One running change: identity, revision, history and the change set, over a store's plain operations.
///
/// What is changed is gathered into batches, which go to the store at the next question or at the end. A
/// transaction is itself a reader, which sees what it has changed.
public final class Transaction {
  let backend: any StoreBackend
  /// The moment of the change, the same for all it touches.
  public let now: Timestamp
  let isHeard: Bool
  let makeID: () -> RecordID
  /// What the store is still to be told.
  var batch = Batch()
  /// The step that is being reversed, for what the store says of it.
  var reversing: Step?
  /// Name of the entity of which a run was reversed last.
  var runEntity: String?
  private let label: StepLabel
  private let who: () -> String
  private let limits: HistoryLimits
  /// The next numbers of the entities that were asked about.
  private var nextNumbers: [String: Int64] = [:]
  /// Entities of which numbers were handed out, which the store is told at the end.
  private var risen: [String: EntitySchema] = [:]
  private var isOpen = false
  private var touched = 0
  private var addition: Change?
  private var notices: [(changes: [Change], records: Int)] = []
  /// Why the change cannot be kept, whatever becomes of the rest.
  private var failure: (any Error)?
  /// What listeners are told once the change is kept.
  public private(set) var changeSet = ChangeSet()

  /// - Parameters:
  ///   - who: the login name of who makes the change, asked for with the first of it.
  ///   - limits: how much of the history stays.
  ///   - isHeard: whether anybody listens; rows are gathered for listeners only.
  public init(
    _ backend: any StoreBackend, label: StepLabel, now: Timestamp, who: @escaping () -> String,
    limits: HistoryLimits,
    isHeard: Bool, makeID: @escaping () -> RecordID
  ) {
    self.backend = backend
    self.label = label
    self.now = now
    self.who = who
    self.limits = limits
    self.isHeard = isHeard
    self.makeID = makeID
  }

  // MARK: Changing

  /// Stores a new record under the next number.
  ///
  /// - Parameters:
  ///   - id: one that it brings along, which no record may have; nil makes one.
  ///   - createdAt: when it was made elsewhere; nil is now.
  public func insert(
    _ entity: EntitySchema, _ cells: [Cell], id: RecordID? = nil, createdAt: Timestamp? = nil
  ) throws -> Row {
    let row = Row(
      number: try takeNumbers(entity, 1), id: id ?? makeID(), createdAt: createdAt ?? now, updatedAt: now,
      revision: 1, cells: cells)
    open()
    batch.append(.insert(entity, row))
    record(Change(.added, entity, row))
    tell(entity, row.number, row)
    try flushIfLarge()
    return row
  }

  /// Stores other cells for a record as it stands, and other origins; returns it unchanged if the cells are the
  /// same. Origins alone are a change of the step, and none of the record.
  ///
  /// - Parameter edits: of the record's origins as they stand, at most one for each format.
  public func update(
    _ entity: EntitySchema, _ old: Row, to cells: [Cell], origins edits: [OriginEdit] = []
  ) throws -> Row {
    let edits = edits.filter { $0.former != $0.new }
    let isSame = old.cells == cells
    if isSame, edits.isEmpty { return old }
    let new = isSame ? old : try old.following(cells, at: now)
    open()
    var image: [Change.FieldImage] = []
    if !isSame {
      batch.append(.update(entity, old: old, new: new))
      image = Change.image(entity, of: old, differingFrom: new)
      tell(entity, new.number, new)
    }
    for edit in edits {
      guard let format = edit.new?.format ?? edit.former?.format else { continue }
      image += Change.FieldImage.keeping(format, edit.former)
      set(entity, old.id, format, edit.new)
    }
    record(Change(.edited, entity, new, image: image))
    try flushIfLarge()
    return new
  }

  /// Removes a record and keeps what brings it back. Its origins stay, marked as gone.
  public func delete(_ entity: EntitySchema, _ row: Row) throws {
    // Undone steps are forgotten first: while the record stands, its credential does not go with them.
    open()
    batch.append(.remove(entity, row))
    batch.append(.markOrigins(entity, [row.id], isGone: true))
    record(Change(.deleted, entity, row, image: Change.image(entity, of: row)))
    tell(entity, row.number, nil)
    try flushIfLarge()
  }

  /// Stores the credential of a record that this step adds.
  public func setCredential(_ credential: [UInt8], ofNew row: Row) throws {
    batch.append(.setCredential(credential, row.id))
  }

  /// Stores another credential. It is listed in the history and is no step that undo takes back.
  public func changeCredential(_ entity: EntitySchema, _ row: Row, to credential: [UInt8]) throws {
    batch.append(.setCredential(credential, row.id))
    notices.append(([Change(.credential, entity, row)], 1))
  }

  /// Stores a credential that says the same, made anew; it is no change.
  public func renewCredential(_ row: Row, to credential: [UInt8]) throws {
    batch.append(.setCredential(credential, row.id))
  }

  /// Removes records, their credentials, their origins and all that the history keeps of them. It is listed in the history, which
  /// then knows nothing of the records, and nothing takes it back.
  public func forget(_ entity: EntitySchema, _ rows: [Row]) throws {
    if rows.isEmpty { return }
    for row in rows {
      batch.append(.remove(entity, row))
      batch.append(.setCredential(nil, row.id))
      tell(entity, row.number, nil)
    }
    batch.append(.removeOrigins(entity, rows.map(\.id), format: nil))
    batch.append(.forgetHistory(entity, numbers: rows.map(\.number).sorted()))
    notices.append(([], rows.count))
  }

  /// Hands the rest to the store, which keeps the change then; called by the store when the body is done.
  public func close() throws {
    if let failure { throw failure }
    if isOpen {
      flushAddition()
      batch.append(.closeStep(records: touched))
    }
    for notice in notices {
      batch.append(.openStep(head(.notice)))
      for change in notice.changes { batch.append(.record(change)) }
      batch.append(.closeStep(records: notice.records))
    }
    for (name, entity) in risen {
      if let next = nextNumbers[name] { batch.append(.setNextNumber(entity, next)) }
    }
    try handOver { try backend.keep($0, limits) }
  }

  // MARK: Batches

  /// Hands what was gathered to the store.
  func flush() throws {
    if let failure { throw failure }
    if !batch.isEmpty { try handOver(backend.apply) }
  }

  func flushIfLarge() throws {
    if batch.rows >= backend.batchSize { try flush() }
  }

  private func handOver(_ body: (Batch) throws -> Void) throws {
    let full = batch
    batch = Batch()
    do {
      try body(full)
    } catch let block as RunBlock {
      failure = blocked(by: block) ?? block
      throw failure ?? block
    } catch {
      failure = error
      throw error
    }
  }

  /// Hands out so many numbers of the entity that follow each other, and returns the first.
  func takeNumbers(_ entity: EntitySchema, _ count: Int) throws -> Int64 {
    let first = try nextNumbers[entity.name] ?? fetch(entity, Fetch()).nextNumber
    let (next, isOver) = first.addingReportingOverflow(Int64(count))
    if isOver { throw StoreError(.damaged, detail: "\(entity.name): next number") }
    nextNumbers[entity.name] = next
    risen[entity.name] = entity
    return first
  }

  /// Adds a record to what listeners are told.
  func tell(_ entity: EntitySchema, _ number: Int64, _ row: Row?) {
    if isHeard { changeSet.append(RowChange(entity: entity.name, number: number, row: row)) }
  }

  /// Tells listeners to read again.
  func tellPartly() {
    if isHeard { changeSet = ChangeSet(isPartial: true) }
  }

  // MARK: The step

  private func head(_ state: Step.State) -> Batch.Head {
    Batch.Head(label: label, state: state, at: now, who: who())
  }

  /// Opens the step of this change with the first of what it does.
  func open() {
    if isOpen { return }
    isOpen = true
    batch.append(.openStep(head(.done)))
  }

  /// Keeps the inverse of what was done to so many records.
  func record(_ change: Change, records: Int = 1) {
    touched += records
    if change.kind == .added {
      if addition?.extend(by: change) == true { return }
      flushAddition()
      addition = change
    } else {
      flushAddition()
      batch.append(.record(change))
    }
  }

  private func flushAddition() {
    guard let addition else { return }
    self.addition = nil
    batch.append(.record(addition))
  }
}

// MARK: - Asking

extension Transaction: StoreReader {
  public var batchSize: Int { backend.batchSize }

  public func fetch(_ entity: EntitySchema, _ fetch: Fetch) throws -> Fetched {
    try flush()
    var found = try backend.fetch(entity, fetch)
    // A newer program may have come in since the store was opened.
    if found.version > entity.version { throw StoreError(.newer) }
    // What was handed out is told the store at the end.
    found.nextNumber = max(found.nextNumber, nextNumbers[entity.name] ?? found.nextNumber)
    nextNumbers[entity.name] = found.nextNumber
    return found
  }

  public func forEach(
    _ entity: EntitySchema, _ query: Query, _ attributes: [Attribute],
    _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    try flush()
    try backend.forEach(entity, query, attributes, body)
  }

  public func count(_ entity: EntitySchema, _ condition: Condition?) throws -> Int {
    try flush()
    return try backend.count(entity, condition)
  }

  public func count(
    _ entity: EntitySchema, _ condition: Condition?, by groupings: [Grouping],
    _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    try flush()
    try backend.count(entity, condition, by: groupings, body)
  }

  public func outside(_ entity: EntitySchema, _ body: (Int64) throws -> Bool) throws {
    try flush()
    try backend.outside(entity, body)
  }

  public func origins(
    _ entity: EntitySchema, _ query: OriginQuery, _ body: (Origin) throws -> Bool
  ) throws {
    try flush()
    try backend.origins(entity, query, body)
  }

  public func steps(_ query: StepQuery) throws -> [RecordedStep] {
    try flush()
    return try backend.steps(query)
  }
}
