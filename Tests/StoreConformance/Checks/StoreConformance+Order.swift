import Registry
import Values

extension StoreConformance {
  static let orderChecks = [
    Check("missing values come last both ways", missingLast),
    Check("birthdays without a year follow those with one, both ways", birthdayOrder),
    Check("birthdays by their next occurrence, under both leap-day rules", nextOccurrences),
    Check("a reading comes before the text in sorting", phoneticOrder),
    Check("limit and offset", window),
    Check("several keys, and every attribute", severalKeys),
  ]

  private static func missingLast(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add(try shelves(bench).map(\.cells))
    let cases: [(name: String, rising: [Int64], falling: [Int64])] = [
      ("pages", [5, 3, 4, 1, 2], [1, 3, 4, 5, 2]),
      ("bought", [5, 1, 3, 2, 4], [3, 1, 5, 2, 4]),
      ("height", [1, 3, 2, 4, 5], [3, 1, 2, 4, 5]),
      ("weight", [4, 1, 2, 3, 5], [1, 4, 2, 3, 5]),
      ("reading", [1, 4, 2, 3, 5], [4, 1, 2, 3, 5]),
      ("isbn", [1, 3, 2, 4, 5], [3, 1, 2, 4, 5]),
      ("notes", [1, 4, 2, 3, 5], [4, 1, 2, 3, 5]),
      ("tags", [3, 1, 4, 2, 5], [4, 1, 3, 2, 5]),
      ("readAt", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
      ("shelf", [3, 2, 5, 4, 1], [1, 4, 2, 5, 3]),
      ("isRead", [2, 3, 4, 5, 1], [1, 2, 3, 4, 5]),
      ("number", [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]),
      ("id", [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]),
      ("createdAt", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
    ]
    for (name, rising, falling) in cases {
      for (ascending, wanted) in [(true, rising), (false, falling)] {
        let query = Query(order: [.attribute(Book.attribute(name), ascending: ascending)])
        bench.equal("\(name), ascending \(ascending)", try bench.numbers(books, query), wanted)
      }
    }
    bench.equal("no key", try bench.numbers(books, Query()), [1, 2, 3, 4, 5])
  }

  private static func birthdayOrder(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let days = ["--04-12", nil, "1990-04-12", "--02-29", "1775-12-16", nil, "2000-01-01"]
    _ = try books.add(days.map { Book("x", authorBorn: $0.flatMap(Birthday.init(stored:))).cells })
    for (ascending, wanted) in [(true, [5, 3, 7, 4, 1, 2, 6]), (false, [7, 3, 5, 1, 4, 2, 6])]
      as [(Bool, [Int64])]
    {
      let query = Query(order: [.attribute(Book.attribute("authorBorn"), ascending: ascending)])
      bench.equal("ascending \(ascending)", try bench.numbers(books, query), wanted)
    }
  }

  private static func nextOccurrences(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    // 1 leap day with year, 2 leap day without, 3 day before, 4 day after, 5 none, 6 new year's eve.
    let days = ["2000-02-29", "--02-29", "1990-02-28", "--03-01", nil, "1950-12-31"]
    _ = try books.add(days.map { Book("x", authorBorn: $0.flatMap(Birthday.init(stored:))).cells })
    let cases: [(from: String, rule: LeapDayRule, rising: [Int64], falling: [Int64])] = [
      ("2023-01-01", .march1, [3, 1, 2, 4, 6, 5], [6, 1, 2, 4, 3, 5]),
      ("2023-01-01", .february28, [1, 2, 3, 4, 6, 5], [6, 4, 1, 2, 3, 5]),
      ("2023-02-28", .march1, [3, 1, 2, 4, 6, 5], [6, 1, 2, 4, 3, 5]),
      ("2023-02-28", .february28, [1, 2, 3, 4, 6, 5], [6, 4, 1, 2, 3, 5]),
      ("2023-03-01", .march1, [1, 2, 4, 6, 3, 5], [3, 6, 1, 2, 4, 5]),
      ("2023-03-01", .february28, [4, 6, 3, 1, 2, 5], [1, 2, 3, 6, 4, 5]),
      ("2023-03-02", .march1, [6, 3, 1, 2, 4, 5], [4, 1, 2, 3, 6, 5]),
      ("2024-02-29", .march1, [1, 2, 4, 6, 3, 5], [3, 6, 4, 1, 2, 5]),
      ("2024-02-29", .february28, [1, 2, 4, 6, 3, 5], [3, 6, 4, 1, 2, 5]),
      ("2024-12-31", .february28, [6, 1, 2, 3, 4, 5], [4, 1, 2, 3, 6, 5]),
    ]
    let born = Book.attribute("authorBorn")
    for (from, rule, rising, falling) in cases {
      for (ascending, wanted) in [(true, rising), (false, falling)] {
        let key = SortKey.nextOccurrence(born, from: try Bench.day(from), leapDay: rule, ascending: ascending)
        bench.equal(
          "from \(from), \(rule), ascending \(ascending)", try bench.numbers(books, Query(order: [key])),
          wanted)
      }
    }
  }

  private static func phoneticOrder(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add([
      Book("鈴木", reading: "すずき").cells,
      Book("さくら").cells,
      Book("佐藤", reading: "サトウ").cells,
      Book("加藤", reading: "ｶﾄｳ").cells,
      Book("左藤", reading: "さとう").cells,
      Book("Beta").cells,
      Book("甲", reading: "Alpha").cells,
      Book("乙", reading: "gamma").cells,
      Book("さとう").cells,
    ])
    let title = Book.attribute("title")
    bench.equal(
      "rising", try bench.titles(books, Query(order: [.attribute(title)])),
      ["甲", "Beta", "乙", "加藤", "さくら", "さとう", "佐藤", "左藤", "鈴木"])
    bench.equal(
      "falling", try bench.titles(books, Query(order: [.attribute(title, ascending: false)])),
      ["鈴木", "さとう", "佐藤", "左藤", "さくら", "加藤", "乙", "Beta", "甲"])
    bench.equal("comparing goes by the text", try books.count(.compare(title, .equal, .text("さとう"))), 1)
  }

  private static func window(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add((1...7).map { Book("Book \($0)").cells })
    let cases: [(limit: Int?, offset: Int, wanted: [Int64])] = [
      (nil, 0, [7, 6, 5, 4, 3, 2, 1]),
      (3, 0, [7, 6, 5]),
      (3, 2, [5, 4, 3]),
      (3, 6, [1]),
      (3, 7, []),
      (3, 100, []),
      (nil, 5, [2, 1]),
      (0, 0, []),
      (0, 3, []),
      (-2, 0, []),
      (2, -3, [7, 6]),
      (.max, 0, [7, 6, 5, 4, 3, 2, 1]),
      (2, .max, []),
    ]
    for (limit, offset, wanted) in cases {
      let query = Query(order: [.attribute(.number, ascending: false)], limit: limit, offset: offset)
      bench.equal("limit \(limit ?? -1), offset \(offset)", try bench.numbers(books, query), wanted)
    }
    let filtered = Query(
      .compare(.number, .greater, .integer(2)), order: [.attribute(.number)], limit: 2, offset: 1)
    bench.equal("within a condition", try bench.numbers(books, filtered), [4, 5])
    var seen: [Int64] = []
    try books.stream(Query(order: [.attribute(.number)]), [.number, Book.attribute("title")]) { buffer in
      bench.equal("cells of a row", buffer.count, 2)
      seen.append(buffer.slots[0].payload)
      return seen.count < 3
    }
    bench.equal("a stream ends when told", seen, [1, 2, 3])
  }

  private static func severalKeys(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add([
      Book("b", shelf: .vault, pages: 5).cells, Book("a", shelf: .vault, pages: 9).cells,
      Book("B", shelf: .cellar).cells, Book("c", shelf: .vault, pages: 9).cells,
      Book("b", shelf: .vault, pages: 5).cells,
    ])
    let (shelf, pages, title) = (Book.attribute("shelf"), Book.attribute("pages"), Book.attribute("title"))
    let cases: [(order: [SortKey], wanted: [Int64])] = [
      ([.attribute(shelf, ascending: false), .attribute(pages), .attribute(title)], [1, 5, 2, 4, 3]),
      ([.attribute(pages, ascending: false), .attribute(title, ascending: false)], [4, 2, 1, 5, 3]),
      ([.attribute(title), .attribute(pages, ascending: false)], [2, 1, 5, 3, 4]),
      ([.attribute(title), .attribute(.number, ascending: false)], [2, 5, 3, 1, 4]),
    ]
    for (order, wanted) in cases {
      bench.equal("\(order)", try bench.numbers(books, Query(order: order)), wanted)
    }
  }
}
