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

  private func titles(_ store: any Store) throws -> [String] {
    try bench.books(store).list(Query(order: [.attribute(.number)])).map(\.title)
  }

  @Test func aRestoreBringsEverythingOfThatMomentBack() throws {
    let identity = try FileManager.default.attributesOfItem(atPath: bench.path)[.systemFileNumber] as? Int
    try store.restore(from: backup)
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
    try store.restore(from: backup)
    _ = try books.add([Book("Next").cells])
    #expect(try bench.folder.contents()["backup.db"] == bytes)
    #expect(try bench.folder.contents().keys.filter { $0.hasPrefix("backup") } == ["backup.db"])
  }

  @Test func whatCanNotBeRestoredChangesNothing() throws {
    let before = try books.list(Query()).map(\.row)
    let steps = try store.read { try $0.steps(limit: nil) }
    let good = try #require(try bench.folder.contents()["backup.db"])
    func refused(_ code: StoreError.Code, _ change: (inout Data) -> Void) throws {
      var bytes = good
      change(&bytes)
      let path = bench.folder.file("bad.db")
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(storeCode { try store.restore(from: DatabaseFile(path)) } == code)
      #expect(try bench.folder.contents()["bad.db"] == bytes)
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
      storeCode { try store.restore(from: DatabaseFile(bench.folder.file("none.db"))) } == .notADatabase)
    try FileManager.default.createSymbolicLink(
      atPath: bench.folder.file("link.db"), withDestinationPath: "backup.db")
    #expect(storeCode { try store.restore(from: DatabaseFile(bench.folder.file("link.db"))) } == .link)
    _ = try books.add([Book("Goes on").cells])
  }

  @Test func anEntityOfANewerProgramIsNotRestored() throws {
    let connection = try Connection(path: backup.path, mode: .readWrite, noFollow: true)
    try connection.execute("UPDATE roster_entity SET version = version + 1 WHERE name = 'gadget'")
    try connection.close()
    #expect(storeCode { try store.restore(from: backup) } == .newer)
    #expect(try titles(store) == ["Emma", "Later"])
  }

  @Test func anOlderBackupIsBroughtUpToDate() throws {
    let older = try SQLiteStore(
      DatabaseFile(bench.folder.file("older.db")), entities: [Book.schema], clock: bench.time.clock,
      options: .init(isSynced: false))
    _ = try bench.books(older).add([Book("Old").cells])
    try older.close()
    try store.restore(from: DatabaseFile(bench.folder.file("older.db")))
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
      try store.restore(from: backup)
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
    try store.restore(from: backup)
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
    try store.restore(from: backup)
    for title in ["F", "G", "H", "I", "J", "K"] { _ = try books.add([Book(title).cells]) }
    try other.follow()
    #expect(told.map(\.isPartial) == [true])
    withExtendedLifetime((subscription, ownSubscription)) {}
  }

  @Test func credentialsOfTheTimeAfterAreGone() throws {
    let secret = [UInt8]("a credential of the time after".utf8)
    _ = try books.add([Book("hanako").cells]) { try $0.setCredential(secret, ofNew: $1) }
    func isFound() throws -> Bool {
      try bench.folder.contents().values.contains { $0.range(of: Data(secret)) != nil }
    }
    #expect(try isFound())
    try store.restore(from: backup)
    #expect(try !isFound())
    #expect(try bench.ask("SELECT wipe FROM roster_history") == ["0"])
  }
}
