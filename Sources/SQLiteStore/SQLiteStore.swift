public import Registry
import SQLite
public import Values

/// A store in one SQLite file: WAL, synced before a write returns.
public final class SQLiteStore: Store {
  /// How a store is opened.
  public struct Options {
    /// How many steps of history stay.
    public var keptSteps: Int
    /// How many bytes of what the steps keep; the newest step stays whatever it has.
    public var keptBytes = HistoryLimits.usualBytes
    /// The login name of who makes a change; asked for when one is made.
    public var who: () -> String = { "" }
    /// Puts something between the store and its users, such as a test that counts its calls.
    public var wrapping: (any StoreBackend) -> any StoreBackend = { $0 }
    /// How long one waits for other processes, in milliseconds.
    public var busyTimeout: Int32
    /// Whether a change is on disk before it returns; only tests that count on nothing turn it off.
    public var isSynced: Bool
    /// Told the text of every statement, never a value.
    public var trace: ((String) -> Void)?
    /// Told when a transaction that writes, or a copy of the file, begins and when it has ended.
    public var whileRunning: ((Bool) -> Void)?
    /// Told that a change is about to be kept; from here on it may be, whatever happens.
    public var whenKeeping: (() -> Void)?
    /// Told that something was changed and is kept, before its transaction counts as ended.
    public var whenKept: (() -> Void)?
    /// The digest of a file with the entities that the store is opened with; nil where it is not known.
    public var schemaDigest: UInt64?
    /// Told how many records of a table are brought along to a newer form, and how many there are.
    public var migrating: ((_ done: Int, _ total: Int) -> Void)?

    public init(
      keptSteps: Int = 1000, busyTimeout: Int32 = 10_000, isSynced: Bool = true,
      trace: ((String) -> Void)? = nil
    ) {
      self.keptSteps = keptSteps
      self.busyTimeout = busyTimeout
      self.isSynced = isSynced
      self.trace = trace
    }
  }

  /// What large changes, checks and migrations have for pages, in KiB, below zero as SQLite has it. All else keeps
  /// SQLite's own 2 MiB, with which reading is faster.
  static let cacheSize = -16384

  /// Told of every change that is kept, and by `follow` of those of other processes.
  public let feed = ChangeFeed()
  let connection: Connection
  let backend: SQLiteBackend
  /// The backend as it is handed to those who read and write.
  private let asked: any StoreBackend
  let file: DatabaseFile
  let path: String
  /// Why nothing may be changed; nil if it may.
  let refusal: StoreError.Code?
  /// Whether opening made the file.
  public let isNew: Bool
  let clock: Clock
  let options: Options
  /// Entities whose tables are of a former version in a file that may only be read.
  private(set) var shown: Set<String> = []
  private var ids = RecordIDGenerator()
  /// The digest of a schema that was compared part by part and found right.
  var comparedDigest: UInt64?
  var seen: Seen?

  /// Opens the database, creating it if it is missing and bringing its tables up to date.
  ///
  /// A file that may only be read, or has several names, is opened so, and shown as if its tables were up to date.
  /// Throws `StoreError`; what is no Roster database, or newer, is left as it is.
  ///
  /// - Parameter found: what stands there, if the caller has just looked.
  public init(
    _ file: DatabaseFile, found: DatabaseFile.Standing? = nil, entities: [EntitySchema], clock: Clock,
    options: Options = Options()
  ) throws {
    let found = try found ?? file.standing()
    isNew = try found == nil && file.create(entities)
    guard let standing = try found ?? file.standing() else {
      throw StoreError(.cannotCreate, path: file.name)
    }
    self.file = file
    path = file.name
    self.clock = clock
    var kept = options
    // Only opening brings tables along; what is told of it may know the store's owner.
    kept.migrating = nil
    self.options = kept
    refusal = standing.isLinked ? .linked : standing.isWritable ? nil : .readOnly
    let isReadOnly = refusal != nil
    do {
      connection = try Self.connect(file, options, isReadOnly: isReadOnly, isWAL: standing.isWAL)
      backend = SQLiteBackend(connection, entities: entities)
      asked = options.wrapping(backend)
      try SQLFunctions.define(on: connection)
      if try bringAlong(entities, options.migrating), refusal == nil { try wipe() }
    } catch let error as SQLiteError {
      throw StoreError(error, path: file.name)
    }
  }

  /// Looks after one more entity from here on, whose table is brought up to date as opening does; not within a
  /// transaction.
  public func admit(_ entity: EntitySchema) throws {
    if backend.entities.contains(where: { $0.name == entity.name }) { return }
    _ = try translating { try bringAlong([entity], nil) }
    backend.entities.append(entity)
    comparedDigest = nil
  }

  /// Brings the tables of entities up to date, or shows them so where the file may only be read; returns whether
  /// something is still to be wiped out of the file.
  private func bringAlong(
    _ entities: [EntitySchema], _ progress: ((_ done: Int, _ total: Int) -> Void)?
  ) throws -> Bool {
    let update = SchemaUpdate(connection, path: path) { progress?($0, $1) }
    let need = try update.need(entities)
    if need.isDue, refusal != nil {
      shown.formUnion(try update.show(entities))
    } else if need.isDue {
      try connection.execute(Self.largeCache)
      try connection.transaction(.immediate) { try update.run(entities) }
    }
    return need.isWipeDue
  }

  static let largeCache = "PRAGMA cache_size = \(cacheSize)"

  /// A connection as every store has it.
  ///
  /// Where the disk has no room for the file that processes share, it is done without: the database is then
  /// this process's alone while it is open, and can still be read.
  private static func connect(
    _ file: DatabaseFile, _ options: Options, isReadOnly: Bool, isWAL: Bool
  ) throws -> Connection {
    let settings = """
      PRAGMA secure_delete = ON;
      PRAGMA journal_size_limit = 1048576;
      PRAGMA synchronous = \(options.isSynced ? "FULL" : "OFF");
      \(isWAL || isReadOnly ? "" : "PRAGMA journal_mode = WAL;")
      """
    func connect(_ locking: String) throws -> Connection {
      let connection = try open(file, isReadOnly: isReadOnly)
      // A file is data: what others put into it does nothing here.
      try connection.disableSchemaCode()
      connection.busyTimeout = options.busyTimeout
      connection.onStatement = options.trace
      try connection.execute(locking + settings)
      return connection
    }
    do {
      return try connect("")
    } catch let error as SQLiteError where StoreError(error, path: file.name).code == .full {
      return try connect("PRAGMA locking_mode = EXCLUSIVE;\n")
    }
  }

  /// A file in a folder that may not be written, without a log, can be read only as one that nobody changes.
  static func open(_ file: DatabaseFile, isReadOnly: Bool) throws -> Connection {
    guard isReadOnly else { return try Connection(path: file.path, mode: .readWrite, noFollow: true) }
    if file.hasLog {
      return try Connection(path: file.path, mode: .readOnly, noFollow: true)
    }
    return try Connection(path: file.path, mode: .readOnly, noFollow: true, immutable: true)
  }

  public func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    if connection.isInTransaction { return try translating { try body(asked) } }
    // Nothing is there to be taken back, so nobody needs to know that it runs.
    return try translating { try connection.transaction(.deferred) { try body(asked) } }
  }

  public func write<Result>(_ label: StepLabel, _ body: (Transaction) throws -> Result) throws -> Result {
    if feed.isTelling { throw StoreError(.writeWhileTold, path: path) }
    try refuseChanges()
    if connection.isInTransaction {
      throw StoreError(.misuse, path: path, detail: "a write within a transaction")
    }
    // A move of a transaction that fails is another's to make, and what was set aside is back with its end.
    backend.begin()
    defer { backend.end() }
    let limits = HistoryLimits(steps: options.keptSteps, bytes: options.keptBytes)
    let before = connection.totalChanges
    let (result, changes) = try running {
      let kept = try connection.transaction(.immediate) {
        try checkSchema()
        let now = clock.now()
        let transaction = Transaction(
          asked, label: label, now: now, who: options.who, limits: limits, isHeard: feed.isHeard,
          makeID: { self.ids.next(at: now) })
        let result = try body(transaction)
        try transaction.close()
        options.whenKeeping?()
        return (result, transaction.changeSet)
      }
      if connection.totalChanges != before { options.whenKept?() }
      return kept
    }
    if backend.needsWipe { _ = try translating { try wipe() } }
    // Moves of others in between are still to be told by `follow`.
    if let own = backend.lastMove, own - 1 == seen?.move { seen?.move = own }
    feed.tell(changes)
    return result
  }

  /// Throws if nothing may be changed.
  func refuseChanges() throws(StoreError) {
    if let refusal { throw StoreError(refusal, path: path) }
  }

  /// Runs a transaction and tells who wants to know that it runs.
  func running<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.interruptible {
      options.whileRunning?(true)
      defer { options.whileRunning?(false) }
      return try translating(body)
    }
  }

  /// Turns errors of the SQLite layer into the store's own.
  func translating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    } catch var error as StoreError where error.path.isEmpty {
      error.path = path
      throw error
    }
  }

  /// Stops what runs; safe from another thread. The call that was running throws `interrupted`.
  public var interrupt: @Sendable () -> Void {
    let handle = connection.interruptHandle
    return { handle.interrupt() }
  }

  /// Closes the file; the store must not be used afterwards.
  public func close() throws {
    try translating { try connection.close() }
  }
}
