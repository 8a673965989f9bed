import Registry
import Values

extension StoreConformance {
  static let forgettingChecks = [
    Check("the history is bounded by bytes as well; its newest step stays", bytes),
    Check("a record that is forgotten leaves the history", forgetting),
    Check("a record leaves the run it was added in, done or undone", forgettingOfRuns),
  ]

  private static func bytes(_ bench: Bench) throws {
    // What a deletion of such a book keeps takes more than 150 bytes and less than 300.
    let text = String(repeating: "x", count: 150)
    let store = try bench.store(keptBytes: 600)
    let (books, history) = (bench.books(store), bench.history(store))
    _ = try books.add((1...8).map { Book("\($0)", notes: text).cells })
    func numbers() throws -> [Int64] { try bench.steps(store).map(\.number) }
    _ = try books.delete([1])
    _ = try books.delete([2])
    bench.equal("as many as have room", try numbers(), [3, 2, 1])
    _ = try books.delete([3])
    bench.equal("the oldest go", try numbers(), [4, 3])
    _ = try books.add([Book("9").cells])
    bench.equal("a step that keeps nothing takes no room", try numbers(), [5, 4, 3])
    _ = try books.delete([4, 5, 6, 7])
    bench.equal("the newest stays, whatever it has", try numbers(), [6])
    _ = try history.undo()
    bench.equal("and is undone", try bench.numbers(books, Query()), [4, 5, 6, 7, 8, 9])
    _ = try books.add([Book("10").cells])
    bench.equal("there is room again", try numbers(), [7])
  }

  private static func images(_ store: any Store) throws -> [[Int64]] {
    try store.read { reader in
      try reader.steps(limit: nil).reversed().map { step in
        try reader.changes(ofStep: step.number).flatMap { [$0.first, $0.last] }
      }
    }
  }

  private static func forgetting(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    let row = try books.add([Book("A").cells], verb: "register") { try $0.setCredential([7], ofNew: $1) }[0]
    _ = try books.add([Book("B", isbn: "b").cells])
    _ = try books.modify([1, 2], verb: "edit") { $0.pages = 12 }
    _ = try books.modify([1], verb: "edit") { $0.pages = 13 }
    try store.write(StepLabel("passwd", "book")) { try $0.changeCredential(Book.schema, row, to: [1]) }
    _ = try books.modify([2], verb: "edit") { $0.isbn = "c" }
    _ = try history.undo()
    var told: [RowChange] = []
    let subscription = store.feed.listen { told += $0.rows }
    bench.time.advance()
    let forgotten = try books.forget(.references(["1"]))
    withExtendedLifetime(subscription) {}
    bench.equal("what went", forgotten.map(\.number), [1])
    bench.equal("told", told, [RowChange(entity: "book", number: 1, row: nil)])
    bench.equal("what is left", try bench.numbers(books, Query()), [2])
    bench.equal("credential", try store.read { try $0.credential(row.id, of: Book.schema) }, nil)
    bench.equal("history", try images(store), [[2, 2], [2, 2], [], [2, 2], []])
    let notice = Step(
      number: 7, label: StepLabel("forget", "book"), at: bench.time.now, state: .notice, records: 1,
      who: "sato")
    bench.equal("notice", try bench.steps(store)[0], notice)
    bench.equal("redo stays", try history.redo().map(\.count), [1])
    _ = try history.undo()
    let edit = try history.undo()
    bench.equal("the step of both is that of the other", edit.map(\.count), [1])
    bench.equal("as before", try books.get(2)?.pages, nil)
    _ = try history.undo()
    bench.refused("nothing is left to undo", History.Failure.nothing) { _ = try history.undo() }
    bench.equal("none", try books.count(), 0)
    _ = try history.redo(2)
    bench.equal("the other is back", try bench.row(books, 2).cells[2], .text("b"))
    bench.equal("its number is not given again", try books.add([Book("C").cells])[0].number, 3)
    bench.refused("one that is not there", ReferenceError.absent(entity: "book", text: "1")) {
      _ = try books.forget(.references(["1"]))
    }
  }

  private static func forgettingOfRuns(_ bench: Bench) throws {
    for isUndone in [false, true] {
      let store = try bench.store()
      let history = History(store: store, entities: [Note.table.schema])
      let notes = Repository(store: store, table: Note.table, clock: bench.time.clock)
      _ = try notes.add((1...60).map { [.text("Note \($0)")] })
      if isUndone {
        _ = try history.undo()
        _ = try history.redo()
      }
      _ = try notes.forget(.numbers([30, 1, 60, 31]))
      bench.equal("runs", try images(store), [[2, 29, 32, 59], []])
      bench.equal("undone", try history.undo().map(\.count), [56])
      bench.equal("none", try notes.count(), 0)
      bench.equal("put again", try history.redo().map(\.count), [56])
      bench.equal("numbers", try bench.numbers(notes, Query()), Array(2...29) + Array(32...59))
      _ = try notes.forget(.numbers([2]))
      bench.equal("undone once more", try history.undo().map(\.count), [55])
      bench.equal("put again once more", try history.redo().map(\.count), [55])
    }
  }
}
