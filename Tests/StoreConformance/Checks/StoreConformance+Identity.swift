import Registry
import Values

extension StoreConformance {
  static let identityChecks = [
    Check("numbers are handed out at commit and never again", numbers),
    Check("a record is born with an id, a time and revision 1", birth),
    Check("a change raises the revision and the time and nothing else", change),
    Check("a write within a transaction is refused and harms nothing", nesting),
  ]

  private struct Halt: Error, Equatable {}

  private static func numbers(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    let first = try books.add([Book("A").cells, Book("B").cells, Book("C").cells])
    bench.equal("numbers of a batch", first.map(\.number), [1, 2, 3])
    bench.equal(
      "each entity counts for itself", try bench.gadgets(store).add([AnyRecord.gadget("G")]).map(\.number),
      [1])
    _ = try books.delete([3])
    bench.equal("the last number is not given again", try books.add([Book("D").cells]).map(\.number), [4])
    bench.refused("a transaction that fails", Halt()) {
      _ = try books.add([Book("E").cells, Book("F").cells]) { _, row in
        bench.equal("number within the transaction", row.number >= 5, true)
        if row.number == 6 { throw Halt() }
      }
    }
    bench.equal("nothing of it is kept", try bench.titles(books, Query()), ["A", "B", "D"])
    bench.equal("it consumed no number", try books.add([Book("G").cells]).map(\.number), [5])
    _ = try books.delete([1, 2, 4, 5])
    bench.equal("an empty entity goes on counting", try books.add([Book("H").cells]).map(\.number), [6])
    try bench.undo(store)
    bench.equal("undone", try books.count(), 0)
    bench.equal(
      "a number that was taken back stays given", try books.add([Book("I").cells]).map(\.number), [7])
  }

  private static func birth(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    bench.time.advance()
    let now = bench.time.now
    let rows = try books.add((1...50).map { Book("Book \($0)").cells })
    bench.equal("distinct ids", Set(rows.map(\.id)).count, 50)
    bench.equal("ids rise", rows.map(\.id.text), rows.map(\.id.text).sorted())
    for row in rows {
      let text = Array(row.id.text)
      bench.equal("version of \(row.id)", text[14], "7")
      bench.equal("variant of \(row.id)", "89ab".contains(text[19]), true)
      bench.equal("lower case of \(row.id)", row.id.text, row.id.text.lowercased())
      bench.equal("time of birth", [row.createdAt, row.updatedAt], [now, now])
      bench.equal("revision", row.revision, 1)
      bench.equal("as stored", try bench.row(books, row.number), row)
    }
  }

  private static func change(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let born = try books.add([Book("Dune", pages: 412).cells])[0]
    bench.time.advance()
    let saved = try books.modify([1], verb: "edit") { $0.pages = nil }[0]
    var wanted = born
    wanted.revision = 2
    wanted.updatedAt = bench.time.now
    wanted.cells = Book("Dune").cells
    bench.equal("saved", saved, Saved(row: wanted, before: born))
    bench.equal("stored", try bench.row(books, 1), wanted)
    bench.time.advance()
    _ = try books.modify([1, 1], verb: "edit") { $0.isRead.toggle() }
    bench.equal("each change counts", try bench.row(books, 1).revision, 4)
  }

  private static func nesting(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    let refusal = StoreError.Code.misuse
    _ = try books.add([Book("A").cells]) { _, _ in
      do {
        _ = try books.add([Book("B").cells])
        bench.note("a write within a write went through")
      } catch {
        bench.equal("a write within a write", (error as? StoreError)?.code, refusal)
      }
    }
    try store.read { _ in
      do {
        _ = try books.add([Book("C").cells])
        bench.note("a write within a read went through")
      } catch {
        bench.equal("a write within a read", (error as? StoreError)?.code, refusal)
      }
    }
    bench.equal("the outer write is kept", try bench.titles(books, Query()), ["A"])
    bench.equal("reading within a read", try store.read { _ in try books.count() }, 1)
    bench.equal("writing goes on", try books.add([Book("D").cells]).map(\.number), [2])
  }
}
