import Registry
import Values

extension StoreConformance {
  static let runChecks = [
    Check("a run of records is stored as if each had been added by itself", sameAsOneByOne),
    Check("a run becomes one range of its step, which is undone and put again", oneRange),
    Check("what a run has added is found within its transaction", foundWithin),
    Check("nothing of a run is kept if its transaction fails", takenBack),
    Check("listeners are told of a run's records, and of more than they want by one word", toldOfRuns),
  ]

  private struct Halt: Error, Equatable {}

  /// Places of the fields that the runs of these checks have.
  private static let fields = ["title", "notes", "tags", "pages", "isRead"].compactMap(Book.schema.index)

  private static func record(_ number: Int) -> Book {
    let titles = ["Dune", "Ängste", "ハナ", "  ", "Łódź"]
    return Book(
      titles[number % 5] + " \(number)", notes: number % 3 == 0 ? "first\nsecond" : "",
      tags: number % 4 == 0 ? ["sf", "Ä\"b"] : [], pages: number % 2 == 0 ? number : nil,
      isRead: number % 7 == 0)
  }

  private static func run(_ numbers: Range<Int>) -> RowRun {
    var run = RowRun(Book.schema, fields: fields, common: Book(shelf: .window).cells)
    for number in numbers {
      let (cells, start) = (record(number).cells, run.buffer.count)
      for field in fields { run.buffer.append(cells[field]) }
      run.appendKeys(from: start)
    }
    return run
  }

  private static func cells(_ number: Int) -> [Cell] {
    var cells = record(number).cells
    cells[Book.schema.index(of: "shelf") ?? 0] = Shelf.window.cell
    return cells
  }

  private static func sameAsOneByOne(_ bench: Bench) throws {
    let (single, many) = (try bench.store(), try bench.store())
    for store in [single, many] { _ = try bench.books(store).add([Book("First").cells]) }
    let run = run(0..<700)
    let numbers = try many.write(StepLabel("import", "book")) { transaction in
      let few = try transaction.insert(Book.schema, run, rows: 0..<3)
      let other = try transaction.insert(Book.schema, Book("Between").cells)
      let rest = try transaction.insert(Book.schema, run, rows: 3..<700)
      bench.equal("no rows", try transaction.insert(Book.schema, run, rows: 5..<5), nil)
      return [few, other.number...other.number, rest]
    }
    bench.equal("numbers", numbers, [2...4, 5...5, 6...702])
    try single.write(StepLabel("import", "book")) { transaction in
      for number in 0..<3 { _ = try transaction.insert(Book.schema, cells(number)) }
      _ = try transaction.insert(Book.schema, Book("Between").cells)
      for number in 3..<700 { _ = try transaction.insert(Book.schema, cells(number)) }
    }
    var ids: Set<RecordID> = []
    var last = RecordID(high: 0, low: 0)
    let wanted = try bench.books(single).list(Query(order: [.attribute(.number)])).map(\.row)
    let found = try bench.books(many).list(Query(order: [.attribute(.number)])).map(\.row)
    bench.equal("records", found.count, 702)
    for (row, other) in zip(found, wanted) {
      var other = other
      other.id = row.id
      bench.equal("record \(row.number)", row, other)
      if row.number > 1 { bench.equal("ids rise", (last.high, last.low) < (row.id.high, row.id.low), true) }
      last = row.id
      ids.insert(row.id)
    }
    bench.equal("ids are their own", ids.count, 702)
    bench.equal("steps", try bench.steps(many), try bench.steps(single))
    bench.equal(
      "changes", try many.read { try $0.changes(ofStep: 2) }, try single.read { try $0.changes(ofStep: 2) })
    for text in ["angste 1", "hana", "lodz 104"] {
      let query = Query(.contains(Book.attribute("title"), text), order: [.attribute(.number)])
      bench.equal(
        text, try bench.numbers(bench.books(many), query), try bench.numbers(bench.books(single), query))
    }
    bench.equal("the next number", try bench.books(many).add([Book("Z").cells]).map(\.number), [703])
  }

  private static func oneRange(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, run) = (bench.books(store), run(0..<600))
    try store.write(StepLabel("import", "book")) { transaction in
      for start in stride(from: 0, to: 600, by: 300) {
        try transaction.insert(Book.schema, run, rows: start..<start + 300)
      }
    }
    let change = Change(
      kind: .added, entity: "book", first: 1, last: 600, revision: 1, id: nil, createdAt: nil, image: [])
    bench.equal("changes", try store.read { try $0.changes(ofStep: 1) }, [change])
    bench.equal("records of the step", try bench.steps(store).map(\.records), [600])
    let before = try books.list(Query(order: [.attribute(.number)])).map(\.row)
    try bench.undo(store)
    bench.equal("undone", try books.count(), 0)
    try bench.reverse(try bench.steps(store)[0], store)
    let after = try books.list(Query(order: [.attribute(.number)])).map(\.row)
    bench.equal("fields are back", after.map(\.cells) == before.map(\.cells), true)
    bench.equal("ids are back", after.map(\.id) == before.map(\.id), true)
  }

  private static func foundWithin(_ bench: Bench) throws {
    let store = try bench.store()
    let run = run(0..<900)
    try store.write(StepLabel("import", "book")) { transaction in
      for start in stride(from: 0, to: 900, by: 300) {
        try transaction.insert(Book.schema, run, rows: start..<start + 300)
        let last = Int64(start + 300)
        let holder = try transaction.holder(Book.schema, 0, cells(start + 299)[0], except: nil)
        bench.equal("by title", holder, last)
        bench.equal(
          "by number", try transaction.row(Book.schema, number: last)?.cells, cells(start + 299))
        bench.equal("how many", try transaction.count(Book.schema, nil), start + 300)
      }
    }
  }

  private static func takenBack(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, run) = (bench.books(store), run(0..<600))
    _ = try books.add([Book("First").cells])
    bench.refused("a transaction that fails", Halt()) {
      try store.write(StepLabel("import", "book")) { transaction in
        try transaction.insert(Book.schema, run, rows: 0..<600)
        throw Halt()
      }
    }
    bench.equal("records", try bench.titles(books, Query()), ["First"])
    bench.equal("steps", try bench.steps(store).count, 1)
    try store.write(StepLabel("import", "book")) { transaction in
      bench.equal("numbers", try transaction.insert(Book.schema, run, rows: 0..<600), 2...601)
    }
    bench.equal(
      "found", try books.list(Query(.compare(Book.attribute("title"), .equal, cells(5)[0]))).map(\.number),
      [7])
  }

  private static func toldOfRuns(_ bench: Bench) throws {
    let store = try bench.store()
    var told: [ChangeSet] = []
    let subscription = store.feed.listen { told.append($0) }
    let run = run(0..<300)
    _ = try store.write(StepLabel("import", "book")) { try $0.insert(Book.schema, run, rows: 1..<300) }
    let rows = try bench.books(store).list(Query(order: [.attribute(.number)])).map(\.row)
    bench.equal(
      "rows", told.map(\.rows), [rows.map { RowChange(entity: "book", number: $0.number, row: $0) }])
    try store.write(StepLabel("import", "book")) { transaction in
      for _ in 0..<ChangeSet.mostRows / 300 + 1 { try transaction.insert(Book.schema, run, rows: 0..<300) }
    }
    bench.equal("too many", told.map(\.isPartial), [false, true])
    _ = subscription
  }
}
