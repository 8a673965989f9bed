import Foundation
import Registry
import SQLite
import SQLiteStore
import StoreConformance
import Testing
import Values

@Suite struct DatabaseFileTests {
  /// What stands where the database is to be, and why it is refused.
  enum Obstacle: String, CaseIterable {
    case missingFolder, fileAsFolder, folder, folderWithSlash, dot, link, danglingLink, pipe
    case text, empty, short, foreign, otherApplication, versionZero, newer, newerInLog, otherInLog

    var code: StoreError.Code {
      switch self {
      case .missingFolder, .fileAsFolder: .noFolder
      case .folder, .folderWithSlash, .dot: .folder
      case .link, .danglingLink: .link
      case .pipe, .text, .empty, .short, .foreign, .otherApplication, .versionZero, .otherInLog: .notADatabase
      case .newer, .newerInLog: .newer
      }
    }
  }

  @Test(arguments: Obstacle.allCases) func refusesAndLeavesEveryByte(_ obstacle: Obstacle) throws {
    let bench = try Workbench()
    let name = try place(obstacle, bench)
    let before = try bench.folder.contents()
    for _ in 1...2 {
      do {
        let store = try SQLiteStore(DatabaseFile(name), entities: Bench.entities, clock: .system)
        Issue.record("opened \(name)")
        try store.close()
      } catch let error as StoreError {
        #expect(error.code == obstacle.code)
        #expect(error.path == name)
      }
    }
    #expect(try bench.folder.contents() == before)
  }

  /// What is left of a database that was being built when its process was killed.
  @Test func staleRestsGoWithTheNextCreation() throws {
    let bench = try Workbench()
    let (hour, minute) = (Date(timeIntervalSinceNow: -3700), Date(timeIntervalSinceNow: -60))
    let rests: [(name: String, date: Date, stays: Bool)] = [
      (".roster-new-AbCdEf", hour, false), (".roster-new-AbCdEf-wal", hour, false),
      (".roster-new-GhIjKl", minute, true), ("roster-new-AbCdEf", hour, true), (".roster-old", hour, true),
    ]
    for (name, date, _) in rests {
      let path = bench.folder.file(name)
      #expect(FileManager.default.createFile(atPath: path, contents: Data()))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    let link = bench.folder.file(".roster-new-link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/")
    try bench.open().close()
    let left = try FileManager.default.contentsOfDirectory(atPath: bench.folder.file(".")).sorted()
    #expect(
      left == (rests.filter(\.stays).map(\.name) + [".roster-new-link", "roster.db"]).sorted())
  }

  /// Returns the name by which the database is asked for.
  private func place(_ obstacle: Obstacle, _ bench: Workbench) throws -> String {
    let files = FileManager.default
    let path = bench.path
    switch obstacle {
    case .missingFolder: return bench.folder.file("no/roster.db")
    case .fileAsFolder:
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
      return path + "/roster.db"
    case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .folderWithSlash: return path + "/"
    case .dot: return bench.folder.file(".")
    case .link:
      try bench.open().close()
      try files.moveItem(atPath: path, toPath: bench.folder.file("real.db"))
      try files.createSymbolicLink(atPath: path, withDestinationPath: bench.folder.file("real.db"))
    case .danglingLink:
      try files.createSymbolicLink(atPath: path, withDestinationPath: bench.folder.file("absent.db"))
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    case .text: try Data(repeating: 0x61, count: 5000).write(to: URL(fileURLWithPath: path))
    case .empty: try Data().write(to: URL(fileURLWithPath: path))
    case .short: try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: path))
    case .foreign: try make(path, "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    case .otherApplication:
      try make(path, "PRAGMA application_id = 7; PRAGMA user_version = 1; CREATE TABLE t (a)")
    case .versionZero:
      try bench.open().close()
      try bench.outside("PRAGMA user_version = 0")
    case .newer:
      try bench.open().close()
      try bench.outside("PRAGMA user_version = 4")
    case .newerInLog: try leave("PRAGMA user_version = 4", inLogOf: bench)
    case .otherInLog: try leave("PRAGMA application_id = 5", inLogOf: bench)
    }
    return path
  }

  private func make(_ path: String, _ sql: String) throws {
    let connection = try Connection(path: path, mode: .readWriteCreate, noFollow: true)
    try connection.execute(sql)
    try connection.close()
  }

  /// Leaves the files as a program that died after the change would: it stands in the log alone.
  private func leave(_ sql: String, inLogOf bench: Workbench) throws {
    try bench.open().close()
    let connection = try Connection(path: bench.path, mode: .readWrite, noFollow: true)
    try connection.execute("PRAGMA wal_autocheckpoint = 0; \(sql)")
    let files = try bench.folder.contents()
    try connection.close()
    for (name, bytes) in files where !name.hasSuffix("-shm") {
      try bytes.write(to: URL(fileURLWithPath: bench.folder.file(name)))
    }
    let version = files["roster.db"].map { [UInt8]($0[60..<64]) }
    #expect(version == [0, 0, 0, 3])
    #expect((files["roster.db-wal"]?.count ?? 0) > 8192)
  }

  /// The frame of a first page whose content another process has yet to write, over what stood there before.
  @Test func aFrameThatIsBeingWrittenSaysNothing() throws {
    let bench = try Workbench()
    try leave("CREATE TABLE extra (word TEXT); PRAGMA user_version = 9", inLogOf: bench)
    let file = try DatabaseFile(bench.path)
    #expect(throws: StoreError(.newer, path: bench.path)) { try file.exists() }
    var log = try #require(try bench.folder.contents()["roster.db-wal"])
    var count = 0
    for frame in stride(from: 32, to: log.count, by: 24 + 8192)
    where log[frame..<frame + 4] == Data([0, 0, 0, 1]) {
      log.replaceSubrange(frame + 24..<frame + 24 + 8192, with: Data(repeating: 13, count: 8192))
      count += 1
    }
    #expect(count > 0)
    try log.write(to: URL(fileURLWithPath: bench.folder.file("roster.db-wal")))
    #expect(try file.exists())
  }

  @Test func newDatabaseIsWholeAndPrivate() throws {
    let bench = try Workbench()
    let file = try DatabaseFile(bench.path)
    #expect(try file.exists() == false)
    let store = try bench.open(options: .init())
    #expect(try file.exists())
    _ = try bench.books(store).add([Book("Dune").cells])
    for name in ["roster.db", "roster.db-wal", "roster.db-shm"] {
      let mode = try FileManager.default.attributesOfItem(atPath: bench.folder.file(name))[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(name)")
    }
    try store.close()
    let files = try bench.folder.contents()
    #expect(files.keys.sorted() == ["roster.db"])
    let bytes = [UInt8](files["roster.db"] ?? Data())
    #expect(bytes[68..<72].elementsEqual("Rstr".utf8))
    #expect(Array(bytes[60..<64]) == [0, 0, 0, 3])
    #expect(Array(bytes[16..<18]) == [0x20, 0])
    #expect(try bench.ask("PRAGMA journal_mode") == ["wal"])
    #expect(try bench.ask("PRAGMA page_size") == ["8192"])
    #expect(try bench.ask("PRAGMA integrity_check") == ["ok"])
    #expect(
      try bench.ask("SELECT name, version, next_number, fold FROM roster_entity ORDER BY name") == [
        "book|1|2|\(TextKey.version)", "gadget|1|1|\(TextKey.version)",
      ])
  }

  @Test func folderMayBeReachedThroughALink() throws {
    let bench = try Workbench()
    let link = bench.folder.file("link")
    try FileManager.default.createDirectory(
      atPath: bench.folder.file("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: bench.folder.file("real"))
    let file = try DatabaseFile(link + "/roster.db")
    #expect(file.name == link + "/roster.db")
    #expect(file.path == bench.folder.file("real/roster.db"))
    try SQLiteStore(file, entities: Bench.entities, clock: .system).close()
    #expect(FileManager.default.fileExists(atPath: bench.folder.file("real/roster.db")))
  }

  @Test func whoeverComesFirstMakesIt() throws {
    let bench = try Workbench()
    let path = bench.path
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      do {
        let store = try SQLiteStore(
          DatabaseFile(path), entities: Bench.entities, clock: .system, options: .init(isSynced: false))
        let books = Repository(store: store, table: Book.table, clock: .system)
        _ = try books.add([Book("Book \(index)").cells])
        try store.close()
      } catch {
        failures.note("\(error)")
      }
    }
    #expect(failures.all == [])
    #expect(try bench.ask("SELECT number FROM book ORDER BY number") == (1...8).map(String.init))
    #expect(try bench.ask("SELECT title FROM book ORDER BY title") == (0...7).map { "Book \($0)" })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).filter { $0.hasPrefix(".") }
        == [])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write every file")) func readOnlyFileIsReadAndNotWritten()
    throws
  {
    let bench = try Workbench()
    let first = try bench.open()
    _ = try bench.books(first).add([Book("Dune").cells])
    try first.close()
    #expect(chmod(bench.path, 0o400) == 0)
    let store = try bench.open()
    #expect(try bench.books(store).count() == 1)
    #expect(storeCode { _ = try bench.books(store).add([Book("Emma").cells]) } == .readOnly)
  }

  /// SQLite would wait for a pipe, and take a device or another's file for its log.
  @Test(arguments: ["-wal", "-shm", "-journal"]) func whatIsNoFileBesideItIsRefused(_ ending: String) throws {
    let bench = try Workbench()
    try bench.open().close()
    let path = bench.path + ending
    let bytes = try bench.folder.contents()["roster.db"]
    let makers: [() -> Int32] = [
      { mkfifo(path, 0o600) }, { mkdir(path, 0o700) }, { symlink("/dev/zero", path) },
    ]
    for make in makers {
      #expect(make() == 0)
      #expect(throws: StoreError(.oddFile, path: path)) { try bench.open() }
      #expect(remove(path) == 0)
    }
    #expect(FileManager.default.contents(atPath: bench.path) == bytes)
    try bench.open().close()
  }

  @Test func aDatabaseWithTwoNamesIsReadAndNotChanged() throws {
    let bench = try Workbench()
    let first = try bench.open()
    _ = try bench.books(first).add([Book("Dune").cells])
    try first.close()
    #expect(link(bench.path, bench.folder.file("second.db")) == 0)
    let before = try bench.folder.contents()
    let file = try DatabaseFile(bench.folder.file("second.db"))
    #expect(try file.standing()?.isLinked == true)
    let store = try SQLiteStore(file, entities: Bench.entities, clock: bench.time.clock)
    #expect(try bench.books(store).count() == 1)
    #expect(storeCode { _ = try bench.books(store).add([Book("Emma").cells]) } == .linked)
    #expect(storeCode { _ = try store.compact(keeping: 0) } == .linked)
    #expect(
      storeCode { _ = try store.restore(from: file, keeping: DatabaseFile(bench.folder.file("f"))) }
        == .linked)
    try store.close()
    #expect(try bench.folder.contents() == before)
    #expect(unlink(bench.path) == 0)
    #expect(try file.standing()?.isLinked == false)
  }

  /// The name under which it was built, of a process that was killed where the system cannot just rename it.
  @Test func theNameUnderWhichItWasBuiltGoes() throws {
    let bench = try Workbench()
    try bench.open().close()
    #expect(link(bench.path, bench.folder.file(".roster-new-AbCdEf")) == 0)
    let store = try bench.open()
    _ = try bench.books(store).add([Book("Dune").cells])
    try store.close()
    #expect(try bench.folder.contents().keys.sorted() == ["roster.db"])
  }

  @Test(arguments: ["-wal", "-shm", "-journal"]) func noneIsMadeBesideAnothersLog(_ ending: String) throws {
    let bench = try Workbench()
    try Data("log".utf8).write(to: URL(fileURLWithPath: bench.path + ending))
    #expect(throws: StoreError(.leftBeside, path: bench.path, detail: bench.path + ending)) {
      try bench.open()
    }
    #expect(try bench.folder.contents() == ["roster.db" + ending: Data("log".utf8)])
  }
}
