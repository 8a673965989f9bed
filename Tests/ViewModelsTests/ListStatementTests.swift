import Registry
import Testing
import Values
import ViewModels

/// How many statements a live list runs to follow a change.
struct ListStatementTests {
  private let bench: Bench<Book>

  init() throws {
    bench = try Bench(try Book.table(), .sqlite)
    let cells = (1...50).map { bench.table.cells(Book(title: "Book \($0)", pages: $0 * 10)) }
    _ = try bench.repository.add(cells)
  }

  private func list(limit: Int? = nil, offset: Int = 0) throws -> ListViewModel<Book> {
    let pages = try bench.attribute("pages")
    let list = ListViewModel(
      bench.repository,
      query: Query(
        .compare(pages, .greaterOrEqual, .integer(100)), order: [.attribute(pages)], limit: limit,
        offset: offset))
    try list.load()
    return list
  }

  /// Statements that ran after the change was kept.
  private func following(_ change: () throws -> Void) rethrows -> [String] {
    bench.test.log.clear()
    try change()
    return bench.test.log.afterCommit
  }

  private func edit(_ number: Int64, pages: String) throws {
    _ = try bench.repository.modify([number], verb: "edit") { $0.pages = Int(pages) }
  }

  private static let edge =
    "SELECT number, id, \"title\", \"reading\", \"isbn\", \"pages\", \"shelf\", \"height\", \"bought\", \"tags\", "
    + "\"read\", \"read_at\", created_at, updated_at, revision FROM \"book\" WHERE \"pages\" >= ? "
    + "ORDER BY \"pages\", number LIMIT ? OFFSET ?"

  @Test func loadingIsOneStatement() throws {
    bench.test.log.clear()
    let list = try list()
    #expect(list.count == 41)
    #expect(bench.test.log.texts.count == 1)
  }

  @Test(arguments: [0, 5])
  func withoutALimitFollowingRunsNone(_ offset: Int) throws {
    let list = try list(offset: offset)
    let shown = 41 - offset
    #expect(try following { try bench.add(["title": "New", "pages": "105"]) } == [])
    #expect(list.count == shown + 1)
    #expect(try following { try edit(51, pages: "305") } == [])
    #expect(try following { try edit(1, pages: "20") } == [])
    #expect(try following { _ = try bench.repository.delete([51, 50, 2]) } == [])
    #expect(
      try following { _ = try bench.repository.modify([10, 11, 12], verb: "edit") { $0.pages = 15 } } == [])
    #expect(try following { try bench.undo() } == [])
    #expect(list.count == shown - 1)
    #expect(list.rows.map(\.row) == (try bench.repository.list(list.query).map(\.row)))
  }

  /// One statement, which begins at the last row that is held instead of counting up to it.
  private func isByKey(_ statements: [String]) -> Bool {
    statements.count == 1
      && statements[0].contains(" FROM \"book\" WHERE \"pages\" >= ? AND ")
      && statements[0].hasSuffix(" ORDER BY \"pages\", number LIMIT ? OFFSET ?")
  }

  @Test func withALimitFollowingRunsOneAtMostAndOnlyWhereARowMovesUp() throws {
    let list = try list(limit: 10)
    // Into the window: the last is pushed out.
    #expect(try following { try bench.add(["title": "New", "pages": "105"]) } == [])
    // Beyond it, and outside the condition.
    #expect(try following { try bench.add(["title": "New", "pages": "9000"]) } == [])
    #expect(try following { try bench.add(["title": "New", "pages": "15"]) } == [])
    #expect(try following { try edit(40, pages: "405") } == [])
    // Within it.
    #expect(try following { try edit(51, pages: "115") } == [])
    // Out of it: the next moves up.
    #expect(isByKey(try following { try edit(51, pages: "9000") }))
    #expect(isByKey(try following { _ = try bench.repository.delete([10]) }))
    #expect(isByKey(try following { _ = try bench.repository.delete([11, 12, 13]) }))
    #expect(try following { _ = try bench.repository.delete([45]) } == [])
    #expect(list.rows.map(\.row.number) == [14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
    #expect(list.rows.map(\.row) == (try bench.repository.list(list.query).map(\.row)))
  }

  @Test func withALimitAndAnOffsetFollowingRunsOne() throws {
    let list = try list(limit: 10, offset: 5)
    #expect(try following { try bench.add(["title": "New", "pages": "105"]) } == [Self.edge])
    #expect(try following { try edit(51, pages: "9000") } == [Self.edge])
    #expect(try following { _ = try bench.repository.delete([20, 21]) } == [Self.edge])
    #expect(list.rows.map(\.row.number) == [15, 16, 17, 18, 19, 22, 23, 24, 25, 26])
  }

  @Test func aFormShowsAndChecksWithoutAStatement() throws {
    let form = try bench.form(1)
    bench.test.log.clear()
    form.set("pages", to: "12")
    form.set("isbn", to: "x")
    #expect(form.codes == [])
    form.cancel()
    #expect(bench.test.log.texts == [])
  }

  @Test func listsThatNobodyLoadedCostNothing() throws {
    let list = ListViewModel(bench.repository, query: Query(limit: 1))
    #expect(try following { _ = try bench.repository.delete([1]) } == [])
    #expect(list.count == 0)
  }
}
