import Observation
import Registry
import Synchronization
import Testing
import Values
import ViewModels

struct ListTests {
  private func bench(_ kind: StoreKind) throws -> Bench<Book> {
    let bench = try Bench(try Book.table(), kind)
    for (title, pages) in [("Emma", "400"), ("Walden", "300"), ("Dune", "600"), ("Ivanhoe", "")] {
      try bench.add(["title": title, "pages": pages])
    }
    return bench
  }

  private func list(
    _ bench: Bench<Book>, _ condition: Condition? = nil, sort: String = "title", limit: Int? = nil,
    offset: Int = 0
  ) throws -> ListViewModel<Book> {
    let order = try SortKey.parse(sort, in: bench.table.schema)
    let list = ListViewModel(
      bench.repository, query: Query(condition, order: order, limit: limit, offset: offset))
    try list.load()
    return list
  }

  private func titles(_ list: ListViewModel<Book>) -> [String] { list.rows.map(\.record.title) }

  @Test(arguments: StoreKind.allCases)
  func aStreamHandsOnOneRowAtATimeAndHoldsNone(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let list = ListViewModel(
      bench.repository, query: Query(order: [.attribute(try bench.attribute("title"))], limit: 3))
    var seen: [[Cell]] = []
    try list.stream([.number, try bench.attribute("title"), try bench.attribute("pages")]) { buffer in
      seen.append((0..<buffer.count).map(buffer.cell))
      return true
    }
    #expect(
      seen == [
        [.integer(3), .text("Dune"), .integer(600)], [.integer(1), .text("Emma"), .integer(400)],
        [.integer(4), .text("Ivanhoe"), .absent],
      ])
    #expect(list.count == 0)
    #expect(titles(list) == [])
    #expect(!bench.store.feed.isHeard)
  }

  @Test(arguments: StoreKind.allCases)
  func aStreamEndsWhereItIsToldTo(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let list = ListViewModel(bench.repository, query: Query())
    var numbers: [Int64] = []
    try list.stream([.number]) { buffer in
      numbers.append(buffer.slots[0].payload)
      return numbers.count < 2
    }
    #expect(numbers == [1, 2])
    // The store is free again.
    #expect(try bench.add(["title": "Persuasion"]).number == 5)
  }

  @Test(arguments: StoreKind.allCases)
  func loadingReadsTheRowsInOrder(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let list = try list(bench)
    #expect(titles(list) == ["Dune", "Emma", "Ivanhoe", "Walden"])
    #expect(list.count == 4)
    #expect(list[0]?.number == 3)
    #expect(list[3]?.number == 2)
    #expect(list[4] == nil)
    #expect(list[-1] == nil)
    #expect(list.rows.map(\.row) == (try [3, 1, 4, 2].map(bench.row)))
    #expect(!list.isStale)
  }

  @Test(arguments: StoreKind.allCases)
  func rowsFollowWhatOthersAddEditAndDelete(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let list = try list(bench)
    try bench.add(["title": "Faust"])
    #expect(list.rows.map(\.row.number) == [3, 1, 5, 4, 2])
    let form = try bench.form(1)
    form.set("title", to: "Xanadu")
    try form.saved()
    #expect(list.rows.map(\.row.number) == [3, 5, 4, 2, 1])
    #expect(list.rows.map(\.row) == (try [3, 5, 4, 2, 1].map(bench.row)))
    _ = try bench.repository.delete([5, 3])
    #expect(list.rows.map(\.row.number) == [4, 2, 1])
    let all = try bench.form(1, 2, 4)
    all.set("shelf", to: "cellar")
    try all.saved()
    #expect(list.rows.map(\.row) == (try [4, 2, 1].map(bench.row)))
    #expect(list.rows.map(\.record.shelf) == [.cellar, .cellar, .cellar])
    try bench.undo()
    #expect(list.rows.map(\.record.shelf) == [.study, .study, .study])
    #expect(list.rows.map(\.row.revision) == [3, 3, 4])
  }

  @Test(arguments: StoreKind.allCases)
  func rowsComeAndGoWithTheCondition(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let pages = try bench.attribute("pages")
    let list = try list(bench, .compare(pages, .greaterOrEqual, .integer(400)), sort: "-pages")
    #expect(titles(list) == ["Dune", "Emma"])
    let form = try bench.form(2, 4)
    form.set("pages", to: "500")
    try form.saved()
    #expect(titles(list) == ["Dune", "Walden", "Ivanhoe", "Emma"])
    let shorter = try bench.form(3)
    shorter.set("pages", to: "399")
    try shorter.saved()
    #expect(titles(list) == ["Walden", "Ivanhoe", "Emma"])
  }

  @Test(arguments: StoreKind.allCases)
  func aWindowStaysFull(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let first = try list(bench, limit: 2)
    let second = try list(bench, limit: 2, offset: 1)
    let rest = try list(bench, offset: 1)
    let none = try list(bench, limit: 0)
    func expect(_ window: [String], _ shifted: [String], _ all: [String]) {
      #expect(titles(first) == window)
      #expect(titles(second) == shifted)
      #expect(titles(rest) == all)
      #expect(rest.count == all.count)
      #expect(titles(none) == [])
    }
    expect(["Dune", "Emma"], ["Emma", "Ivanhoe"], ["Emma", "Ivanhoe", "Walden"])
    try bench.add(["title": "Aida"])
    expect(["Aida", "Dune"], ["Dune", "Emma"], ["Dune", "Emma", "Ivanhoe", "Walden"])
    try bench.add(["title": "Zazie"])
    expect(["Aida", "Dune"], ["Dune", "Emma"], ["Dune", "Emma", "Ivanhoe", "Walden", "Zazie"])
    _ = try bench.repository.delete([5, 3])
    expect(["Emma", "Ivanhoe"], ["Ivanhoe", "Walden"], ["Ivanhoe", "Walden", "Zazie"])
    let form = try bench.form(1)
    form.set("title", to: "Yvain")
    try form.saved()
    expect(["Ivanhoe", "Walden"], ["Walden", "Yvain"], ["Walden", "Yvain", "Zazie"])
    _ = try bench.repository.delete([1, 2, 4])
    expect(["Zazie"], [], [])
    #expect(rest[0] == nil)
    _ = try bench.repository.delete([6])
    expect([], [], [])
    try bench.add(["title": "Emma"])
    expect(["Emma"], [], [])
  }

  @Test(arguments: StoreKind.allCases)
  func twoListsOverOneStoreSeeEachOthersChanges(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let (byTitle, byPages) = (try list(bench), try list(bench, sort: "-pages"))
    let form = FormViewModel(
      editing: [try #require(byTitle[0]).row], in: byTitle.repository, reading: bench.reading)
    form.set("pages", to: "100")
    try form.saved()
    #expect(titles(byPages) == ["Emma", "Walden", "Dune", "Ivanhoe"])
    _ = try byPages.repository.delete([try #require(byPages[0]).number])
    #expect(titles(byTitle) == ["Dune", "Ivanhoe", "Walden"])
  }

  @Test func otherEntitiesLeaveAListAlone() throws {
    let books = try Book.table()
    let plants = try AnyRecord.plants()
    let test = try TestStore(
      .memory, books.schema, plants.schema, today: try #require(CivilDate(iso: "2026-11-30")))
    let list = ListViewModel(Repository(store: test.store, table: books, clock: test.clock), query: Query())
    try list.load()
    var told = 0
    list.onChange = { told += 1 }
    let plant = Repository(store: test.store, table: plants, clock: test.clock)
    _ = try plant.add([[.text("fern"), .absent, .absent, .integer(0), .absent, .integer(0), .absent]])
    #expect(told == 0)
    #expect(list.count == 0)
    _ = try list.repository.add([books.cells(Book(title: "Emma"))])
    #expect(told == 1)
    #expect(list.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func aChangeThatIsTakenBackIsNeverTold(_ kind: StoreKind) throws {
    struct Refusal: Error {}
    let bench = try bench(kind)
    let list = try list(bench)
    var told = 0
    list.onChange = { told += 1 }
    #expect(throws: Refusal.self) {
      try bench.repository.add([bench.table.cells(Book(title: "Aida"))]) { _, _ in throw Refusal() }
    }
    #expect(told == 0)
    #expect(titles(list) == ["Dune", "Emma", "Ivanhoe", "Walden"])
  }

  @Test func aListThatIsGoneListensNoMore() throws {
    let bench = try bench(.memory)
    do {
      let list = try list(bench)
      #expect(list.count == 4)
      #expect(bench.store.feed.isHeard)
    }
    #expect(!bench.store.feed.isHeard)
  }

  @Test(arguments: StoreKind.allCases)
  func anotherQuestionIsReadAgain(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let list = try list(bench)
    let pages = try bench.attribute("pages")
    try list.change(to: Query(.missing(pages), order: [.attribute(.number)]))
    #expect(titles(list) == ["Ivanhoe"])
    try bench.add(["title": "Aida"])
    #expect(titles(list) == ["Ivanhoe", "Aida"])
  }

  @Test func anotherQuestionBeforeLoadingReadsNothing() throws {
    let bench = try bench(.sqlite)
    let list = ListViewModel(bench.repository, query: Query())
    bench.test.log.clear()
    try list.change(to: Query(limit: 1))
    #expect(bench.test.log.texts == [])
    try list.load()
    #expect(list.count == 1)
  }

  @Test func aScreenIsToldThatTheRowsChanged() throws {
    let bench = try bench(.memory)
    let list = try list(bench)
    let told = Mutex(0)
    withObservationTracking {
      _ = list.rows
    } onChange: {
      told.withLock { $0 += 1 }
    }
    try bench.add(["title": "Aida"])
    #expect(told.withLock { $0 } == 1)
  }

  @Test func aNewDayMovesTheComingOnes() throws {
    let bench = try bench(.memory)
    let birthdays = try AnyRecord.table(
      "cat", [.init(name: "name", type: .text, roles: .naturalKey), .init(name: "born", type: .birthday)],
      columns: ["name"], order: ["name"])
    let cats = Repository(store: bench.store, table: birthdays, clock: bench.test.clock)
    _ = try cats.add([
      [.text("Tom"), .text("2020-11-30")], [.text("Kit"), .text("--12-01")], [.text("Mia"), .absent],
      [.text("Lea"), .text("2016-02-29")],
    ])
    func query(_ day: String) throws -> Query {
      Query(order: [
        .nextOccurrence(.field(1), from: try #require(CivilDate(iso: day)), leapDay: .march1)
      ])
    }
    let list = ListViewModel(cats, query: try query("2026-11-30"))
    try list.load()
    #expect(list.rows.map { $0.row.cells[0] } == ["Tom", "Kit", "Lea", "Mia"].map(Cell.text))
    try list.change(to: try query("2026-12-01"))
    #expect(list.rows.map { $0.row.cells[0] } == ["Kit", "Lea", "Tom", "Mia"].map(Cell.text))
    _ = try cats.add([[.text("Ada"), .text("--03-02")]])
    #expect(list.rows.map { $0.row.cells[0] } == ["Kit", "Lea", "Ada", "Tom", "Mia"].map(Cell.text))
  }
}
