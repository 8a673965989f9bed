import Dispatch
import Registry
import SQLite
import StoreConformance
import Testing
import Values

@testable import SQLiteStore

@Suite struct ResourceTests {
  @Test func aWriteIsSyncedUnlessATestSaysOtherwise() throws {
    let bench = try Workbench()
    for (options, wanted) in [(SQLiteStore.Options(), "2"), (.init(isSynced: false), "0")] {
      let store = try bench.open(options: options)
      #expect(try first(store, "PRAGMA synchronous") == wanted)
      #expect(try first(store, "PRAGMA journal_mode") == "wal")
      #expect(try first(store, "PRAGMA cache_size") == "-2000")
      _ = try bench.books(store).add([Book("Dune").cells])
      #expect(try first(store, "PRAGMA cache_size") == "-2000")
      _ = try bench.books(store).add((1...100).map { Book("Dune \($0)").cells })
      #expect(try first(store, "PRAGMA cache_size") == "-16384")
    }
  }

  private func first(_ store: SQLiteStore, _ sql: String) throws -> String? {
    let statement = try store.connection.prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  @Test func aLockedFileIsBusyForWritersAndReadable() throws {
    let bench = try Workbench()
    let store = try bench.open(options: .init(busyTimeout: 20, isSynced: false))
    let books = bench.books(store)
    _ = try books.add([Book("Dune").cells])
    let other = try Connection(path: bench.path, mode: .readWrite, noFollow: true)
    try other.execute("BEGIN IMMEDIATE")
    #expect(storeCode { _ = try books.add([Book("Emma").cells]) } == .busy)
    #expect(try books.count() == 1)
    try other.execute("ROLLBACK")
    #expect(try books.add([Book("Emma").cells]).map(\.number) == [2])
  }

  @Test func aFullFileKeepsWhatItHad() throws {
    let bench = try Workbench()
    let store = try bench.open()
    let books = bench.books(store)
    _ = try books.add([Book("Dune").cells])
    let before = try books.list(Query()).map(\.row)
    let pages = try #require(try first(store, "PRAGMA page_count").flatMap { Int($0) })
    #expect(try first(store, "PRAGMA max_page_count = \(pages)") == "\(pages)")
    let long = String(repeating: "x", count: 200)
    #expect(storeCode { _ = try books.add((1...200).map { Book("Book \($0)", notes: long).cells }) } == .full)
    #expect(try books.list(Query()).map(\.row) == before)
    #expect(try store.read { try $0.steps(limit: nil) }.count == 1)
    #expect(try first(store, "PRAGMA max_page_count = 100000") == "100000")
    #expect(try books.add([Book("Emma").cells]).map(\.number) == [2])
    #expect(try first(store, "PRAGMA integrity_check") == "ok")
  }

  @Test func interruptingEndsWhatRunsAndNothingElse() throws {
    let bench = try Workbench()
    let store = try bench.open()
    let books = bench.books(store)
    let interrupt = store.interrupt
    interrupt()
    var added = 0
    #expect(
      storeCode {
        _ = try books.add((1...50).map { Book("Book \($0)").cells }) { _, _ in
          added += 1
          if added == 30 {
            let statement = try store.connection.prepare("SELECT number FROM book")
            _ = try statement.step()
            interrupt()
            while try statement.step() {}
          }
        }
      } == .interrupted)
    #expect(try books.count() == 0)
    #expect(try books.add([Book("Dune").cells]).map(\.number) == [1])
  }

  @Test func anInterruptBetweenTwoStatementsIsNotLost() throws {
    let bench = try Workbench()
    var kept = 0
    var options = SQLiteStore.Options(isSynced: false)
    options.whenKept = { kept += 1 }
    let store = try bench.open(options: options)
    let books = bench.books(store)
    let interrupt = store.interrupt
    var added = 0
    #expect(
      storeCode {
        _ = try books.add((1...50).map { Book("Book \($0)").cells }) { transaction, _ in
          _ = try transaction.count(Book.schema, nil)
          added += 1
          if added == 30 { interrupt() }
        }
      } == .interrupted)
    #expect(added == 30)
    #expect(kept == 0)
    #expect(try books.count() == 0)
    #expect(storeCode { try store.write(StepLabel("add", "book")) { _ in interrupt() } } == .interrupted)
    #expect(try books.add([Book("Dune").cells]).map(\.number) == [1])
    #expect(kept == 1)
  }

  @Test func waitingForALockIsInterrupted() throws {
    let bench = try Workbench()
    var options = SQLiteStore.Options(isSynced: false)
    var stop: (@Sendable () -> Void)?
    options.whileRunning = { isRunning in
      guard isRunning, let stop else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.05, execute: stop)
    }
    let store = try bench.open(options: options)
    let other = try Connection(path: bench.path, mode: .readWrite, noFollow: true)
    try other.execute("BEGIN IMMEDIATE")
    stop = store.interrupt
    #expect(storeCode { _ = try bench.books(store).add([Book("Emma").cells]) } == .interrupted)
    try other.execute("ROLLBACK")
    stop = nil
    #expect(try bench.books(store).add([Book("Emma").cells]).map(\.number) == [1])
  }

  @Test func aConstraintOfTheFileIsTold() throws {
    let bench = try Workbench()
    let store = try bench.open()
    var cells = Book("Dune").cells
    cells[0] = .absent
    #expect(
      storeCode { try store.write(StepLabel("add", "book")) { _ = try $0.insert(Book.schema, cells) } }
        == .constraint)
    #expect(try bench.books(store).add([Book("Dune").cells]).map(\.number) == [1])
  }

  @Test func aClosedStoreSaysSo() throws {
    let bench = try Workbench()
    let store = try bench.open()
    try store.close()
    try store.close()
    #expect(storeCode { _ = try bench.books(store).count() } == .misuse)
  }
}
