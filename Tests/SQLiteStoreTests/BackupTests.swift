import Foundation
import Registry
import SQLite
import SQLiteStore
import StoreConformance
import Testing
import Values

@Suite struct BackupTests {
  let bench: Workbench
  let store: SQLiteStore
  let books: Repository<Book>

  init() throws {
    bench = try Workbench()
    store = try bench.open()
    books = bench.books(store)
    _ = try books.add([Book("Dune").cells, Book("Emma").cells])
    _ = try books.modify([1], verb: "edit") { $0.pages = 412 }
  }

  private func place(_ name: String) throws -> DatabaseFile { try DatabaseFile(bench.folder.file(name)) }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: bench.folder.file(name))[.posixPermissions] as? Int
  }

  private func copy(_ name: String) throws -> SQLiteStore {
    try SQLiteStore(
      place(name), entities: Bench.entities, clock: bench.time.clock, options: .init(isSynced: false))
  }

  private func names() throws -> [String] {
    try bench.folder.contents().keys.sorted().filter { !$0.hasPrefix("roster.db") }
  }

  @Test func aBackupIsOneCompleteFileOfItsOwner() throws {
    let mask = umask(0)
    defer { umask(mask) }
    try store.backUp(to: place("copy.db"), replacing: false)
    #expect(try names() == ["copy.db"])
    #expect(try mode("copy.db") == 0o600)
    let copy = try copy("copy.db")
    #expect(try bench.books(copy).list(Query()).map(\.row) == (try books.list(Query()).map(\.row)))
    #expect(try copy.read { try $0.steps(limit: nil) } == (try store.read { try $0.steps(limit: nil) }))
    #expect(try copy.inspect().flatMap(\.problems) == [])
    // It goes its own way.
    _ = try History(store: copy, entities: Bench.entities).undo()
    #expect(try books.get(1)?.pages == 412)
  }

  @Test func aBackupNeverReplacesUnlessItIsTold() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: bench.folder.file("copy.db")))
    #expect(storeCode { try store.backUp(to: place("copy.db"), replacing: false) } == .exists)
    #expect(try bench.folder.contents()["copy.db"] == Data("mine".utf8))
    #expect(try names() == ["copy.db"])
    try store.backUp(to: place("copy.db"), replacing: true)
    #expect(try mode("copy.db") == 0o600)
    #expect(try bench.books(copy("copy.db")).count() == 2)
    let dangling = bench.folder.file("link.db")
    try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "nowhere.db")
    #expect(storeCode { try store.backUp(to: place("link.db"), replacing: false) } == .exists)
    try FileManager.default.createDirectory(
      atPath: bench.folder.file("folder"), withIntermediateDirectories: false)
    #expect(storeCode { try store.backUp(to: place("folder"), replacing: true) } == .folder)
  }

  /// A database that is to be replaced gets the content in its own file.
  @Test func whoHasTheReplacedDatabaseOpenGoesOn() throws {
    let former = try copy("copy.db")
    for index in 1...50 { _ = try bench.books(former).add([Book("Former \(index)").cells]) }
    #expect(try names() == ["copy.db", "copy.db-shm", "copy.db-wal"])
    #expect(chmod(bench.folder.file("copy.db"), 0o644) == 0)
    var told: [Bool] = []
    let subscription = former.feed.listen { told.append($0.isPartial) }
    try former.follow()
    let number = try FileManager.default.attributesOfItem(atPath: place("copy.db").path)[.systemFileNumber]
    try store.backUp(to: place("copy.db"), replacing: true)
    #expect(
      try FileManager.default.attributesOfItem(atPath: place("copy.db").path)[.systemFileNumber] as? Int
        == number as? Int)
    #expect(try mode("copy.db") == 0o600)
    #expect(try bench.books(former).list(Query()).map(\.title).sorted() == ["Dune", "Emma"])
    try former.follow()
    #expect(told == [true])
    _ = try bench.books(former).add([Book("Later").cells])
    let copy = try copy("copy.db")
    #expect(try bench.books(copy).list(Query()).map(\.title).sorted() == ["Dune", "Emma", "Later"])
    #expect(try copy.inspect().flatMap(\.problems) == [])
    try copy.close()
    try former.close()
    #expect(try names() == ["copy.db"])
    withExtendedLifetime(subscription) {}
  }

  @Test func aReplacedDatabaseMayHavePagesOfAnotherSize() throws {
    try copy("copy.db").close()
    let other = try Connection(path: place("copy.db").path, mode: .readWrite, noFollow: true)
    try other.execute(
      "PRAGMA journal_mode = DELETE; PRAGMA page_size = 4096; VACUUM; PRAGMA journal_mode = WAL")
    try other.close()
    try store.backUp(to: place("copy.db"), replacing: true)
    #expect(try names() == ["copy.db"])
    #expect(try bench.books(copy("copy.db")).list(Query()).map(\.title).sorted() == ["Dune", "Emma"])
  }

  /// No file that a database has beside it, and no place beside another's log.
  @Test func filesBesideDatabasesAreSpared() throws {
    try copy("other.db").close()
    for ending in ["-wal", "-shm", "-journal"] {
      for name in ["roster.db", "other.db"] {
        for replacing in [false, true] {
          #expect(
            storeCode { try store.backUp(to: place(name + ending), replacing: replacing) } == .taken,
            "\(name)")
        }
      }
      let left = bench.folder.file("left.db" + ending)
      try Data("log".utf8).write(to: URL(fileURLWithPath: left))
      #expect(storeCode { try store.backUp(to: place("left.db"), replacing: false) } == .leftBeside)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: bench.folder.file("left.db")))
      #expect(storeCode { try store.backUp(to: place("left.db"), replacing: true) } == .leftBeside)
      #expect(try bench.folder.contents()["left.db"] == Data("mine".utf8))
      for path in [left, bench.folder.file("left.db")] { try FileManager.default.removeItem(atPath: path) }
    }
    #expect(try names() == ["other.db"])
  }

  @Test func whatIsNoFileAndWhatHasTwoNamesIsNotReplaced() throws {
    #expect(mkfifo(bench.folder.file("pipe"), 0o600) == 0)
    #expect(storeCode { try store.backUp(to: place("pipe"), replacing: true) } == .oddFile)
    try copy("copy.db").close()
    #expect(link(bench.folder.file("copy.db"), bench.folder.file("second.db")) == 0)
    let bytes = try bench.folder.contents()["copy.db"]
    #expect(storeCode { try store.backUp(to: place("copy.db"), replacing: true) } == .linked)
    #expect(try bench.folder.contents()["second.db"] == bytes)
  }

  @Test func theDatabaseIsNotBackedUpOrRestoredOntoItself() throws {
    try FileManager.default.linkItem(atPath: bench.path, toPath: bench.folder.file("same.db"))
    for name in ["roster.db", "same.db"] {
      #expect(storeCode { try store.backUp(to: place(name), replacing: true) } == .itself)
      #expect(storeCode { _ = try store.restore(from: place(name), keeping: place("former.db")) } == .itself)
    }
    #expect(try books.list(Query()).map(\.row.number) == [1, 2])
  }

  @Test func aBackupHoldsWhatIsKeptAndNotWhatIsUnderWay() throws {
    let writer = try Connection(path: bench.path, mode: .readWrite, noFollow: true)
    try writer.execute("BEGIN IMMEDIATE; DELETE FROM book")
    try store.backUp(to: place("copy.db"), replacing: false)
    #expect(try bench.books(copy("copy.db")).list(Query()).map(\.title).sorted() == ["Dune", "Emma"])
    try writer.execute("COMMIT")
    try store.backUp(to: place("copy.db"), replacing: true)
    #expect(try bench.books(copy("copy.db")).count() == 0)
    try writer.close()
  }
}
