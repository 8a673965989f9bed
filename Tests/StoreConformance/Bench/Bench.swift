public import Registry
public import Values

/// What a check works at: stores made on demand, a clock, and the list of what was not as it should be.
public final class Bench {
  /// How a store of the two entities is to be made.
  public struct Wanted {
    public var clock: Clock
    public var keptSteps = 1000
    public var keptBytes: Int64 = 64 << 20
    public var who = "sato"
    /// What stands between the store and those who use it.
    public var wrapping: (any StoreBackend) -> any StoreBackend = { $0 }

    public init(clock: Clock) { self.clock = clock }
  }

  /// Makes an empty store.
  public typealias Make = (Wanted) throws -> any Store

  /// Closes a store and opens what it kept; a store that keeps nothing is handed back.
  public typealias Reopen = (any Store, Wanted) throws -> any Store

  public static let entities = [Book.schema, AnyRecord.gadget.schema]
  /// What a store that a check wants has: notes beside the others.
  public static let allEntities = entities + [Note.table.schema]

  public let time: ManualClock
  private let make: Make
  private let reopen: Reopen
  /// In the order found; a check passes if there is none.
  public private(set) var mismatches: [String] = []

  public init(_ make: @escaping Make, reopen: @escaping Reopen = { store, _ in store }) throws {
    time = ManualClock(today: try Self.day("2026-11-30"))
    self.make = make
    self.reopen = reopen
  }

  public func store(keptSteps: Int = 1000, keptBytes: Int64 = 64 << 20) throws -> any Store {
    var wanted = Wanted(clock: time.clock)
    (wanted.keptSteps, wanted.keptBytes) = (keptSteps, keptBytes)
    return try make(wanted)
  }

  /// A store whose calls are counted.
  public func store(countedBy counter: CallCounter) throws -> any Store {
    var wanted = Wanted(clock: time.clock)
    wanted.wrapping = { CountingBackend($0, counter) }
    return try make(wanted)
  }

  public func reopened(_ store: any Store, keptSteps: Int = 1000) throws -> any Store {
    var wanted = Wanted(clock: time.clock)
    wanted.keptSteps = keptSteps
    return try reopen(store, wanted)
  }

  public func history(_ store: any Store) -> History { History(store: store, entities: Self.entities) }

  public func books(_ store: any Store) -> Repository<Book> {
    Repository(store: store, table: Book.table, clock: time.clock)
  }

  public func gadgets(_ store: any Store) -> Repository<AnyRecord> {
    Repository(store: store, table: AnyRecord.gadget, clock: time.clock)
  }

  // MARK: Noting

  public func equal<Value: Equatable>(_ what: @autoclosure () -> String, _ found: Value, _ wanted: Value) {
    if found != wanted { note("\(what()): found \(found), wanted \(wanted)") }
  }

  /// Compares texts by their bytes, which Swift's own comparison does not.
  public func equal(_ what: String, texts found: [String], _ wanted: [String]) {
    if found.map(Cell.text) != wanted.map(Cell.text) {
      note("\(what): found \(found.map(Self.visible)), wanted \(wanted.map(Self.visible))")
    }
  }

  /// Notes anything but the wanted error.
  public func refused<Failure: Error & Equatable>(
    _ what: String, _ wanted: Failure, _ body: () throws -> Void
  ) {
    do {
      try body()
      note("\(what): nothing thrown, wanted \(wanted)")
    } catch {
      if (error as? Failure) != wanted { note("\(what): thrown \(error), wanted \(wanted)") }
    }
  }

  public func note(_ mismatch: String) { mismatches.append(mismatch) }

  private static func visible(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }

  // MARK: Asking

  public func titles(_ books: Repository<Book>, _ query: Query) throws -> [String] {
    try books.list(query).map(\.title)
  }

  public func numbers<Record>(_ records: Repository<Record>, _ query: Query) throws -> [Int64] {
    try records.list(query).map(\.number)
  }

  public func row<Record>(_ records: Repository<Record>, _ number: Int64) throws -> Row {
    guard let row = try records.get(number)?.row else { throw Missing(number: number) }
    return row
  }

  public func steps(_ store: any Store) throws -> [Step] { try store.read { try $0.steps(limit: nil) } }

  /// Takes a step back or puts it again, as undo and redo do.
  public func reverse(_ step: Step, _ store: any Store) throws {
    time.advance()
    try store.write(StepLabel("reverse", "")) { _ = try $0.reverse(step, entities: Self.entities) }
  }

  /// Takes the newest step back.
  public func undo(_ store: any Store) throws {
    guard let step = try steps(store).first(where: { $0.state == .done }) else { throw Missing(number: 0) }
    try reverse(step, store)
  }

  /// The day of a text; throws for a text that is none.
  public static func day(_ iso: String) throws -> CivilDate {
    guard let day = CivilDate(iso: iso) else { throw Misspelt(text: iso) }
    return day
  }
}
