import Registry
import Values

extension StoreConformance {
  static let feedChecks = [
    Check("listeners are told after a write is kept, and may read", telling),
    Check("a listener must not write", listenerWrites),
    Check("nothing is told of what is taken back", silence),
    Check("undo and redo are told", tellingReversals),
  ]

  private struct Halt: Error, Equatable {}

  private static func telling(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    var told: [[RowChange]] = []
    var counts: [Int?] = []
    var others = 0
    var subscriptions = [
      store.feed.listen { changes in
        told.append(changes.rows)
        bench.equal("nothing is missing", changes.isPartial, false)
        counts.append(try? books.count())
      },
      store.feed.listen { _ in others += 1 },
    ]
    let rows = try books.add([Book("A").cells, Book("B").cells]) { _, _ in
      bench.equal("told too early", told, [])
    }
    bench.equal("added", told, [rows.map { RowChange(entity: "book", number: $0.number, row: $0) }])
    subscriptions.removeLast()
    let saved = try books.modify([2], verb: "edit") { $0.pages = 12 }[0].row
    let gadget = try bench.gadgets(store).add([AnyRecord.gadget("G")])[0]
    _ = try books.delete([1])
    bench.equal(
      "changed and removed", Array(told.dropFirst()),
      [
        [RowChange(entity: "book", number: 2, row: saved)],
        [RowChange(entity: "gadget", number: 1, row: gadget)],
        [RowChange(entity: "book", number: 1, row: nil)],
      ])
    bench.equal("the new state was read", counts, [2, 2, 2, 1])
    bench.equal("one that left is told no more", others, 1)
    subscriptions.removeAll()
    _ = try books.delete([2])
    bench.equal("nobody is told", told.count, 4)
  }

  private static func listenerWrites(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    var codes: [StoreError.Code?] = []
    let subscription = store.feed.listen { _ in
      do {
        _ = try books.add([Book("again").cells])
        codes.append(nil)
      } catch {
        codes.append((error as? StoreError)?.code)
      }
    }
    _ = try books.add([Book("A").cells])
    bench.equal("refused", codes, [.writeWhileTold])
    bench.equal("kept", try bench.titles(books, Query()), ["A"])
    _ = try books.add([Book("B").cells])
    bench.equal("afterwards writing goes on", try bench.titles(books, Query()), ["A", "B"])
    _ = subscription
  }

  private static func silence(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    var told = 0
    let subscription = store.feed.listen { _ in told += 1 }
    bench.refused("a transaction that fails", Halt()) {
      _ = try books.add([Book("A").cells]) { _, _ in throw Halt() }
    }
    bench.refused(
      "a record that breaks a rule", ValidationError([Violation(field: "title", code: "title.required")])
    ) {
      _ = try books.add([Book().cells])
    }
    try store.write(StepLabel("nothing", "book")) { _ in }
    try store.follow()
    bench.equal("told", told, 0)
    bench.equal("no step of a write that changes nothing", try bench.steps(store), [])
    _ = subscription
  }

  private static func tellingReversals(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    _ = try books.add([Book("A").cells, Book("B").cells])
    var told: [[Int64?]] = []
    let subscription = store.feed.listen { told.append($0.rows.map { $0.row?.revision }) }
    try bench.undo(store)
    try bench.reverse(try bench.steps(store)[0], store)
    bench.equal("gone, then back", told, [[nil, nil], [2, 2]])
    _ = subscription
  }
}
