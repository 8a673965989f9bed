public import Values

/// One running change: identity, revision, history and the change set, over a store's plain operations.
public final class Transaction {
  /// The store within this transaction.
  public let backend: any StoreBackend
  /// The moment of the change, the same for all it touches.
  public let now: Timestamp
  private let label: StepLabel
  private let keptSteps: Int
  let isHeard: Bool
  let makeID: () -> RecordID
  private var step: Int64?
  private var touched = 0
  private var addition: Change?
  /// Why the change cannot be kept, whatever becomes of the rest.
  var failure: (any Error)?
  /// What listeners are told once the change is kept.
  public private(set) var changeSet = ChangeSet()

  /// - Parameters:
  ///   - keptSteps: how many steps of history stay.
  ///   - isHeard: whether anybody listens; rows are gathered for listeners only.
  public init(
    _ backend: any StoreBackend, label: StepLabel, now: Timestamp, keptSteps: Int, isHeard: Bool,
    makeID: @escaping () -> RecordID
  ) {
    self.backend = backend
    self.label = label
    self.now = now
    self.keptSteps = keptSteps
    self.isHeard = isHeard
    self.makeID = makeID
  }

  /// Stores a new record under the next number.
  ///
  /// - Parameters:
  ///   - id: one that it brings along, which no record may have; nil makes one.
  ///   - createdAt: when it was made elsewhere; nil is now.
  public func insert(
    _ entity: EntitySchema, _ cells: [Cell], id: RecordID? = nil, createdAt: Timestamp? = nil
  ) throws -> Row {
    let row = Row(
      number: try backend.takeNumber(entity), id: id ?? makeID(), createdAt: createdAt ?? now,
      updatedAt: now, revision: 1, cells: cells)
    try backend.put(entity, row)
    try record(Change(.added, entity, row))
    tell(entity, row.number, row)
    return row
  }

  /// Stores other cells for a record as it stands; returns it unchanged if they are the same.
  public func update(_ entity: EntitySchema, _ old: Row, to cells: [Cell]) throws -> Row {
    if old.cells == cells { return old }
    var new = old
    new.cells = cells
    new.revision = try Self.next(old.revision, entity)
    new.updatedAt = now
    try backend.replace(entity, old, with: new)
    try record(Change(.edited, entity, new, image: Change.image(entity, of: old, differingFrom: new)))
    tell(entity, new.number, new)
    return new
  }

  /// Removes a record and keeps what brings it back.
  public func delete(_ entity: EntitySchema, _ row: Row) throws {
    // While the record stands, what clearing redo forgets cannot take its credential along.
    _ = try open()
    try backend.remove(entity, row)
    try record(Change(.deleted, entity, row, image: Change.image(entity, of: row)))
    tell(entity, row.number, nil)
  }

  /// Stores the credential of a record that this step adds.
  public func setCredential(_ credential: [UInt8], ofNew row: Row) throws {
    try backend.setCredential(credential, for: row.id)
  }

  /// Stores another credential. It is listed in the history and is no step that undo takes back.
  public func changeCredential(_ entity: EntitySchema, _ row: Row, to credential: [UInt8]) throws {
    try backend.setCredential(credential, for: row.id)
    let step = try backend.openStep(label, state: .notice, at: now)
    try backend.append(Change(.credential, entity, row), toStep: step)
    try backend.closeStep(step, records: 1)
    try backend.trimHistory(keeping: keptSteps)
  }

  /// Stores a credential that says the same, made anew; it is no change.
  public func renewCredential(_ row: Row, to credential: [UInt8]) throws {
    try backend.setCredential(credential, for: row.id)
  }

  /// Writes what is still held back; called by the store before it keeps the change.
  public func close() throws {
    if let failure { throw failure }
    guard let step else { return }
    try backend.endRuns()
    try flushAddition()
    try backend.closeStep(step, records: touched)
    try backend.trimHistory(keeping: keptSteps)
  }

  /// The revision after this one. A file that others wrote may hold the last there is.
  static func next(_ revision: Int64, _ entity: EntitySchema) throws -> Int64 {
    let (next, isBeyond) = revision.addingReportingOverflow(1)
    if isBeyond { throw StoreError(.damaged, detail: "\(entity.name): revision \(revision)") }
    return next
  }

  /// Adds a record to what listeners are told.
  func tell(_ entity: EntitySchema, _ number: Int64, _ row: Row?) {
    if isHeard { changeSet.append(RowChange(entity: entity.name, number: number, row: row)) }
  }

  /// The step of this change, opened with the first of what it does.
  private func open() throws -> Int64 {
    if let step { return step }
    try backend.clearRedo()
    let opened = try backend.openStep(label, state: .done, at: now)
    step = opened
    return opened
  }

  /// Keeps the inverse of what was done to so many records.
  func record(_ change: Change, records: Int = 1) throws {
    let step = try open()
    touched += records
    if change.kind == .added {
      if addition?.extend(by: change) == true { return }
      try flushAddition()
      addition = change
    } else {
      try flushAddition()
      try backend.append(change, toStep: step)
    }
  }

  private func flushAddition() throws {
    guard let step, let addition else { return }
    self.addition = nil
    try backend.append(addition, toStep: step)
  }
}
