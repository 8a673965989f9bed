import Registry
import SQLite
import StoreConformance
import Testing
import Values

@testable import SQLiteStore

@Suite struct RunTests {
  private static let schema = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"

  /// Books of a title and pages; `untitled` is a row without a title.
  private func run(_ count: Int, untitled: Int? = nil) throws -> RowRun {
    let fields = try ["title", "pages"].map { try #require(Book.schema.index(of: $0)) }
    var run = RowRun(Book.schema, fields: fields, common: Book().cells)
    for number in 0..<count {
      let start = run.buffer.count
      run.buffer.append(number == untitled ? .absent : .text("Title \(number * 7919 % 1000)"))
      run.buffer.append(integer: Int64(number + 1))
      run.appendKeys(from: start)
    }
    return run
  }

  private func add(_ run: RowRun, to store: SQLiteStore) throws {
    _ = try store.write(StepLabel("import", "book")) {
      try $0.insert(Book.schema, run, rows: 0..<run.count)
    }
  }

  @Test func indexesAndTriggersAreAsBefore() throws {
    let bench = try Workbench()
    let store = try bench.open()
    let before = try bench.ask(Self.schema)
    for count in [20, 600, 100, 5000] {
      try add(run(count), to: store)
      #expect(try bench.ask(Self.schema) == before)
    }
    #expect(try store.inspect().allSatisfy(\.problems.isEmpty))
    #expect(
      try bench.ask(
        "SELECT count(*) FROM book INDEXED BY book_title_order WHERE coalesce(title_sort, title_key, title) > ''"
      ) == ["5720"])
    let plan = try bench.ask(
      "EXPLAIN QUERY PLAN SELECT number FROM book WHERE coalesce(title_sort, title_key, title) = 'title 17'")
    #expect(plan.contains { $0.contains("book_title_order") })
    #expect(try #require(bench.ask("PRAGMA integrity_check").first) == "ok")
    try bench.outside(
      "INSERT INTO book (number, id, title, shelf, is_read, created_at, updated_at, revision) "
        + "VALUES (9999, randomblob(16), 'By hand', 1, 0, 1, 1, 1)")
    #expect(try bench.ask("SELECT number FROM roster_outside") == ["9999"])
  }

  @Test func aRowThatFailsGivesUpTheWholeChange() throws {
    let bench = try Workbench()
    let store = try bench.open()
    let books = bench.books(store)
    _ = try books.add([Book("Dune").cells])
    let before = try bench.ask(Self.schema)
    for count in [100, 700] {
      let bad = try run(count, untitled: count - 10)
      #expect(storeCode { try add(bad, to: store) } == .constraint)
      // Not even a caller who passes over the error can keep the rows before it.
      #expect(
        storeCode {
          try store.write(StepLabel("import", "book")) { transaction in
            _ = try? transaction.insert(Book.schema, bad, rows: 0..<count)
          }
        } == .constraint)
    }
    #expect(try books.list(Query()).map(\.title) == ["Dune"])
    #expect(try bench.ask(Self.schema) == before)
    #expect(try store.read { try $0.steps(limit: nil) }.count == 1)
    try add(run(700), to: store)
    #expect(try books.count() == 701)
  }

  @Test func anInterruptGivesUpTheWholeChange() throws {
    let bench = try Workbench()
    let store = try bench.open()
    let before = try bench.ask(Self.schema)
    let (rows, interrupt) = (try run(1000), store.interrupt)
    var put = 0
    #expect(
      storeCode {
        try store.write(StepLabel("import", "book")) { transaction in
          for round in 0..<5 {
            put += try transaction.insert(Book.schema, rows, rows: 0..<1000)?.count ?? 0
            if round == 2 { interrupt() }
          }
        }
      } == .interrupted)
    #expect(put == 3000)
    #expect(
      storeCode {
        try store.write(StepLabel("import", "book")) { transaction in
          interrupt()
          _ = try transaction.count(Book.schema, nil)
        }
      } == .interrupted)
    #expect(try bench.books(store).count() == 0)
    #expect(try bench.ask(Self.schema) == before)
    try add(rows, to: store)
    #expect(try bench.books(store).count() == 1000)
  }

  @Test func whileRowsAreReadTheIndexStays() throws {
    let bench = try Workbench()
    let store = try bench.open()
    let books = bench.books(store)
    _ = try books.add([Book("Dune").cells, Book("Emma").cells])
    let rows = try run(600)
    try store.write(StepLabel("import", "book")) { transaction in
      var read = 0
      let query = Query(.compare(.number, .lessOrEqual, .integer(2)))
      try transaction.forEach(Book.schema, query, [.number]) { _ in
        read += 1
        if read == 1 { try transaction.insert(Book.schema, rows, rows: 0..<600) }
        return true
      }
      #expect(read == 2)
    }
    #expect(try books.count() == 602)
    #expect(try store.inspect().allSatisfy(\.problems.isEmpty))
  }

  @Test func fewRowsAgainstManyLeaveTheIndexAlone() throws {
    let bench = try Workbench()
    var told: [String] = []
    var options = SQLiteStore.Options(isSynced: false)
    options.trace = { told.append($0) }
    let store = try bench.open(options: options)
    try add(run(5000), to: store)
    #expect(told.contains { $0.hasPrefix("DROP INDEX") })
    told = []
    try add(run(500), to: store)
    #expect(!told.contains { $0.hasPrefix("DROP INDEX") })
    #expect(try store.inspect().allSatisfy(\.problems.isEmpty))
  }
}
