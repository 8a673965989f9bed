import Foundation
import Registry
import SQLite
import SQLiteStore
import StoreConformance
import Testing
import Values

@Suite struct RestoreTests {
  let bench: Workbench
  let store: SQLiteStore
  let books: Repository<Book>
  let backup: DatabaseFile

  /// A backup of one edit, and a database that has gone on since.
  init() throws {
    bench = try Workbench()
    store = try bench.open()
    books = bench.books(store)
    backup = try DatabaseFile(bench.folder.file("backup.db"))
    _ = try books.add([Book("Dune").cells, Book("Emma").cells])
    _ = try books.modify([1], verb: "edit") { $0.pages = 412 }
    try store.backUp(to: backup, replacing: false)
    _ = try books.delete([1])
    _ = try books.add([Book("Later").cells])
  }

  /// Restores, and keeps what was there in `former.db`.
  @discardableResult
  private func restore(_ source: DatabaseFile) throws -> DatabaseFile {
    try store.restore(from: source, keeping: DatabaseFile(bench.folder.file("former.db")))
  }

  private func names() throws -> [String] { try bench.folder.contents().keys.sorted() }

  private func titles(_ store: any Store) throws -> [String] {
    try bench.books(store).list(Query(order: [.attribute(.number)])).map(\.title)
  }

  @Test func aRestoreBringsEverythingOfThatMomentBack() throws {
    let identity = try FileManager.default.attributesOfItem(atPath: bench.path)[.systemFileNumber] as? Int
    try restore(backup)
    #expect(try titles(store) == ["Dune", "Emma"])
    #expect(try books.get(1)?.pages == 412)
    #expect(try store.read { try $0.steps(limit: nil) }.map(\.number) == [2, 1])
    #expect(
      try FileManager.default.attributesOfItem(atPath: bench.path)[.systemFileNumber] as? Int == identity)
    #expect(try bench.folder.contents()["roster.db-wal"]?.count ?? 0 < 100_000)
    #expect(try store.inspect().flatMap(\.problems) == [])
    #expect(try History(store: store, entities: Bench.entities).undo().map(\.step.number) == [2])
    #expect(try books.add([Book("Next").cells]).map(\.number) == [3])
    try store.close()
    #expect(try titles(bench.open()) == ["Dune", "Emma", "Next"])
  }

  @Test func theBackupStaysAsItIs() throws {
    let bytes = try bench.folder.contents()["backup.db"]
    try restore(backup)
    _ = try books.add([Book("Next").cells])
    #expect(try bench.folder.contents()["backup.db"] == bytes)
    #expect(try bench.folder.contents().keys.filter { $0.hasPrefix("backup") } == ["backup.db"])
  }

  @Test func whatCanNotBeRestoredChangesNothing() throws {
    let before = try books.list(Query()).map(\.row)
    let steps = try store.read { try $0.steps(limit: nil) }
    let names = try names()
    let good = try #require(try bench.folder.contents()["backup.db"])
    func refused(_ code: StoreError.Code, _ change: (inout Data) -> Void) throws {
      var bytes = good
      change(&bytes)
      let path = bench.folder.file("bad.db")
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(storeCode { try restore(DatabaseFile(path)) } == code)
      #expect(try bench.folder.contents()["bad.db"] == bytes)
      #expect(try self.names() == ["backup.db", "bad.db"] + names.dropFirst())
      #expect(try books.list(Query()).map(\.row) == before)
      #expect(try store.read { try $0.steps(limit: nil) } == steps)
    }
    try refused(.notADatabase) { $0 = Data("Roster".utf8) }
    try refused(.notADatabase) { $0 = Data() }
    try refused(.notADatabase) { $0[68] = 0 }
    try refused(.newer) { $0[63] += 1 }
    // The second page and all after it overwritten, then the file cut in its middle.
    try refused(.damaged) { $0.replaceSubrange(8192..., with: Data(repeating: 7, count: $0.count - 8192)) }
    try refused(.damaged) { $0.removeLast($0.count / 2 / 8192 * 8192) }
    #expect(
      storeCode { try restore(DatabaseFile(bench.folder.file("none.db"))) } == .notADatabase)
    try FileManager.default.createSymbolicLink(
      atPath: bench.folder.file("link.db"), withDestinationPath: "backup.db")
    #expect(storeCode { try restore(DatabaseFile(bench.folder.file("link.db"))) } == .link)
    _ = try books.add([Book("Goes on").cells])
  }

  @Test func anEntityOfANewerProgramIsNotRestored() throws {
    let connection = try Connection(path: backup.path, mode: .readWrite, noFollow: true)
    try connection.execute("UPDATE roster_entity SET version = version + 1 WHERE name = 'gadget'")
    try connection.close()
    #expect(storeCode { try restore(backup) } == .newer)
    #expect(try titles(store) == ["Emma", "Later"])
  }

  @Test func anOlderBackupIsBroughtUpToDate() throws {
    let older = try SQLiteStore(
      DatabaseFile(bench.folder.file("older.db")), entities: [Book.schema], clock: bench.time.clock,
      options: .init(isSynced: false))
    _ = try bench.books(older).add([Book("Old").cells])
    try older.close()
    try restore(DatabaseFile(bench.folder.file("older.db")))
    #expect(try titles(store) == ["Old"])
    let gadgets = Repository(store: store, table: AnyRecord.gadget, clock: bench.time.clock)
    #expect(try gadgets.add([AnyRecord.gadget("G")]).map(\.number) == [1])
    #expect(try store.inspect().flatMap(\.problems) == [])
  }

  @Test func whoHasTheFileOpenGoesOn() throws {
    let other = try bench.open()
    _ = try bench.books(other).add([Book("Theirs").cells])
    try other.read { reader in
      #expect(try reader.count(Book.schema, nil) == 3)
      try restore(backup)
      // What they are looking at stays until they look anew.
      #expect(try reader.rows(Book.schema, Query(order: [.attribute(.number)])).map(\.number) == [2, 3, 4])
    }
    #expect(try titles(other) == ["Dune", "Emma"])
    #expect(try bench.books(other).add([Book("After").cells]).map(\.number) == [3])
    #expect(try titles(store) == ["Dune", "Emma", "After"])
    #expect(try History(store: other, entities: Bench.entities).undo().map(\.step.number) == [3])
    #expect(try titles(bench.open()) == ["Dune", "Emma"])
  }

  @Test func whoFollowsReadsAgain() throws {
    let other = try bench.open()
    var told: [ChangeSet] = []
    let subscription = other.feed.listen { told.append($0) }
    try other.follow()
    var own: [Bool] = []
    let ownSubscription = store.feed.listen { own.append($0.isPartial) }
    try restore(backup)
    // By now the history has again as many moves as were seen, and more.
    for title in ["A", "B", "C", "D"] { _ = try books.add([Book(title).cells]) }
    try other.follow()
    #expect(told.map(\.isPartial) == [true])
    #expect(own == [true, false, false, false, false])
    told = []
    _ = try books.add([Book("E").cells])
    try other.follow()
    #expect(told.map { $0.rows.map(\.number) } == [[7]])
    // A second time, within the same moment.
    told = []
    try restore(backup)
    for title in ["F", "G", "H", "I", "J", "K"] { _ = try books.add([Book(title).cells]) }
    try other.follow()
    #expect(told.map(\.isPartial) == [true])
    withExtendedLifetime((subscription, ownSubscription)) {}
  }

  @Test func credentialsOfTheTimeAfterAreGone() throws {
    let secret = [UInt8]("a credential of the time after".utf8)
    _ = try books.add([Book("hanako").cells]) { try $0.setCredential(secret, ofNew: $1) }
    func isFound() throws -> Bool {
      try bench.folder.contents().contains {
        $0.key != "former.db" && $0.value.range(of: Data(secret)) != nil
      }
    }
    #expect(try isFound())
    try restore(backup)
    #expect(try !isFound())
    #expect(try bench.ask("SELECT wipe FROM roster_history") == ["0"])
  }

  @Test func whatWasThereIsKept() throws {
    let former = try restore(backup)
    #expect(former.path == bench.folder.file("former.db"))
    #expect(try titles(SQLiteStore(former, entities: Bench.entities, clock: .system)) == ["Emma", "Later"])
    // A name that is taken stays whose it is.
    _ = try books.add([Book("Second").cells])
    let second = try restore(backup)
    #expect(second.path == bench.folder.file("former.db-2"))
    #expect(
      try titles(SQLiteStore(second, entities: Bench.entities, clock: .system)) == ["Dune", "Emma", "Second"])
    #expect(
      try names().filter { !$0.hasPrefix("roster.db") } == ["backup.db", "former.db", "former.db-2"])
  }

  /// The former content is kept while nobody can write, so that whatever was stored is in one of the two files.
  @Test func nobodyWritesBetweenTheCopyAndTheReplacement() throws {
    let (path, acknowledged, asked, ended) = (bench.path, Failures(), Failures(), Failures())
    let writer = Thread {
      do {
        let store = try SQLiteStore(
          DatabaseFile(path), entities: Bench.entities, clock: .system, options: .init(isSynced: false))
        let books = Repository(store: store, table: Book.table, clock: .system)
        for index in 1... {
          if !asked.all.isEmpty { break }
          _ = try books.add([Book("Theirs \(index)").cells])
          acknowledged.note("Theirs \(index)")
        }
      } catch { acknowledged.note("\(error)") }
      ended.note("")
    }
    writer.start()
    var formers: [DatabaseFile] = []
    for _ in 1...12 {
      usleep(3000)
      formers.append(try restore(backup))
    }
    asked.note("")
    while ended.all.isEmpty { usleep(1000) }
    var found = Set(try titles(store))
    for former in formers {
      found.formUnion(try titles(SQLiteStore(former, entities: Bench.entities, clock: .system)))
    }
    #expect(acknowledged.all.count > 10)
    #expect(acknowledged.all.filter { !found.contains($0) } == [])
  }

  @Test(arguments: [
    "DROP TABLE roster_step", "DROP TABLE credential", "DROP TABLE gadget", "DROP INDEX roster_step_moved",
    "ALTER TABLE roster_history RENAME COLUMN moves TO moved",
  ])
  func aBackupWithoutATableIsRefused(_ change: String) throws {
    let connection = try Connection(path: backup.path, mode: .readWrite, noFollow: true)
    try connection.execute(change)
    try connection.close()
    let before = try names()
    #expect(throws: StoreError.self) { try restore(backup) }
    #expect(storeCode { try restore(backup) } == .damaged)
    #expect(try titles(store) == ["Emma", "Later"])
    #expect(try names() == before)
  }

  @Test func pagesOfAnotherSizeAreRestored() throws {
    let connection = try Connection(path: backup.path, mode: .readWrite, noFollow: true)
    try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = 4096; VACUUM")
    try connection.close()
    try restore(backup)
    #expect(try titles(store) == ["Dune", "Emma"])
    #expect(try bench.ask("PRAGMA page_size") == ["8192"])
    #expect(try bench.ask("PRAGMA journal_mode") == ["wal"])
    #expect(try store.inspect().flatMap(\.problems) == [])
  }

  /// What a backup that is in use elsewhere has in its log comes along, and nothing is left beside it.
  @Test func theLogOfTheBackupIsRestored() throws {
    let other = try SQLiteStore(backup, entities: Bench.entities, clock: .system)
    _ = try bench.books(other).add([Book("In the log").cells])
    try restore(backup)
    #expect(try titles(store) == ["Dune", "Emma", "In the log"])
    try other.close()
    #expect(try names().filter { $0.hasPrefix("backup") } == ["backup.db"])
  }
}
