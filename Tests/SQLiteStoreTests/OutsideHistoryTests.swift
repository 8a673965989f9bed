import Registry
import SQLiteStore
import StoreConformance
import Testing
import Values

/// Steps whose records were changed by plain SQL since.
@Suite struct OutsideHistoryTests {
  let bench: Workbench
  let store: SQLiteStore
  let books: Repository<Book>
  let history: History

  /// Five steps: an addition of four records, and an edit of each.
  init() throws {
    bench = try Workbench()
    store = try bench.open()
    books = bench.books(store)
    history = History(store: store, entities: Bench.entities)
    _ = try books.add(["A", "B", "C", "D"].map { Book($0).cells })
    for number in Int64(1)...4 { _ = try books.modify([number], verb: "edit") { $0.pages = 12 } }
  }

  private func step(_ number: Int64) throws -> Step {
    try #require(try history.steps().first { $0.number == number })
  }

  private func pages() throws -> [Int?] { try books.list(Query(order: [.attribute(.number)])).map(\.pages) }

  @Test(arguments: [true, false]) func aStepOfSuchARecordIsGivenUpByName(isOpenedAnew: Bool) throws {
    // Step 3 edited record 2.
    try bench.outside("UPDATE book SET title = 'b' WHERE number = 2")
    var history = history
    if isOpenedAnew {
      try store.close()
      history = History(store: try bench.open(), entities: Bench.entities)
    }
    let books = bench.books(history.store)
    #expect(try history.undo().map(\.step.number) == [5])
    #expect(try history.undo().map(\.step.number) == [4])
    let blocked = try #require(try history.steps().first { $0.number == 3 })
    let block = HistoryBlock(.changedOutside, step: blocked, entity: "book", number: 2)
    let before = try books.list(Query()).map(\.row)
    #expect(throws: block) { _ = try history.undo() }
    #expect(throws: block) { _ = try history.undo(only: 3) }
    #expect(throws: block) { _ = try history.undo(2) }
    #expect(try books.list(Query()).map(\.row) == before)
    let (skipped, undone, next) = try history.undoSkipping()
    #expect(skipped == blocked)
    #expect(undone.map(\.step.number) == [2])
    #expect(next == nil)
    #expect(try books.list(Query(order: [.attribute(.number)])).map(\.pages) == [nil, 12, nil, nil])
    // The addition touched the record too; it is given up in turn, and then there is nothing left.
    let addition = try #require(try history.steps().first { $0.number == 1 })
    #expect(throws: HistoryBlock(.changedOutside, step: addition, entity: "book", number: 2)) {
      _ = try history.undo()
    }
    let last = try history.undoSkipping()
    #expect(last.skipped == addition)
    #expect(last.undone == [])
    #expect(throws: History.Failure.nothing) { _ = try history.undo() }
    #expect(try history.steps().reversed().map(\.state) == [.skipped, .undone, .skipped, .undone, .undone])
    #expect(try history.redo(3).map(\.step.number) == [2, 4, 5])
    #expect(try books.list(Query(order: [.attribute(.number)])).map(\.pages) == [12, 12, 12, 12])
  }

  @Test func aStepOfARecordThatIsGoneToo() throws {
    try bench.outside("DELETE FROM book WHERE number = 2")
    _ = try history.undo(2)
    let block = HistoryBlock(.goneOutside, step: try step(3), entity: "book", number: 2)
    #expect(throws: block) { _ = try history.undo() }
    #expect(try pages() == [12, nil, nil])
    let (skipped, undone, _) = try history.undoSkipping()
    #expect([skipped.number] + undone.map(\.step.number) == [3, 2])
    #expect(try pages() == [nil, nil, nil])
    #expect(throws: HistoryBlock(.goneOutside, step: try step(1), entity: "book", number: 2)) {
      _ = try history.undo()
    }
  }

  @Test func aStepThatIsToBePutAgainToo() throws {
    _ = try history.undo()
    try bench.outside("UPDATE book SET pages = 1 WHERE number = 4")
    #expect(throws: HistoryBlock(.changedOutside, step: try step(5), entity: "book", number: 4)) {
      _ = try history.redo()
    }
    _ = try history.undo(3)
    #expect(try history.redo(3).map(\.step.number) == [2, 3, 4])
    #expect(try pages() == [12, 12, 12, 1])
  }

  @Test func whatIsChangedOutsideBackToWhatItWasIsChangedAllTheSame() throws {
    try bench.outside(
      "UPDATE book SET pages = 1 WHERE number = 4; UPDATE book SET pages = 12 WHERE number = 4")
    #expect(throws: HistoryBlock(.changedOutside, step: try step(5), entity: "book", number: 4)) {
      _ = try history.undo()
    }
    // A change by Roster on top may be taken back.
    _ = try books.modify([4], verb: "edit") { $0.pages = 20 }
    #expect(try history.undo().map(\.step.number) == [6])
    #expect(try books.get(4)?.pages == 12)
  }

  @Test func aValueTakenOutsideBlocksTheReturnOfItsRecord() throws {
    _ = try books.modify([1], verb: "edit") { $0.isbn = "x" }
    _ = try books.delete([1])
    try bench.outside(
      """
      INSERT INTO book (number, id, title, title_key, isbn, isbn_key, shelf, is_read, created_at, updated_at,
        revision) VALUES (9, randomblob(16), 'E', 'e', 'X', 'x', 1, 0, 0, 0, 1)
      """)
    let block = HistoryBlock(
      .taken, step: try step(7), entity: "book", number: 1, field: "isbn", other: 9)
    #expect(throws: block) { _ = try history.undo() }
    try bench.outside("UPDATE book SET number = 1 WHERE number = 9")
    #expect(throws: HistoryBlock(.taken, step: try step(7), entity: "book", number: 1, other: 1)) {
      _ = try history.undo()
    }
    try bench.outside("DELETE FROM book WHERE title = 'E'")
    #expect(try history.undo().map(\.step.number) == [7])
    #expect(try books.get(1)?.isbn == "x")
  }
}
