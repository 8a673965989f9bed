import Registry
import Values

extension StoreConformance {
  static let originChecks = [
    Check("origins are found by record, by identifier and by format", findingOrigins),
    Check(
      "an origin takes the place of that of the same record and format, and undo brings it back", otherOrigins
    ),
    Check("undoing an addition takes origins along, redo brings them back", originsOfNew),
    Check("a run of records, added and deleted, goes with its origins", originsOfRuns),
    Check("a deleted record leaves its origins marked as gone, and living when it comes back", goneOrigins),
    Check("a record that is forgotten leaves no origin, in the history neither", forgottenOrigins),
    Check("nothing of an origin is kept if its transaction fails", originsTakenBack),
    Check("a step of origins alone is one, and no change of its records", originsAlone),
    Check("origins of records cost few calls, and those without any none", originCalls),
  ]

  private static let schema = Book.schema

  private static func origin(
    _ row: Row, _ format: String = "vcard", _ identifier: String? = nil, _ text: String,
    isPartial: Bool = false
  ) -> Origin {
    Origin(id: row.id, format: format, identifier: identifier, text: Array(text.utf8), isPartial: isPartial)
  }

  /// The origins of a format as lines of number, identifier, text and marks, by number.
  private static func lines(
    _ store: any Store, _ rows: [Row], _ format: String = "vcard", _ wanted: OriginQuery.Wanted = .all
  ) throws -> [String] {
    let numbers = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.number) })
    let found = try store.read { try $0.origins(schema, OriginQuery(format, wanted)) }
    return found.sorted { (numbers[$0.id] ?? 0) < (numbers[$1.id] ?? 0) }.map { origin in
      let marks = (origin.isPartial ? " partial" : "") + (origin.isGone ? " gone" : "")
      return
        "\(numbers[origin.id] ?? 0) \(origin.identifier ?? "-") \(String(decoding: origin.text, as: UTF8.self))\(marks)"
    }
  }

  /// Adds so many books with an origin each.
  private static func add(_ bench: Bench, _ store: any Store, _ count: Int) throws -> [Row] {
    try bench.books(store).add((1...count).map { Book("B\($0)").cells }, verb: "import") { transaction, row in
      try transaction.setOrigins(
        schema, ofNew: [origin(row, "vcard", "u\(row.number)", "card \(row.number)")])
    }
  }

  private static func edit(
    _ store: any Store, _ row: Row, to cells: [Cell]? = nil, _ edits: [OriginEdit]
  ) throws -> Row {
    try store.write(StepLabel("import", "book")) {
      try $0.update(schema, row, to: cells ?? row.cells, origins: edits)
    }
  }

  private static func findingOrigins(_ bench: Bench) throws {
    let store = try bench.store()
    let rows = try bench.books(store).add((1...4).map { Book("B\($0)").cells })
    let other = try bench.gadgets(store).add([AnyRecord.gadget("G")])[0]
    try store.write(StepLabel("import", "book")) { transaction in
      try transaction.setOrigins(
        schema,
        ofNew: [
          origin(rows[0], "vcard", "a", "A\r\nline\u{1}"), origin(rows[1], "vcard", "a", "second of a"),
          // The same character to the eye, another to the byte.
          origin(rows[2], "vcard", "e\u{301}", ""), origin(rows[3], "vcard", nil, "none", isPartial: true),
          origin(rows[0], "todotxt", nil, "x done"),
        ])
      try transaction.setOrigins(
        AnyRecord.gadget.schema, ofNew: [origin(other, "vcard", "a", "of another entity")])
    }
    let (first, second) = ("1 a A\r\nline\u{1}", "2 a second of a")
    let (third, fourth) = ("3 e\u{301} ", "4 - none partial")
    bench.equal("all", texts: try lines(store, rows), [first, second, third, fourth])
    bench.equal("of a format", texts: try lines(store, rows, "todotxt"), ["1 - x done"])
    bench.equal("of none", try lines(store, rows, "ical"), [])
    bench.equal("unidentified", try lines(store, rows, "vcard", .unidentified), [fourth])
    bench.equal(
      "by identifiers", texts: try lines(store, rows, "vcard", .identifiers(["z", "a", "\u{E9}"])),
      [first, second])
    bench.equal(
      "by ids", texts: try lines(store, rows, "vcard", .ids([rows[2].id, other.id, rows[0].id])),
      [first, third])
    bench.equal("no ids", try lines(store, rows, "vcard", .ids([])), [])
    bench.equal("no identifiers", try lines(store, rows, "vcard", .identifiers([])), [])
    var seen = 0
    try store.read { reader in
      for wanted: OriginQuery.Wanted in [.all, .ids(rows.map(\.id)), .identifiers(["a", "e\u{301}"])] {
        try reader.origins(schema, OriginQuery("vcard", wanted)) { _ in
          seen += 1
          return false
        }
      }
    }
    bench.equal("ends early", seen, 3)
    var wanted = Fetch(numbers: [1, 4])
    wanted.wantsOrigins = true
    wanted.ids = [rows[1].id]
    let found = try store.read { try $0.fetch(schema, wanted) }.origins
    bench.equal("with the records", found[rows[0].id]?.map(\.format), ["todotxt", "vcard"])
    bench.equal("with an id", found[rows[1].id]?.map(\.identifier), ["a"])
    bench.equal("no others", found.count, 3)
    bench.equal(
      "the records are as they were", try bench.books(store).list(Query()).map(\.row.revision), [1, 1, 1, 1])
  }

  private static func otherOrigins(_ bench: Bench) throws {
    let store = try bench.store()
    let history = bench.history(store)
    let rows = try add(bench, store, 2)
    var cells = rows[0].cells
    cells[0] = .text("Other")
    let former = origin(rows[0], "vcard", "u1", "card 1")
    let edited = try edit(
      store, rows[0], to: cells,
      [
        OriginEdit(from: former, to: origin(rows[0], "vcard", nil, "new\r\n\"text\"", isPartial: true)),
        OriginEdit(from: nil, to: origin(rows[0], "ical", "i", "event")),
      ])
    bench.equal("revision", edited.revision, 2)
    func both() throws -> [[String]] { [try lines(store, rows), try lines(store, rows, "ical")] }
    let new = [["1 - new\r\n\"text\" partial", "2 u2 card 2"], ["1 i event"]]
    let old = [["1 u1 card 1", "2 u2 card 2"], []]
    bench.equal("in their place", try both(), new)
    bench.equal("one record", try bench.steps(store)[0].records, 1)
    for round in 1...2 {
      bench.equal("undone \(round)", try history.undo().map(\.count), [1])
      bench.equal("former \(round)", try both(), old)
      bench.equal("title \(round)", try bench.row(bench.books(store), 1).cells[0], .text("B1"))
      _ = try history.redo()
      bench.equal("again \(round)", try both(), new)
    }
    let row = try bench.row(bench.books(store), 1)
    _ = try edit(
      store, row, [OriginEdit(from: origin(row, "vcard", nil, "new\r\n\"text\"", isPartial: true), to: nil)])
    bench.equal("removed", try both(), [["2 u2 card 2"], ["1 i event"]])
    _ = try history.undo()
    bench.equal("back", try both(), new)
  }

  private static func originsOfNew(_ bench: Bench) throws {
    let store = try bench.store()
    let history = bench.history(store)
    let rows = try add(bench, store, 3)
    let all = ["1 u1 card 1", "2 u2 card 2", "3 u3 card 3"]
    bench.equal("added", try lines(store, rows), all)
    for round in 1...2 {
      _ = try history.undo()
      bench.equal("none \(round)", try lines(store, rows), [])
      _ = try history.redo()
      bench.equal("back \(round)", try lines(store, rows), all)
    }
    _ = try history.undo()
    let again = try add(bench, store, 1)
    bench.equal("what is added anew has its own", try lines(store, again), ["4 u4 card 4"])
    // Added, changed and deleted in one step.
    let row = try store.write(StepLabel("import", "book")) { transaction in
      let row = try transaction.insert(schema, Book("X").cells)
      let first = origin(row, "vcard", "x", "first")
      try transaction.setOrigins(schema, ofNew: [first])
      let other = try transaction.update(
        schema, row, to: row.cells,
        origins: [OriginEdit(from: first, to: origin(row, "vcard", "x", "second"))])
      try transaction.delete(schema, other)
      return row
    }
    let both = again + [row]
    bench.equal("gone", try lines(store, both), ["4 u4 card 4", "5 x second gone"])
    for round in 1...2 {
      _ = try history.undo()
      bench.equal("undone \(round)", try lines(store, both), ["4 u4 card 4"])
      _ = try history.redo()
      bench.equal("gone again \(round)", try lines(store, both), ["4 u4 card 4", "5 x second gone"])
    }
  }

  private static func goneOrigins(_ bench: Bench) throws {
    let store = try bench.store(keptSteps: 3)
    let (books, history) = (bench.books(store), bench.history(store))
    let rows = try add(bench, store, 2)
    _ = try books.delete([1])
    let gone = ["1 u1 card 1 gone", "2 u2 card 2"]
    bench.equal("marked", try lines(store, rows), gone)
    bench.equal("found", try lines(store, rows, "vcard", .identifiers(["u1"])), ["1 u1 card 1 gone"])
    for round in 1...2 {
      _ = try history.undo()
      bench.equal("living \(round)", try lines(store, rows), ["1 u1 card 1", "2 u2 card 2"])
      _ = try history.redo()
      bench.equal("gone \(round)", try lines(store, rows), gone)
    }
    for _ in 1...4 { _ = try books.add([Book("Later").cells]) }
    bench.equal("stays when the history has forgotten", try lines(store, rows), gone)
  }

  private static func forgottenOrigins(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    let rows = try add(bench, store, 2)
    _ = try edit(
      store, rows[0],
      [
        OriginEdit(
          from: origin(rows[0], "vcard", "u1", "card 1"), to: origin(rows[0], "vcard", "u1", "other"))
      ])
    _ = try books.forget(.references(["1"]))
    bench.equal("gone for good", try lines(store, rows), ["2 u2 card 2"])
    let kept = try store.read { reader in
      try reader.steps(limit: nil).flatMap { try reader.changes(ofStep: $0.number) }.flatMap(\.image)
    }
    bench.equal("no former text", kept, [])
    _ = try history.undo()
    _ = try history.redo()
    bench.equal("the other is back", try lines(store, rows), ["2 u2 card 2"])
  }

  private struct Halt: Error, Equatable {}

  private static func originsTakenBack(_ bench: Bench) throws {
    let store = try bench.store()
    let rows = try add(bench, store, 2)
    let before = try lines(store, rows)
    bench.refused("a transaction that fails", Halt()) {
      try store.write(StepLabel("import", "book")) { transaction in
        let row = try transaction.insert(schema, Book("X").cells)
        try transaction.setOrigins(schema, ofNew: [origin(row, "vcard", "u1", "x")])
        try transaction.delete(schema, rows[0])
        _ = try transaction.update(
          schema, rows[1], to: rows[1].cells,
          origins: [OriginEdit(from: origin(rows[1], "vcard", "u2", "card 2"), to: nil)])
        bench.equal(
          "seen within",
          try transaction.origins(schema, OriginQuery("vcard", .all)).map(\.isGone).sorted { !$0 && $1 },
          [false, true])
        throw Halt()
      }
    }
    bench.equal("as before", try lines(store, rows), before)
    bench.equal("by identifier", try lines(store, rows, "vcard", .identifiers(["u1"])), ["1 u1 card 1"])
  }

  private static func originsAlone(_ bench: Bench) throws {
    let store = try bench.store()
    let history = bench.history(store)
    let rows = try add(bench, store, 2)
    let former = origin(rows[0], "vcard", "u1", "card 1")
    bench.equal("nothing", try edit(store, rows[0], [OriginEdit(from: former, to: former)]), rows[0])
    bench.equal("makes no step", try bench.steps(store).count, 1)
    bench.time.advance()
    var told: [ChangeSet] = []
    let subscription = store.feed.listen { told.append($0) }
    let same = try store.write(StepLabel("export", "book")) { transaction in
      try transaction.update(
        schema, rows[0], to: rows[0].cells,
        origins: [OriginEdit(from: former, to: origin(rows[0], "vcard", "u1", "other"))])
    }
    withExtendedLifetime(subscription) {}
    bench.equal("the record", same, rows[0])
    bench.equal("nobody is told", told.count, 0)
    bench.equal("the step", try bench.steps(store)[0].records, 1)
    let stories = try history.stories(limit: 1)
    bench.equal("its story", stories.map { "\($0.step.label.verb) \($0.events.count)" }, ["export 0"])
    bench.equal("stored", try bench.row(bench.books(store), 1), rows[0])
    bench.refused(
      "what builds on it",
      HistoryBlock(.dependedOn, step: try bench.steps(store)[1], entity: "book", number: 1, other: 2)
    ) { _ = try history.undo(only: 1) }
    for _ in 1...2 {
      _ = try history.undo()
      bench.equal("former", try lines(store, rows), ["1 u1 card 1", "2 u2 card 2"])
      bench.equal("the record again", try bench.row(bench.books(store), 1), rows[0])
      _ = try history.redo()
      bench.equal("new", try lines(store, rows), ["1 u1 other", "2 u2 card 2"])
    }
  }

  private static func originCalls(_ bench: Bench) throws {
    let counter = CallCounter()
    let store = try bench.store(countedBy: counter)
    let history = bench.history(store)
    func calls(_ what: String, _ wanted: [String], _ body: () throws -> Void) rethrows {
      bench.equal(what, try counter.calls(body), wanted)
    }
    var ids: [RecordID] = []
    try calls("add with origins", ["fetch", "keep"]) { ids = try add(bench, store, 10).map(\.id) }
    try calls("a question for many", ["origins"]) {
      _ = try store.read { try $0.origins(schema, OriginQuery("vcard", .ids(ids))) }
    }
    try calls("delete", ["fetch", "keep"]) { _ = try bench.books(store).delete([1, 2, 3]) }
    for _ in 1...2 { try calls("undo", ["steps", "fetch", "keep"]) { _ = try history.undo() } }
    for _ in 1...2 {
      try calls("redo", ["steps", "steps", "steps", "fetch", "keep"]) { _ = try history.redo() }
    }
    try calls("undo of edits", ["steps", "fetch", "keep"]) { _ = try history.undo() }
  }
}
