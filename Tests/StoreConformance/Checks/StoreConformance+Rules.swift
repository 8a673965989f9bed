import Registry
import Values

extension StoreConformance {
  static let ruleChecks = [
    Check("errors refuse a save whole, in field order; warnings do not", violations),
    Check("a value that must be unique is compared folded, within the transaction", uniqueness),
    Check("the hook sets managed fields whatever the way", hook),
  ]

  /// The codes a save is refused with; empty if it was saved.
  private static func codes(_ save: () throws -> Void) throws -> [String] {
    do {
      try save()
      return []
    } catch let error as ValidationError {
      return error.violations.map(\.code)
    }
  }

  private static func violations(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let row = try books.add([Book("Dune", isbn: "a").cells])[0]
    let tomorrow = try Bench.day("2026-12-01")
    let cases: [(book: Book, codes: [String])] = [
      (Book(" \u{3000}", pages: 5), ["title.required"]),
      (Book(String(repeating: "x", count: 41)), ["title.length"]),
      (
        Book("", isbn: "A", pages: 20_001, bought: tomorrow),
        ["title.required", "isbn.taken", "pages.range", "bought.future"]
      ),
      (Book("Thin", pages: 5, height: Length(millimetres: 90), weight: Mass(grams: 9000)), []),
    ]
    let before = try bench.steps(books.store)
    for (book, wanted) in cases where !wanted.isEmpty {
      bench.equal("adding", try codes { _ = try books.add([Book("Good").cells, book.cells]) }, wanted)
    }
    bench.equal("nothing added", try books.list(Query()).map(\.row), [row])
    bench.equal("no step", try bench.steps(books.store), before)
    bench.equal("warnings alone", try codes { _ = try books.add([cases[3].book.cells]) }, cases[3].codes)
    bench.equal("no number was lost", try bench.numbers(books, Query()), [1, 2])
    let index = Book.schema.index(of: "pages") ?? 0
    bench.equal(
      "saving",
      try codes { _ = try books.save([RecordEdit(base: row, changes: [0: .absent, index: .integer(0)])]) },
      ["title.required", "pages.range"])
    bench.equal(
      "modifying", try codes { _ = try books.modify([1], verb: "edit") { $0.bought = tomorrow } },
      ["bought.future"])
    bench.equal("nothing saved", try bench.row(books, 1), row)
  }

  private static func uniqueness(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    _ = try books.add([Book("A", isbn: "É-1").cells, Book("B").cells, Book("C").cells])
    let taken = Violation(field: "isbn", code: "isbn.taken", values: ["number": "1"], cell: .text("e-１"))
    bench.refused("adding", ValidationError([taken])) { _ = try books.add([Book("D", isbn: "e-１").cells]) }
    bench.refused("modifying", ValidationError([taken])) {
      _ = try books.modify([2], verb: "edit") { $0.isbn = "e-１" }
    }
    var second = taken
    second.values = ["number": "4"]
    second.cell = .text("x")
    bench.refused("within one batch", ValidationError([second])) {
      _ = try books.add([Book("D", isbn: "X").cells, Book("E", isbn: "x").cells])
    }
    bench.equal(
      "itself is not in its way", try books.modify([1], verb: "edit") { $0.isbn = "e\u{301}-1" }[0].isChanged,
      true)
    _ = try books.delete([1])
    bench.equal("free again", try books.add([Book("D", isbn: "E-1").cells])[0].number, 4)
    let gadgets = bench.gadgets(store)
    _ = try gadgets.add([AnyRecord.gadget("a", ["serialNumber": .integer(7)]), AnyRecord.gadget("b")])
    bench.refused(
      "a number",
      ValidationError([
        Violation(
          field: "serialNumber", code: "serialNumber.taken", values: ["number": "1"], cell: .integer(7))
      ])
    ) { _ = try gadgets.add([AnyRecord.gadget("c", ["serialNumber": .integer(7)])]) }
  }

  private static func hook(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let first = bench.time.now
    var forged = Book("A", isRead: true)
    forged.readAt = Timestamp(milliseconds: 5)
    _ = try books.add([forged.cells])
    bench.equal("on adding", try books.get(1)?.readAt, first)
    bench.time.advance()
    _ = try books.modify([1], verb: "edit") { $0.pages = 20 }
    bench.equal("not on another change", try books.get(1)?.readAt, first)
    let index = Book.schema.index(of: "isRead") ?? 0
    _ = try books.save([RecordEdit(base: try bench.row(books, 1), changes: [index: .integer(0)])])
    bench.equal("on saving", try books.get(1)?.readAt, nil)
    bench.time.advance()
    _ = try books.modify([1], verb: "toggle") { $0.isRead.toggle() }
    let later = bench.time.now
    bench.equal("on modifying", try books.get(1)?.readAt, later)
    try bench.undo(books.store)
    bench.equal("undo brings back what was", try books.get(1)?.readAt, nil)
    try bench.reverse(try bench.steps(books.store)[0], books.store)
    bench.equal("redo too, and is no new reading", try books.get(1)?.readAt, later)
  }
}
