import Registry
import TestSupport
import Values

extension StoreConformance {
  static let textChecks = [
    Check("texts are ordered by key, then bytes, then number", textOrder),
    Check("texts are stored byte for byte", textBytes),
    Check("search goes by the key and past white space between CJK characters", textSearch),
  ]

  /// In rising order; the texts of one line have the same key and stand by their bytes.
  private static let names: [[String]] = [
    ["20 Years"],
    ["100 Years"],
    ["Aegir", "Ægir"],
    ["ANNA", "Anna", "anna", "Ａnna"],
    ["Eric", "E\u{301}ric", "\u{C9}ric"],
    ["Lodz", "L\u{F3}dz", "\u{141}o\u{301}dz\u{301}", "\u{141}\u{F3}d\u{17A}"],
    ["Ost", "Øst"],
    ["Strasse", "Straße"],
    ["Zoë"],
    ["Ωμέγα"],
    ["Эмма"],
    ["さとう", "サトウ", "ｻﾄｳ"],
    ["は", "ハ"],
    ["ば", "ハ\u{3099}", "バ", "ﾊﾞ"],
    ["佐藤 花子", "佐藤\u{3000}花子"],
    ["佐藤花子"],
    ["\u{1100}\u{1175}\u{11B7}", "\u{AE40}"],
    ["\u{1112}\u{1161}\u{11AB}글", "한글"],
    ["😀"],
  ]

  private static func textOrder(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    let gadgets = bench.gadgets(store)
    var random = SplitMix(seed: 1)
    let shuffled = names.joined().shuffled(using: &random)
    _ = try books.add(shuffled.map { Book($0).cells })
    _ = try gadgets.add(shuffled.map { AnyRecord.gadget("x", ["maker": .text($0)]) })
    for ascending in [true, false] {
      let wanted = Array((ascending ? names : names.reversed()).joined())
      let byTitle = Query(order: [.attribute(Book.attribute("title"), ascending: ascending)])
      bench.equal("stored keys, ascending \(ascending)", texts: try bench.titles(books, byTitle), wanted)
      let byMaker = Query(order: [.attribute(.field(1), ascending: ascending)])
      let makers = try gadgets.list(byMaker).compactMap { $0.row.cells[1].text }
      bench.equal("keys made anew, ascending \(ascending)", texts: makers, wanted)
    }
    // The same bytes: the number decides, and it rises both ways.
    _ = try books.delete(Array(1...Int64(shuffled.count)))
    let first = try books.add([Book("Same").cells, Book("Zed").cells, Book("Same").cells])[0].number
    for (ascending, wanted) in [
      (true, [first, first + 2, first + 1]), (false, [first + 1, first, first + 2]),
    ] {
      let query = Query(order: [.attribute(.field(0), ascending: ascending)])
      bench.equal("ties, ascending \(ascending)", try bench.numbers(books, query), wanted)
    }
  }

  private static func textBytes(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let texts = [
      "E\u{301}ric", "\u{C9}ric", "a\u{200B}b", "\u{FEFF}x", "ｻﾄｳ", "a\"\\{}[]'b", "\u{10FFFF}\u{7F}",
    ]
    _ = try books.add(texts.map { Book($0, notes: $0 + "\r\n\tend", tags: [$0, "\\\""]).cells })
    let stored = try books.list(Query())
    bench.equal("titles", texts: stored.map(\.title), texts)
    bench.equal("notes", texts: stored.map(\.notes), texts.map { $0 + "\r\n\tend" })
    bench.equal("tags", texts: stored.flatMap(\.tags), texts.flatMap { [$0, "\\\""] })
    _ = try books.modify([1], verb: "edit") { $0.title = "\u{C9}ric" }
    bench.equal("another normal form is a change", try bench.row(books, 1).revision, 2)
    bench.equal("and is stored", texts: [try bench.row(books, 1).cells[0].text ?? ""], ["\u{C9}ric"])
    for step in try bench.steps(books.store) { try bench.reverse(step, books.store) }
    for step in try bench.steps(books.store).reversed() { try bench.reverse(step, books.store) }
    let again = try books.list(Query())
    bench.equal("after undo and redo", texts: again.map(\.title), ["\u{C9}ric"] + texts.dropFirst())
    bench.equal("notes after them", texts: again.map(\.notes), texts.map { $0 + "\r\n\tend" })
    bench.equal("tags after them", texts: again.flatMap(\.tags), texts.flatMap { [$0, "\\\""] })
  }

  private static func textSearch(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    let gadgets = bench.gadgets(store)
    let titles = ["佐藤 花子", "佐藤花子", "Łódź", "Straße 5", "サトウ", "Anna Blum", "한 글", "\u{C9}ric"]
    _ = try books.add(titles.map { Book($0, notes: "one\r\ntwo lines", tags: ["red", "Dark-Blue"]).cells })
    _ = try gadgets.add(titles.map { AnyRecord.gadget("x", ["maker": .text($0)]) })
    let cases: [(needle: String, numbers: [Int64])] = [
      ("佐藤花子", [1, 2]),
      ("佐藤 花子", [1, 2]),
      ("佐藤\u{3000}花子", [1, 2]),
      ("藤花", [1, 2]),
      ("花子 佐藤", []),
      ("odz", [3]),
      ("ÓDŹ", [3]),
      ("strasse", [4]),
      ("ße", [4]),
      ("e5", []),
      ("e 5", [4]),
      ("さとう", [5]),
      ("ﾄ", [5]),
      ("naBL", []),
      ("NA  bl", [6]),
      ("글", [7]),
      ("한글", [7]),
      ("e\u{301}r", [8]),
      ("er", [8]),
      ("", Array(1...8)),
      (" ", Array(1...8)),
      ("%", []),
      ("_", []),
    ]
    for (needle, wanted) in cases {
      let query = Query(.contains(.field(0), needle), order: [.attribute(.number)])
      bench.equal("\"\(needle)\" in titles", try bench.numbers(books, query), wanted)
      let other = Query(.contains(.field(1), needle), order: [.attribute(.number)])
      bench.equal("\"\(needle)\" in makers", try bench.numbers(gadgets, other), wanted)
    }
    let searches: [(words: [String], numbers: [Int64])] = [
      (["two", "anna"], [6]),
      (["one two", "blue", "eric"], [8]),
      (["dark-blue"], Array(1...8)),
      (["red dark"], Array(1...8)),
      (["two", "absent"], []),
      ([], Array(1...8)),
    ]
    for (words, wanted) in searches {
      let query = Query(.search(words), order: [.attribute(.number)])
      bench.equal("search for \(words)", try bench.numbers(books, query), wanted)
    }
    bench.equal("a number holds no text", try books.count(.contains(.number, "1")), 0)
    bench.equal("nor does a field of pages", try books.count(.contains(Book.attribute("pages"), "")), 0)
  }
}
