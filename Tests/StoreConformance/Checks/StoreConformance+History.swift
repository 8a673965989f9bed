import Registry
import Values

extension StoreConformance {
  static let historyChecks = [
    Check("a step keeps the inverse of what it did", inverses),
    Check("undo and redo bring everything back", undoing),
    Check("a new change clears redo, wherever the undone step stands", redoCleared),
    Check("the oldest steps are forgotten", trimming),
    Check("a step that meets a taken value or an unknown entity is refused whole", blocks),
    Check("a step of many kinds is reversed in its order", mixedStep),
  ]

  private static func changes(_ store: any Store, _ step: Int64) throws -> [Change] {
    try store.read { try $0.changes(ofStep: step) }
  }

  private static func inverses(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    let rows = try books.add([Book("A", pages: 9).cells, Book("B").cells, Book("C").cells])
    bench.time.advance()
    _ = try books.modify([1], verb: "edit") {
      $0.pages = nil
      $0.notes = "new"
    }
    _ = try books.delete([1])
    func step(_ number: Int64, _ verb: String, _ at: Timestamp, records: Int) -> Step {
      Step(
        number: number, label: StepLabel(verb, "book"), at: at, state: .done, records: records, who: "sato")
    }
    bench.equal(
      "steps",
      try bench.steps(store),
      [
        step(3, "delete", bench.time.now, records: 1), step(2, "edit", bench.time.now, records: 1),
        step(1, "add", rows[0].createdAt, records: 3),
      ])
    bench.equal("limit", try store.read { try $0.steps(limit: 2) }.map(\.number), [3, 2])
    func change(
      _ kind: Change.Kind, last: Int64 = 1, revision: Int64, id: RecordID?, born: Timestamp?,
      _ image: [Change.FieldImage]
    ) -> Change {
      Change(
        kind: kind, entity: "book", first: 1, last: last, revision: revision, id: id, createdAt: born,
        image: image)
    }
    bench.equal(
      "added: a run of numbers", try changes(store, 1),
      [change(.added, last: 3, revision: 1, id: nil, born: nil, [])])
    bench.equal(
      "edited: the former values", try changes(store, 2),
      [
        change(
          .edited, revision: 2, id: rows[0].id, born: nil,
          [.init(field: "notes", cell: .absent), .init(field: "pages", cell: .integer(9))])
      ])
    bench.equal(
      "deleted: all values", try changes(store, 3),
      [
        change(
          .deleted, revision: 2, id: rows[0].id, born: rows[0].createdAt,
          [
            .init(field: "title", cell: .text("A")), .init(field: "notes", cell: .text("new")),
            .init(field: "shelf", cell: .integer(1)), .init(field: "isRead", cell: .integer(0)),
          ])
      ])
  }

  private static func undoing(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    let born = try books.add(try shelves(bench).map(\.cells))
    _ = try books.delete([1, 3])
    try bench.undo(store)
    let back = try books.list(Query()).map(\.row)
    for (row, former) in zip(back, born) {
      let touched = row.number == 1 || row.number == 3
      var wanted = former
      wanted.revision = touched ? 2 : 1
      wanted.updatedAt = touched ? bench.time.now : former.updatedAt
      bench.equal("record \(former.number)", row, wanted)
    }
    bench.equal("found by search", try books.resolve(["emma"]).map(\.number), [3])
    let step = try bench.steps(store)[0]
    bench.equal(
      "marked as undone, and no step of its own", [step.state == .undone, step.number == 2], [true, true])
    bench.equal("two steps", try bench.steps(store).count, 2)
    try bench.reverse(step, store)
    bench.equal("deleted again", try bench.numbers(books, Query()), [2, 4, 5])
    bench.equal("done again", try bench.steps(store).map(\.state), [.done, .done])
    try bench.undo(store)
    try bench.undo(store)
    bench.equal("empty", try books.count(), 0)
    try bench.reverse(try bench.steps(store)[1], store)
    let again = try books.list(Query()).map(\.row)
    bench.equal("fields", again.map(\.cells), born.map(\.cells))
    bench.equal("identity", again.map(\.id), born.map(\.id))
    bench.equal("times of birth", again.map(\.createdAt), born.map(\.createdAt))
    bench.equal("revisions rose", again.map(\.revision), [4, 2, 4, 2, 2])
    bench.equal("time of change", Set(again.map(\.updatedAt)), [bench.time.now])
  }

  private static func redoCleared(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    for title in ["A", "B", "C"] { _ = try books.add([Book(title).cells]) }
    try bench.undo(store)
    try store.write(StepLabel("add", "book")) { _ in }
    bench.equal("a write of nothing clears nothing", try bench.steps(store).map(\.number), [3, 2, 1])
    _ = try books.add([Book("D").cells])
    bench.equal("the newest", try bench.steps(store).map(\.number), [4, 2, 1])
    bench.equal("its changes too", try changes(store, 3), [])
    try bench.reverse(try bench.steps(store)[2], store)
    bench.equal("an older one alone", try bench.steps(store).map(\.state), [.done, .done, .undone])
    _ = try books.add([Book("E").cells])
    bench.equal("is cleared as well", try bench.steps(store).map(\.number), [5, 4, 2])
    bench.equal("records", try bench.titles(books, Query()), ["B", "D", "E"])
  }

  private static func trimming(_ bench: Bench) throws {
    for (kept, wanted) in [
      (0, []), (1, [6]), (3, [6, 5, 4]), (6, [6, 5, 4, 3, 2, 1]), (100, [6, 5, 4, 3, 2, 1]),
    ] as [(Int, [Int64])] {
      let store = try bench.store(keptSteps: kept)
      let books = bench.books(store)
      for title in ["A", "B", "C", "D", "E", "F"] { _ = try books.add([Book(title).cells]) }
      bench.equal("keeping \(kept)", try bench.steps(store).map(\.number), wanted)
      bench.equal("changes of the first, keeping \(kept)", try changes(store, 1).isEmpty, kept < 6)
      bench.equal("records, keeping \(kept)", try books.count(), 6)
    }
  }

  private static func blocks(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    _ = try books.add([Book("A", isbn: "x").cells, Book("B").cells])
    _ = try books.delete([2, 1])
    _ = try books.add([Book("C", isbn: "X").cells])
    let step = try bench.steps(store)[1]
    bench.refused(
      "a value is taken", HistoryBlock(.taken, step: step, entity: "book", number: 1, field: "isbn", other: 3)
    ) { try bench.reverse(step, store) }
    bench.equal("nothing came back", try bench.numbers(books, Query()), [3])
    bench.equal("it is still done", try bench.steps(store)[1], step)
    _ = try books.modify([3], verb: "edit") { $0.isbn = "" }
    _ = try books.modify([3], verb: "edit") { $0.title = "D" }
    _ = try books.add([Book("E", isbn: "x").cells])
    let edit = try bench.steps(store)[2]
    bench.refused(
      "an edit too", HistoryBlock(.taken, step: edit, entity: "book", number: 3, field: "isbn", other: 4)
    ) { try bench.reverse(edit, store) }
    _ = try books.delete([4])
    let added = try bench.steps(store)[1]
    bench.refused("the record is gone", HistoryBlock(.goneOutside, step: added, entity: "book", number: 4)) {
      try bench.reverse(added, store)
    }
    bench.refused(
      "an entity that is not known", HistoryBlock(.unknownEntity, step: step, entity: "book", number: 1)
    ) {
      try store.write(StepLabel("reverse", "")) {
        _ = try $0.reverse(step, entities: [AnyRecord.gadget.schema])
      }
    }
  }

  private static func mixedStep(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    _ = try books.add([Book("A", isbn: "1").cells, Book("B", isbn: "2").cells])
    try store.write(StepLabel("mix", "")) { transaction in
      let rows = try transaction.rows(Book.schema, Query())
      // The unique values change places by way of none.
      let bare = try transaction.update(Book.schema, rows[0], to: Book("A").cells)
      _ = try transaction.update(Book.schema, rows[1], to: Book("B", isbn: "1").cells)
      _ = try transaction.update(Book.schema, bare, to: Book("A2", isbn: "2").cells)
      let new = try transaction.insert(Book.schema, Book("N").cells)
      _ = try transaction.insert(AnyRecord.gadget.schema, AnyRecord.gadget("G"))
      try transaction.delete(
        Book.schema, try transaction.update(Book.schema, new, to: Book("N", pages: 3).cells))
      _ = try transaction.insert(Book.schema, Book("M").cells)
    }
    let after = ["A2": "2", "B": "1", "M": ""]
    func state() throws -> [String: String] {
      Dictionary(try books.list(Query()).map { ($0.title, $0.isbn) }, uniquingKeysWith: { $1 })
    }
    bench.equal("done", try state(), after)
    bench.equal("records touched", try bench.steps(store)[0].records, 8)
    for round in 1...3 {
      try bench.undo(store)
      bench.equal("undone \(round)", try state(), ["A": "1", "B": "2"])
      bench.equal("gadgets undone \(round)", try bench.gadgets(store).count(), 0)
      try bench.reverse(try bench.steps(store)[0], store)
      bench.equal("redone \(round)", try state(), after)
      bench.equal("gadgets redone \(round)", try bench.gadgets(store).count(), 1)
    }
    bench.equal("numbers", try bench.numbers(books, Query()), [1, 2, 4])
  }
}
