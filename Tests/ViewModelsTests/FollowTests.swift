import Registry
import Testing
import Values
import ViewModels

/// Lists that see what another process does to the same file, and what no change set tells.
struct FollowTests {
  private let bench: Bench<Book>

  init() throws {
    bench = try Bench(try Book.table(), .sqlite)
    for title in ["Emma", "Walden", "Dune"] { try bench.add(["title": title]) }
  }

  private func list(_ repository: Repository<Book>, limit: Int? = nil) throws -> ListViewModel<Book> {
    let list = ListViewModel(repository, query: Query(order: repository.table.order, limit: limit))
    try list.load()
    return list
  }

  private func titles(_ list: ListViewModel<Book>) -> [String] { list.rows.map(\.record.title) }

  @Test func aListFollowsAnotherProcess() throws {
    let log = StatementLog()
    let other = Repository(store: try bench.test.another(log), table: bench.table, clock: bench.test.clock)
    let (list, window) = (try list(other), try list(other, limit: 2))
    try other.store.follow()
    try bench.add(["title": "Aida"])
    #expect(titles(list) == ["Dune", "Emma", "Walden"])
    try other.store.follow()
    #expect(titles(list) == ["Aida", "Dune", "Emma", "Walden"])
    #expect(titles(window) == ["Aida", "Dune"])
    let form = try bench.form(4, 1)
    form.set("pages", to: "77")
    try form.saved()
    _ = try bench.repository.delete([3])
    try other.store.follow()
    #expect(list.rows.map(\.row) == (try [4, 1, 2].map(bench.row)))
    #expect(window.rows.map(\.row) == (try [4, 1].map(bench.row)))
    try bench.undo()
    try other.store.follow()
    #expect(titles(list) == ["Aida", "Dune", "Emma", "Walden"])
    #expect(titles(window) == ["Aida", "Dune"])
    // Nothing new: one look at the file's version and no more.
    log.clear()
    try other.store.follow()
    #expect(log.texts == ["PRAGMA data_version"])
    #expect(list.rows.map(\.row) == (try bench.repository.list(list.query).map(\.row)))
  }

  @Test func bothSidesFollowEachOther() throws {
    let other = Repository(store: try bench.test.another(), table: bench.table, clock: bench.test.clock)
    let (mine, theirs) = (try list(bench.repository), try list(other))
    try bench.store.follow()
    try other.store.follow()
    for round in 1...3 {
      try bench.add(["title": "mine \(round)"])
      _ = try other.add([bench.table.cells(Book(title: "theirs \(round)"))])
      try bench.store.follow()
      try other.store.follow()
      #expect(mine.rows.map(\.row) == theirs.rows.map(\.row))
      #expect(mine.count == 3 + 2 * round)
    }
  }

  @Test func aPartialChangeSetIsReadAgain() throws {
    let other = Repository(store: try bench.test.another(), table: bench.table, clock: bench.test.clock)
    let list = try list(other)
    try bench.add(["title": "Aida"])
    var told = 0
    list.onChange = { told += 1 }
    other.store.feed.tell(ChangeSet(isPartial: true))
    #expect(told == 1)
    #expect(titles(list) == ["Aida", "Dune", "Emma", "Walden"])
  }

  @Test func moreThanAChangeSetHoldsIsReadAgain() throws {
    let bench = try Bench(try Book.table())
    let list = ListViewModel(
      bench.repository, query: Query(order: [.attribute(.number, ascending: false)], limit: 3))
    try list.load()
    let cells = bench.table.cells(Book(title: "Emma"))
    _ = try bench.repository.add(Array(repeating: cells, count: ChangeSet.mostRows + 1))
    #expect(list.rows.map(\.row.number) == [10_001, 10_000, 9999])
  }

  @Test func whatCouldNotBeFollowedIsReadAtTheNextChange() throws {
    let store = FailingStore(bench.store)
    let repository = Repository(store: store, table: bench.table, clock: bench.test.clock)
    let list = try list(repository, limit: 2)
    #expect(titles(list) == ["Dune", "Emma"])
    store.isFailing = true
    _ = try repository.delete([3])
    #expect(list.isStale)
    // What is told now is no longer all that is missing.
    store.isFailing = false
    try bench.add(["title": "Aida"])
    #expect(titles(list) == ["Aida", "Emma"])
    #expect(!list.isStale)
    #expect(list.rows.map(\.row) == (try bench.repository.list(list.query).map(\.row)))
  }

  @Test func aListenerMayReadAndMustNotWrite() throws {
    let list = try list(bench.repository)
    var counts: [Int] = []
    var codes: [StoreError.Code] = []
    list.onChange = { [bench] in
      counts.append((try? bench.repository.count()) ?? -1)
      do {
        try bench.add(["title": "within"])
      } catch let error as StoreError {
        codes.append(error.code)
      } catch {
        Issue.record(error)
      }
    }
    try bench.add(["title": "Aida"])
    #expect(counts == [4])
    #expect(codes == [.writeWhileTold])
    #expect(try bench.repository.count() == 4)
  }
}
