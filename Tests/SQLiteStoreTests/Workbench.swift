import Registry
import SQLite
import SQLiteStore
import StoreConformance
import Values

/// A database in a folder of its own, with the ways to look at it from outside.
final class Workbench {
  let folder: TemporaryFolder
  let time: ManualClock
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    time = ManualClock(today: try Bench.day("2026-11-30"))
    path = folder.file("roster.db")
  }

  func open(
    _ entities: [EntitySchema] = Bench.entities, options: SQLiteStore.Options = .init(isSynced: false)
  ) throws -> SQLiteStore {
    try SQLiteStore(DatabaseFile(path), entities: entities, clock: time.clock, options: options)
  }

  func books(_ store: any Store) -> Repository<Book> {
    Repository(store: store, table: Book.table, clock: time.clock)
  }

  func gadgets(_ store: any Store) -> Repository<AnyRecord> {
    Repository(store: store, table: AnyRecord.gadget, clock: time.clock)
  }

  func history(_ store: any Store) -> History { History(store: store, entities: Bench.entities) }

  /// Runs plain SQL as another program would: without the functions of a store.
  func outside(_ sql: String) throws {
    let connection = try Connection(path: path, mode: .readWrite, noFollow: true)
    try connection.execute(sql)
    try connection.close()
  }

  /// All rows of plain SQL, the columns joined by `|`.
  func ask(_ sql: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readWrite, noFollow: true)
    let statement = try connection.prepare(sql)
    var rows: [String] = []
    while try statement.step() {
      rows.append((0..<statement.columnCount).map { statement.text($0) }.joined(separator: "|"))
    }
    return rows
  }

  func reverse(_ number: Int64, _ store: any Store, _ entities: [EntitySchema] = Bench.entities) throws {
    guard let step = try store.read({ try $0.steps(limit: nil) }).first(where: { $0.number == number }) else {
      throw Missing(number: number)
    }
    time.advance()
    try store.write(StepLabel("reverse", "")) { _ = try $0.reverse(step, entities: entities) }
  }
}

extension StoreReader {
  /// The first of the records that other hands changed when it had the revision, or later.
  func firstOutside(
    _ entity: EntitySchema, _ numbers: ClosedRange<Int64>, since revision: Int64
  ) throws -> Int64? {
    var wanted = Fetch()
    wanted.marks = [Fetch.Mark(numbers, since: revision)]
    return try fetch(entity, wanted).marks[0]
  }
}

/// The code of the store error that the body throws; nil for none and for another error.
func storeCode(_ body: () throws -> Void) -> StoreError.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? StoreError)?.code
  }
}
