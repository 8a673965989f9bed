import Registry
import Values

extension StoreConformance {
  static let undoChecks = [
    Check("undo, redo and undo bring back fields, number, id and time of birth", roundTrip),
    Check("several steps are taken back whole or not at all", several),
    Check("a dry run finds out everything and keeps nothing", dryRun),
    Check("one step alone, if nothing builds on it", only),
    Check("a blocked step is given up by name, one after the other", skipping),
    Check("an id that came again blocks the undo of a delete", idTakenAgain),
    Check("what may be undone is told, and what an undo changed", telling),
    Check("a short history ends undo, and takes credentials along", shortHistory),
  ]

  private static func states(_ history: History) throws -> [Step.State] {
    try history.steps().reversed().map(\.state)
  }

  private static func roundTrip(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    let start = try books.add([Book("Dune", isbn: "1", tags: ["sf"], pages: 412, height: nil).cells])[0]
    bench.time.advance()
    _ = try books.modify([1], verb: "done") { $0.isRead = true }
    bench.equal("read at", try bench.row(books, 1).cells[12], .integer(bench.time.now.milliseconds))
    for (round, revision) in [(1, 3), (2, 5)] as [(Int, Int64)] {
      bench.time.advance()
      let undone = try history.undo()
      var wanted = start
      (wanted.revision, wanted.updatedAt) = (revision, bench.time.now)
      bench.equal("undo \(round)", try books.list(Query()).map(\.row), [wanted])
      bench.equal("verb \(round)", undone.map(\.step.label.verb), ["done"])
      bench.equal("state before \(round)", undone.map(\.step.state), [.done])
      bench.time.advance()
      _ = try history.redo()
      bench.equal("redo \(round)", try books.get(1)?.isRead, true)
      bench.equal("its revision \(round)", try books.get(1)?.row.revision, revision + 1)
    }
    _ = try history.undo(2)
    bench.equal("empty", try books.count(), 0)
    _ = try history.redo(2)
    let back = try bench.row(books, 1)
    bench.equal("identity", [back.id == start.id, back.createdAt == start.createdAt], [true, true])
    bench.equal("revision", back.revision, 9)
    bench.equal("the next number", try books.add([Book("Emma").cells]).map(\.number), [2])
  }

  private static func several(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    bench.refused("of nothing", History.Failure.nothing) { _ = try history.undo() }
    bench.refused("redo of nothing", History.Failure.nothing) { _ = try history.redo(2) }
    for title in ["A", "B", "C"] { _ = try books.add([Book(title).cells]) }
    bench.refused("more than there are", History.Failure.fewer(3)) { _ = try history.undo(4) }
    bench.equal("none of them", try books.count(), 3)
    bench.equal("newest first", try history.undo(2).map(\.step.number), [3, 2])
    bench.equal("records", try bench.titles(books, Query()), ["A"])
    bench.refused("more than can be put again", History.Failure.fewer(2)) { _ = try history.redo(3) }
    bench.equal("in the order they were done", try history.redo(2).map(\.step.number), [2, 3])
    bench.equal("all again", try bench.titles(books, Query()), ["A", "B", "C"])
    _ = try books.modify([1], verb: "edit") { $0.isbn = "x" }
    _ = try books.delete([1])
    _ = try books.modify([2], verb: "edit") { $0.isbn = "X" }
    _ = try books.modify([2], verb: "edit") { $0.isbn = "" }
    // Out of turn the first record takes back what the second would need.
    _ = try history.undo(only: 5)
    _ = try books.add([Book("D").cells])
    let before = try books.list(Query()).map(\.row)
    let steps = try history.steps()
    let block = HistoryBlock(.taken, step: steps[1], entity: "book", number: 2, field: "isbn", other: 1)
    bench.refused("the second of two", block) { _ = try history.undo(2) }
    bench.equal("neither is undone", try books.list(Query()).map(\.row), before)
    bench.equal("nor marked", try history.steps(), steps)
  }

  private static func dryRun(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    let added = try books.add((1...12).map { (pages: Int) in Book("\(pages)", pages: pages).cells })
    _ = try books.modify(added.map(\.number), verb: "edit") { $0.pages = 77 }
    let before = try books.list(Query()).map(\.row)
    let steps = try history.steps()
    let dry = try history.undo(2, isDry: true)
    bench.equal("steps", dry.map(\.step), steps)
    bench.equal("counts", dry.map(\.count), [12, 12])
    bench.equal("the first ten", dry.map(\.records.count), [10, 10])
    bench.equal("before", dry[0].records.first?.before, before[11])
    bench.equal("after", dry[0].records.first?.after?.cells, added[11].cells)
    bench.equal("revision after", dry[0].records.first?.after?.revision, 3)
    bench.equal("gone", dry[1].records.map(\.after), Array(repeating: nil, count: 10))
    bench.equal("records stay", try books.list(Query()).map(\.row), before)
    bench.equal("steps stay", try history.steps(), steps)
    bench.equal("the same again", try history.undo(2, isDry: true), dry)
    bench.equal("and then for good", try history.undo(2), dry)
    let redo = try history.redo(1, isDry: true)
    bench.equal("redo", redo.map(\.records.count), [10])
    bench.equal("nothing stands", try books.count(), 0)
    bench.equal("redo of one", try history.redo(only: 1, isDry: true), redo)
    bench.equal("still nothing", try books.count(), 0)
  }

  private static func only(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    let row = try books.add([Book("A").cells, Book("B").cells])[0]
    _ = try books.modify([1], verb: "edit") { $0.pages = 1 }
    _ = try books.modify([2], verb: "edit") { $0.pages = 2 }
    _ = try books.modify([1], verb: "edit") { $0.pages = 3 }
    try store.write(StepLabel("passwd", "book")) { try $0.changeCredential(Book.schema, row, to: [1]) }
    func step(_ number: Int64) throws -> Step? { try history.steps().first { $0.number == number } }
    func block(_ reason: HistoryBlock.Reason, _ number: Int64, record: Int64, other: Int64) throws {
      guard let step = try step(number) else { throw Missing(number: number) }
      let isUndo = step.state == .done
      bench.refused(
        "\(reason) \(number)",
        HistoryBlock(reason, step: step, entity: "book", number: record, other: other)
      ) {
        _ = try isUndo ? history.undo(only: number) : history.redo(only: number)
      }
    }
    try block(.dependedOn, 2, record: 1, other: 4)
    try block(.dependedOn, 1, record: 1, other: 4)
    bench.refused("no such step", History.Failure.noStep(6)) { _ = try history.undo(only: 6) }
    bench.refused("a notice", History.Failure.noStep(5)) { _ = try history.undo(only: 5) }
    bench.refused("redo of a done step", History.Failure.noStep(3)) { _ = try history.redo(only: 3) }
    bench.equal("alone", try history.undo(only: 3).map(\.count), [1])
    bench.equal("others stay", try books.list(Query()).map(\.pages), [3, nil])
    bench.refused("already undone", History.Failure.noStep(3)) { _ = try history.undo(only: 3) }
    _ = try history.undo(only: 4)
    _ = try history.undo(only: 2)
    try block(.dependsOn, 4, record: 1, other: 2)
    bench.equal("nothing changed", try books.list(Query()).map(\.pages), [nil, nil])
    bench.equal("the one before", try history.redo(only: 2).count, 1)
    bench.equal("now this one", try history.redo(only: 4).count, 1)
    bench.equal("pages", try books.list(Query()).map(\.pages), [3, nil])
    bench.equal("the rest in order", try history.redo().map(\.step.number), [3])
    bench.equal("states", try states(history), [.done, .done, .done, .done, .notice])
    _ = try history.undo(4)
    try block(.dependsOn, 3, record: 2, other: 1)
    bench.equal("empty", try books.count(), 0)
  }

  /// An import brings a record with its id and its time of birth.
  private static func idTakenAgain(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    let gone = try books.add([Book("Gone").cells])[0]
    _ = try books.delete([1])
    let birth = Timestamp(milliseconds: 1_700_000_000_123)
    let again = try store.write(StepLabel("import", "book")) { transaction in
      try transaction.insert(books.table.schema, Book("Again").cells, id: gone.id, createdAt: birth)
    }
    bench.equal("id", again.id, gone.id)
    bench.equal("birth", try bench.row(books, 2).createdAt, birth)
    bench.equal("made now", try bench.row(books, 2).updatedAt, bench.time.now)
    let step = try history.steps()[1]
    let block = HistoryBlock(.taken, step: step, entity: "book", number: 1, field: "id", other: 2)
    bench.refused("taken again", block) { _ = try history.undo(only: 2) }
    bench.equal("numbers", try bench.numbers(books, Query()), [2])
    _ = try history.undo(2)
    bench.equal("both back", try bench.numbers(books, Query()), [1])
    _ = try history.redo(2)
    bench.equal("birth, put again", try bench.row(books, 2).createdAt, birth)
  }

  private static func skipping(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    bench.refused("nothing", History.Failure.nothing) { _ = try history.undoSkipping() }
    _ = try books.add([Book("R", isbn: "x").cells, Book("Q", isbn: "y").cells])
    _ = try books.delete([1, 2])
    _ = try books.add([Book("S", isbn: "x").cells])
    _ = try books.add([Book("T", isbn: "y").cells])
    _ = try books.modify([3], verb: "edit") { $0.isbn = "" }
    _ = try books.modify([4], verb: "edit") { $0.isbn = "" }
    _ = try history.undo(only: 2)
    let steps = try history.steps()
    func taken(_ step: Step, _ number: Int64, by other: Int64) -> HistoryBlock {
      HistoryBlock(.taken, step: step, entity: "book", number: number, field: "isbn", other: other)
    }
    bench.refused("blocked", taken(steps[0], 4, by: 2)) { _ = try history.undo() }
    bench.refused("and with it all", taken(steps[0], 4, by: 2)) { _ = try history.undo(3) }
    let first = try history.undoSkipping()
    bench.equal("given up", first.skipped, steps[0])
    bench.equal("nothing undone", first.undone, [])
    bench.equal("the one before is blocked too", first.next, taken(steps[1], 3, by: 1))
    bench.equal("kept", try states(history), [.done, .undone, .done, .done, .done, .skipped])
    bench.time.advance()
    bench.refused("not the next", History.Failure.notNext(steps[1])) {
      _ = try history.undoSkipping(steps[0].number)
    }
    let second = try history.undoSkipping(steps[1].number)
    bench.equal("given up next", second.skipped, steps[1])
    bench.equal("and on to the one before", second.undone.map(\.step), [steps[2]])
    bench.equal("without a block", second.next, nil)
    bench.equal("records", try bench.numbers(books, Query()), [1, 2, 3])
    bench.equal("states", try states(history), [.done, .undone, .done, .undone, .skipped, .skipped])
    guard let last = try history.steps().first(where: { $0.state == .done }) else { throw Missing(number: 3) }
    bench.refused("what is not blocked", History.Failure.notBlocked(last)) { _ = try history.undoSkipping() }
    bench.equal("is left alone", try states(history), [.done, .undone, .done, .undone, .skipped, .skipped])
    bench.refused("a step given up", History.Failure.noStep(6)) { _ = try history.undo(only: 6) }
  }

  private static func telling(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    func can() throws -> [Bool] { [try history.canUndo, try history.canRedo] }
    bench.equal("at first", try can(), [false, false])
    let row = try books.add([Book("A").cells, Book("B").cells])[0]
    bench.equal("after a change", try can(), [true, false])
    var told: [RowChange] = []
    let subscription = store.feed.listen { told += $0.rows }
    _ = try history.undo(1, isDry: true)
    bench.equal("a dry run", told, [])
    _ = try history.undo()
    bench.equal(
      "undo", told,
      [RowChange(entity: "book", number: 2, row: nil), RowChange(entity: "book", number: 1, row: nil)])
    bench.equal("after undo", try can(), [false, true])
    told = []
    _ = try history.redo()
    bench.equal("redo", told.map(\.row), try [bench.row(books, 1), bench.row(books, 2)])
    withExtendedLifetime(subscription) {}
    _ = try history.undo()
    try store.write(StepLabel("passwd", "book")) { try $0.changeCredential(Book.schema, row, to: [1]) }
    bench.equal("a notice changes neither", try can(), [false, true])
    _ = try books.add([Book("C").cells])
    bench.equal("a new change clears redo", try can(), [true, false])
  }

  private static func shortHistory(_ bench: Bench) throws {
    for kept in [0, 1, 2] {
      let store = try bench.store(keptSteps: kept)
      let (books, history) = (bench.books(store), bench.history(store))
      let row = try books.add([Book("A").cells]) { try $0.setCredential([7], ofNew: $1) }[0]
      _ = try books.modify([1], verb: "edit") { $0.pages = 1 }
      _ = try books.delete([1])
      let credential = try store.read { try $0.credential(row.id, of: Book.schema) }
      bench.equal("keeping \(kept): credential", credential, kept == 0 ? nil : [7])
      bench.equal("keeping \(kept): can undo", try history.canUndo, kept > 0)
      if kept == 0 { continue }
      _ = try history.undo(kept)
      bench.equal("keeping \(kept): pages", try books.get(1)?.pages, kept == 1 ? 1 : nil)
      bench.refused("keeping \(kept): nothing more", History.Failure.nothing) { _ = try history.undo() }
      _ = try books.add([Book("B").cells])
      bench.equal(
        "keeping \(kept): it stands", try store.read { try $0.credential(row.id, of: Book.schema) }, [7])
    }
  }
}
