import Registry
import Values

extension StoreConformance {
  static let callChecks = [
    Check("a change of one record takes few calls", callsOfOne),
    Check("a change of a thousand records takes few calls", callsOfMany),
    Check("undo and redo of many more records take few calls", callsOfRuns),
    Check("what is asked within a change sees what was changed before", askingWithin),
    Check("a value is given once, also within one batch", uniqueWithin),
  ]

  private static func callsOfOne(_ bench: Bench) throws {
    let counter = CallCounter()
    let store = try bench.store(countedBy: counter)
    let (books, history) = (bench.books(store), bench.history(store))
    func calls(_ what: String, _ wanted: [String], _ body: () throws -> Void) rethrows {
      bench.equal(what, try counter.calls(body), wanted)
    }
    let title = Cell.text("Dune")
    try calls("add", ["fetch", "keep"]) {
      _ = try books.create([Book("Dune", isbn: "1").cells, Book("dune").cells])
    }
    try calls("add one, with its namesakes", ["fetch", "keep"]) {
      bench.equal("namesakes", try books.create([Book("DUNE").cells])[0].namesakes, [1, 2])
    }
    try calls("show", ["fetch"]) { _ = try books.resolve(["3"]) }
    for reference in ["3", try bench.row(books, 3).id.text] {
      try calls("toggle \(reference)", ["fetch", "keep"]) {
        _ = try books.modify(.references([reference]), verb: "toggle") { $0.isRead.toggle() }
      }
    }
    try calls("a change that needs to be unique", ["fetch", "fetch", "keep"]) {
      _ = try books.modify(.references(["3"]), verb: "edit") { $0.isbn = "3" }
    }
    let row = try bench.row(books, 3)
    try calls("save of a form", ["fetch", "keep"]) {
      _ = try books.save([RecordEdit(base: row, changes: [0: title, 2: .text("4")])])
    }
    try calls("nothing to save", ["fetch", "keep"]) {
      _ = try books.save([RecordEdit(base: row, changes: [:])])
    }
    try calls("delete", ["fetch", "keep"]) { _ = try books.delete(.references(["3"])) }
    for _ in 0..<5 { try calls("undo", ["steps", "fetch", "keep"]) { _ = try history.undo() } }
    try calls("what can be undone", ["steps"]) { _ = try history.canUndo }
    try calls("stories", ["steps", "steps", "fetch"]) { _ = try history.stories(limit: 20) }
  }

  private static func callsOfMany(_ bench: Bench) throws {
    let counter = CallCounter()
    let store = try bench.store(countedBy: counter)
    let (books, history) = (bench.books(store), bench.history(store))
    func calls(_ what: String, _ most: Int, _ body: () throws -> Void) rethrows {
      let made = try counter.calls(body)
      if made.count > most { bench.note("\(what): \(made.count) calls: \(made)") }
    }
    let all = Targets.references(["1-1000"])
    try calls("add", 4) { _ = try books.add((1...1000).map { Book("\($0)", isbn: "\($0)").cells }) }
    try calls("edit", 5) { _ = try books.modify(all, verb: "edit") { $0.isbn += "x" } }
    try calls("toggle", 4) { _ = try books.modify(all, verb: "toggle") { $0.isRead.toggle() } }
    try calls("delete", 4) { _ = try books.delete(all) }
    bench.equal("none is left", try books.count(), 0)
    for step in ["delete", "toggle", "edit"] {
      try calls("undo of \(step)", 5) { _ = try history.undo() }
      bench.equal("undone \(step)", try books.count(), 1000)
    }
    bench.equal("values", try books.get(7)?.isbn, "7")
    bench.equal("revision", try books.get(7)?.row.revision, 6)
    for step in ["edit", "toggle", "delete"] {
      try calls("redo of \(step)", 7) { _ = try history.redo() }
    }
    bench.equal("gone again", try books.count(), 0)
    try calls("undo of all", 8) { _ = try history.undo() }
  }

  /// Notes have no value that must be unique, so that none of them need be asked for by itself.
  private static func callsOfRuns(_ bench: Bench) throws {
    let counter = CallCounter()
    let store = try bench.store(countedBy: counter)
    let history = History(store: store, entities: [Note.table.schema])
    let notes = Repository(store: store, table: Note.table, clock: bench.time.clock)
    _ = try notes.add((1...2500).map { [.text("Note \($0)")] })
    _ = try notes.modify([1200], verb: "edit") { $0.cells[0] = .text("other") }
    _ = try history.undo()
    let before = try notes.list(Query(order: [.attribute(.number)]))
    bench.time.advance()
    let undo = try counter.calls { bench.equal("undone", try history.undo().map(\.count), [2500]) }
    if undo.count > 5 { bench.note("undo: \(undo)") }
    bench.equal("none", try notes.count(), 0)
    let redo = try counter.calls { bench.equal("put again", try history.redo().map(\.count), [2500]) }
    if redo.count > 12 { bench.note("redo: \(redo)") }
    let after = try notes.list(Query(order: [.attribute(.number)]))
    bench.equal("cells", after.map(\.row.cells), before.map(\.row.cells))
    bench.equal("ids", after.map(\.row.id), before.map(\.row.id))
    bench.equal("revisions", after.map(\.row.revision), before.map { $0.row.revision + 1 })
    bench.equal("changed last", Set(after.map(\.row.updatedAt)), [bench.time.now])
    let changes = try store.read { try $0.changes(ofStep: 1) }
    bench.equal("runs", changes.map { [$0.first, $0.last] }, [[1, 1199], [1200, 1200], [1201, 2500]])
    bench.equal("undone once more", try history.undo().map(\.count), [2500])
    _ = try notes.add([[.text("new")]])
    bench.equal("redo is cleared", try store.read { try $0.steps(limit: nil) }.map(\.number), [3])
  }

  private static func askingWithin(_ bench: Bench) throws {
    let store = try bench.store()
    try store.write(StepLabel("mix", "book")) { transaction in
      let row = try transaction.insert(Book.schema, Book("A", isbn: "x").cells)
      bench.equal("by number", try transaction.row(Book.schema, number: 1), row)
      bench.equal("by id", try transaction.row(Book.schema, id: row.id), row)
      bench.equal("by value", try transaction.holder(Book.schema, 2, .text("X"), except: nil), 1)
      let edited = try transaction.update(Book.schema, row, to: Book("B").cells)
      bench.equal("counted", try transaction.count(Book.schema, .compare(.field(0), .equal, .text("b"))), 1)
      try transaction.delete(Book.schema, edited)
      bench.equal("deleted", try transaction.rows(Book.schema, Query()), [])
      bench.equal("next number", try transaction.fetch(Book.schema, Fetch()).nextNumber, 2)
      try transaction.setCredential([1], ofNew: row)
      bench.equal("credential", try transaction.credential(row.id, of: Book.schema), [1])
    }
    bench.equal("one step", try bench.steps(store).map(\.records), [3])
    bench.equal("who", try bench.steps(store).map(\.who), ["sato"])
  }

  private static func uniqueWithin(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add((1...3).map { Book("\($0)", isbn: "\($0)").cells })
    let taken = Violation(field: "isbn", code: "isbn.taken", values: ["number": "1"], cell: .text("SAME"))
    let edits = try (1...2).map { number in
      RecordEdit(
        base: try bench.row(books, Int64(number)), changes: [2: .text(number == 1 ? "same" : "SAME")])
    }
    bench.refused("two forms", ValidationError([taken])) { _ = try books.save(edits) }
    bench.refused("one value for all", ValidationError([taken])) {
      _ = try books.modify([1, 2], verb: "edit") { $0.isbn = $0.title == "1" ? "same" : "SAME" }
    }
    bench.equal(
      "nothing is kept", try bench.titles(books, Query(.compare(.field(2), .equal, .text("1")))), ["1"])
    // What one gives up before is another's to take.
    _ = try books.modify([1, 2], verb: "edit") { $0.isbn = $0.title == "1" ? "" : "1" }
    bench.equal("handed on", try books.get(2)?.isbn, "1")
  }
}
