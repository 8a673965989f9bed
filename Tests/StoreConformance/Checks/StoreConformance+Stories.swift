import Registry
import Values

extension StoreConformance {
  static let storyChecks = [
    Check("a record's life is told with old and new values", life),
    Check("steps taken back are told as they were done", undoneStories),
    Check("records changed together are told apart", togetherStories),
  ]

  /// `3 edited book 1 A: pages - > 5`, by rising step.
  private static func told(
    _ history: History, _ number: Int64? = nil, limit: Int? = nil
  ) throws -> [String] {
    let stories = try history.stories(limit: limit, of: number.map { ("book", $0) })
    return stories.reversed().flatMap { story in
      story.events.map { event in
        let range = event.first == event.last ? "\(event.first)" : "\(event.first)-\(event.last)"
        let fields = event.fields.filter { $0.name != "shelf" && $0.name != "isRead" }
          .map { "\($0.name) \(text($0.old))>\(text($0.new))" }
        return "\(story.step.number) \(event.kind) \(event.entity) \(range) \(event.name ?? "?")"
          + (fields.isEmpty ? "" : ": ") + fields.joined(separator: ", ")
      }
    }
  }

  private static func text(_ cell: Cell) -> String {
    switch cell {
    case .absent: "-"
    case .integer(let value): "\(value)"
    case .text(let value): value
    case .real, .bytes: "?"
    }
  }

  private static func life(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    bench.equal("nothing", try told(history), [])
    let row = try books.add([Book("A", pages: 9).cells])[0]
    _ = try books.modify([1], verb: "edit") { $0.pages = nil }
    _ = try books.add([Book("Other").cells])
    _ = try books.modify([1], verb: "edit") {
      $0.title = "B"
      $0.pages = 5
    }
    try store.write(StepLabel("passwd", "book")) { try $0.changeCredential(Book.schema, row, to: [1]) }
    _ = try books.delete([1])
    let added = "1 added book 1 A: title ->A, pages ->9"
    let edits = ["2 edited book 1 A: pages 9>-", "4 edited book 1 B: title A>B, pages ->5"]
    let end = ["5 credential book 1 ?", "6 deleted book 1 B: title B>-, pages 5>-"]
    bench.equal("one record", try told(history, 1), [added] + edits + end)
    bench.equal("the other", try told(history, 2), ["3 added book 2 Other: title ->Other"])
    bench.equal("no record", try told(history, 3), [])
    bench.equal("another entity", try history.stories(limit: nil, of: ("gadget", 1)), [])
    bench.equal(
      "all", try told(history),
      [added, edits[0], "3 added book 2 Other: title ->Other", edits[1]] + end)
    bench.equal("the last two", try told(history, limit: 2), end)
    bench.equal("of the record, the last three", try told(history, 1, limit: 3), [edits[1]] + end)
    // Back again, what was told of the time before stays as it was.
    _ = try history.undo()
    _ = try books.modify([1], verb: "edit") { $0.title = "C" }
    bench.equal(
      "after its return", try told(history, 1), [added] + edits + [end[0], "7 edited book 1 C: title B>C"])
  }

  private static func undoneStories(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    _ = try books.add([Book("A").cells])
    for pages in [1, 2, 3] { _ = try books.modify([1], verb: "edit") { $0.pages = pages } }
    _ = try books.delete([1])
    let wanted = [
      "1 added book 1 A: title ->A", "2 edited book 1 A: pages ->1", "3 edited book 1 A: pages 1>2",
      "4 edited book 1 A: pages 2>3", "5 deleted book 1 A: title A>-, pages 3>-",
    ]
    for undone in 0...5 {
      bench.equal("\(undone) undone", try told(history), wanted)
      bench.equal("\(undone) undone, one record", try told(history, 1), wanted)
      bench.equal("\(undone) undone, the last", try told(history, limit: 1), [wanted[4]])
      if undone < 5 { _ = try history.undo() }
    }
    _ = try history.redo(3)
    bench.equal("some put again", try told(history), wanted)
    _ = try history.redo(2)
    bench.equal("all put again", try told(history), wanted)
  }

  private static func togetherStories(_ bench: Bench) throws {
    let store = try bench.store()
    let (books, history) = (bench.books(store), bench.history(store))
    _ = try books.add([Book("A").cells, Book("B", pages: 4).cells, Book("C").cells])
    _ = try books.modify([1, 2], verb: "edit") { $0.pages = 7 }
    try store.write(StepLabel("mix", "")) { transaction in
      let new = try transaction.insert(Book.schema, Book("N").cells)
      let named = try transaction.update(Book.schema, new, to: Book("M").cells)
      _ = try transaction.insert(AnyRecord.gadget.schema, AnyRecord.gadget("G"))
      try transaction.delete(Book.schema, named)
    }
    let mixed = [
      "3 added book 4 N: title ->N", "3 edited book 4 M: title N>M",
      "3 added gadget 1 G: label ->G, grade ->0, works ->0", "3 deleted book 4 M: title M>-",
    ]
    let edits = ["2 edited book 1 A: pages ->7", "2 edited book 2 B: pages 4>7"]
    bench.equal("a run, and each change", try told(history), ["1 added book 1-3 ?"] + edits + mixed)
    let second = ["1 added book 2 B: title ->B, pages ->4", edits[1]]
    bench.equal("one of the run", try told(history, 2), second)
    bench.equal("the third", try told(history, 3), ["1 added book 3 C: title ->C"])
    bench.equal("of many kinds", try told(history, 4), mixed.filter { $0.contains("book") })
    _ = try history.undo(3)
    bench.equal("undone, one of the run", try told(history, 2), second)
    bench.equal("undone, of many kinds", try told(history, 4), mixed.filter { $0.contains("book") })
    bench.equal(
      "undone, each of the run", try told(history).filter { $0.hasPrefix("1") },
      [
        "1 added book 1 A: title ->A", "1 added book 2 B: title ->B, pages ->4",
        "1 added book 3 C: title ->C",
      ])
    _ = try history.redo(3)
    _ = try books.delete([1, 2, 3])
    bench.equal("deleted", try told(history, 2).last, "4 deleted book 2 B: title B>-, pages 7>-")
    _ = try history.undo()
    bench.equal("undone", try told(history, 2).last, "4 deleted book 2 B: title B>-, pages 7>-")
  }
}
