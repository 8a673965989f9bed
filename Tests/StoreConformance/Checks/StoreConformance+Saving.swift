import Registry
import Values

extension StoreConformance {
  static let savingChecks = [
    Check("a save writes the changed fields over the record as it stands", merging),
    Check("a field that another hand changed is not written over", conflicts),
    Check("a save that changes nothing writes nothing", savingNothing),
    Check("modify changes what it reads within the transaction", modifying),
    Check("delete takes all or none", deleting),
    Check("an entity declared at run time is kept like any other", runtimeEntity),
  ]

  private static func index(_ name: String) -> Int { Book.schema.index(of: name) ?? 0 }

  private static func merging(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let seen = try books.add([Book("Dune", isbn: "1", pages: 400).cells])[0]
    bench.time.advance()
    _ = try books.modify([1], verb: "edit") { $0.pages = 412 }
    bench.time.advance()
    let saved = try books.save([
      RecordEdit(base: seen, changes: [index("notes"): .text("sand"), index("title"): .text("Dune II")])
    ])[0]
    bench.equal(
      "fields of both", saved.row.cells, Book("Dune II", isbn: "1", notes: "sand", pages: 412).cells)
    bench.equal("revision", saved.row.revision, 3)
    bench.equal("stored", try bench.row(books, 1), saved.row)
    bench.equal(
      "history has the changed fields only", try images(bench, books), [["title", "notes"], ["pages"], []])
    let same = try books.save([RecordEdit(base: seen, changes: [index("pages"): .integer(412)])])[0]
    bench.equal("the same value from two hands is no conflict", same.isChanged, false)
  }

  /// Names of the fields kept for each change, newest first.
  private static func images(_ bench: Bench, _ books: Repository<Book>) throws -> [[String]] {
    try books.store.read { reader in
      try reader.steps(limit: nil).flatMap { try reader.changes(ofStep: $0.number) }.map {
        $0.image.map(\.field)
      }
    }
  }

  private static func conflicts(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let seen = try books.add([Book("Dune", pages: 400).cells, Book("Emma").cells])
    _ = try books.modify([1], verb: "edit") { $0.pages = 412 }
    let before = try books.list(Query()).map(\.row)
    let steps = try bench.steps(books.store)
    bench.refused(
      "the same field",
      ConflictError(entity: "book", number: 1, field: "pages", theirs: .integer(412), mine: .integer(401))
    ) {
      _ = try books.save([
        RecordEdit(base: seen[1], changes: [index("title"): .text("Other")]),
        RecordEdit(base: seen[0], changes: [index("pages"): .integer(401)]),
      ])
    }
    bench.equal("nothing was saved", try books.list(Query()).map(\.row), before)
    bench.equal("no step was made", try bench.steps(books.store), steps)
    _ = try books.delete([2])
    bench.refused("a record that is gone", ConflictError(entity: "book", number: 2)) {
      _ = try books.save([RecordEdit(base: seen[1], changes: [index("title"): .text("Other")])])
    }
    bench.refused("to modify one that is gone", ConflictError(entity: "book", number: 2)) {
      _ = try books.modify([1, 2], verb: "edit") { $0.pages = 1 }
    }
    bench.equal("nothing was modified", try bench.row(books, 1), before[0])
  }

  private static func savingNothing(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let row = try books.add([Book("Dune", pages: 400, isRead: true).cells])[0]
    let steps = try bench.steps(books.store)
    var told = 0
    let subscription = books.store.feed.listen { _ in told += 1 }
    bench.time.advance()
    let saves = [
      try books.save([RecordEdit(base: row, changes: [:])]),
      try books.save([RecordEdit(base: row, changes: [index("pages"): .integer(400)])]),
      try books.modify([1], verb: "toggle") { $0.isRead = true },
    ]
    for saved in saves {
      bench.equal("answer", saved, [Saved(row: row, before: row)])
      bench.equal("is changed", saved.map(\.isChanged), [false])
    }
    bench.equal("record", try bench.row(books, 1), row)
    bench.equal("history", try bench.steps(books.store), steps)
    bench.equal("told", told, 0)
    _ = subscription
  }

  private static func modifying(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add([Book("A", isRead: true).cells, Book("B").cells])
    bench.time.advance()
    let saved = try books.modify([2, 1], verb: "toggle") { $0.isRead.toggle() }
    bench.equal("order asked", saved.map(\.row.number), [2, 1])
    bench.equal("toggled", try books.list(Query()).map(\.isRead), [false, true])
    bench.equal("set by the hook", try books.list(Query()).map(\.readAt), [nil, bench.time.now])
    let step = try bench.steps(books.store)[0]
    bench.equal("one step", step.label, StepLabel("toggle", "book"))
    bench.equal("of two records", step.records, 2)
  }

  private static func deleting(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let rows = try books.add([Book("A").cells, Book("B").cells, Book("C").cells])
    bench.refused("one of them is absent", ConflictError(entity: "book", number: 9)) {
      _ = try books.delete([1, 9, 2])
    }
    bench.equal("all stand", try books.count(), 3)
    bench.equal("answer", try books.delete([3, 1]), [rows[2], rows[0]])
    bench.equal("left", try books.list(Query()).map(\.row), [rows[1]])
    bench.equal("gone", try books.get(1)?.number, nil)
    bench.refused("twice in one command", ConflictError(entity: "book", number: 2)) {
      _ = try books.delete([2, 2])
    }
    bench.equal("it stands", try books.count(), 1)
  }

  private static func runtimeEntity(_ bench: Bench) throws {
    let gadgets = bench.gadgets(try bench.store())
    let full: [String: Cell] = [
      "maker": .text("ÅÄÖ"), "manual": .text("a\nb"), "marks": WordList.cell(["x", "y"]),
      "serialNumber": .integer(.max), "grade": .integer(1), "since": .text("0001-01-01"),
      "made": .text("--12-31"),
      "seen": .integer(-62_135_596_800_000), "width": .integer(0), "load": .integer(1), "works": .integer(1),
    ]
    let row = try gadgets.add([AnyRecord.gadget("Lamp", full)])[0]
    bench.equal("stored", try bench.row(gadgets, 1), row)
    bench.equal("record", try gadgets.get(1)?.record, AnyRecord(cells: AnyRecord.gadget("Lamp", full)))
    _ = try gadgets.modify([1], verb: "edit") { $0.cells = AnyRecord.gadget("Lamp") }
    bench.equal("emptied", try bench.row(gadgets, 1).cells, AnyRecord.gadget("Lamp"))
    try bench.undo(gadgets.store)
    bench.equal("filled again", try bench.row(gadgets, 1).cells, row.cells)
    bench.equal("found by its natural key", try gadgets.resolve(["label:LAMP"]).map(\.number), [1])
  }
}
