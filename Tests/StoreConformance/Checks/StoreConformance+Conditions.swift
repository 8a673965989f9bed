import Registry
import Values

extension StoreConformance {
  static let conditionChecks = [
    Check("comparisons mean the same and never match a missing value", conditions),
    Check("conditions on fields without stored keys", keylessConditions),
    Check("cells of another kind match nothing", unfitConditions),
    Check("a long condition is answered", longConditions),
  ]

  /// 1 has everything, 2 hardly anything.
  static func shelves(_ bench: Bench) throws -> [Book] {
    var full = Book(
      "Dune", reading: "dyun", isbn: "A-1", notes: "one\ntwo lines", tags: ["sf", "Desert"], shelf: .vault,
      pages: 412, bought: try Bench.day("2020-01-05"), authorBorn: Birthday(stored: "--02-29"),
      height: Length(millimetres: 180), weight: Mass(grams: 300), isRead: true)
    full.readAt = bench.time.now
    return [
      full,
      Book("Éric", authorBorn: Birthday(stored: "1990-04-12")),
      Book(
        "Emma", isbn: "a-2", tags: ["Classic"], shelf: .cellar, pages: 120,
        bought: try Bench.day("2021-03-01"), authorBorn: Birthday(stored: "1775-12-16"),
        height: Length(millimetres: 200)),
      Book(
        "Momo", reading: "モモ", notes: "Zeit", tags: ["SF", "Kinder-Buch"], shelf: .window, pages: 120,
        authorBorn: Birthday(stored: "--04-12"), weight: Mass(grams: 250)),
      Book("Zoe", pages: 1, bought: try Bench.day("2019-12-31")),
    ]
  }

  private static let cases: [(text: String, numbers: [Int64])] = [
    ("pages = 120", [3, 4]),
    ("pages != 120", [1, 5]),
    ("not pages = 120", [1, 2, 5]),
    ("not pages != 120", [2, 3, 4]),
    ("not not pages != 120", [1, 5]),
    ("pages < 120", [5]),
    ("pages <= 120", [3, 4, 5]),
    ("pages > 120", [1]),
    ("pages >= 120", [1, 3, 4]),
    ("pages", [1, 3, 4, 5]),
    ("not pages", [2]),
    ("isRead", [1]),
    ("not isRead", [2, 3, 4, 5]),
    ("isRead = no", [2, 3, 4, 5]),
    ("isRead != no", [1]),
    ("readAt", [1]),
    ("readAt >= 2026-11-30", [1]),
    ("readAt < 2026-11-30", []),
    ("not readAt < 2026-11-30", [1, 2, 3, 4, 5]),
    ("shelf = vault", [1]),
    ("shelf > room", [1, 4]),
    ("shelf <= room", [2, 3, 5]),
    ("bought >= 2020-01-05", [1, 3]),
    ("bought != 2020-01-05", [3, 5]),
    ("bought < 2020-01-05", [5]),
    ("authorBorn = --04-12", [4]),
    ("authorBorn = 1990-04-12", [2]),
    ("authorBorn != --04-12", [1, 2, 3]),
    ("not authorBorn != --04-12", [4, 5]),
    ("authorBorn < 1900-01-01", [3]),
    ("authorBorn > 1900-01-01", [2]),
    ("authorBorn <= --12-31", [1, 4]),
    ("authorBorn > --02-29", [4]),
    ("height >= 180mm", [1, 3]),
    ("height > \"18 cm\"", [3]),
    ("weight = 300g", [1]),
    ("weight != 300g", [4]),
    ("tags = sf", [1, 4]),
    ("tags != sf", [3]),
    ("not tags = sf", [2, 3, 5]),
    ("tags = kinder", []),
    ("tags ~ kinder", [4]),
    ("tags !~ kinder", [1, 2, 3, 5]),
    ("tags = CLASSIC", [3]),
    ("title = ERIC", [2]),
    ("title != eric", [1, 3, 4, 5]),
    ("title < eric", [1, 3]),
    ("title >= eric", [2, 4, 5]),
    ("reading = もも", [4]),
    ("reading != もも", [1]),
    ("notes = \"ONE TWO LINES\"", [1]),
    ("notes ~ \"two lines\"", [1]),
    ("notes !~ two", [2, 3, 4, 5]),
    ("number >= 3 and number != 4", [3, 5]),
    ("revision = 1", [1, 2, 3, 4, 5]),
    ("revision > 1", []),
    ("createdAt >= 2026-11-30 and updatedAt < 2026-12-01", [1, 2, 3, 4, 5]),
    ("id", [1, 2, 3, 4, 5]),
    ("pages = 1 or pages = 412 and isRead", [1, 5]),
    ("(pages = 1 or pages = 412) and isRead", [1]),
    ("not (pages = 120 or isRead)", [2, 5]),
    ("not pages = 120 and not isRead", [2, 5]),
  ]

  private static func conditions(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let rows = try books.add(try shelves(bench).map(\.cells))
    let context = ReadingContext(today: bench.time.today)
    for (text, wanted) in cases {
      let condition = try ConditionParser.parse(text, in: Book.schema, context: context)
      let query = Query(condition, order: [.attribute(.number)])
      bench.equal(text, try bench.numbers(books, query), wanted)
      bench.equal("count of \(text)", try books.count(condition), wanted.count)
    }
    for row in rows {
      for (comparison, wanted) in [
        (Condition.Comparison.equal, [row.number]), (.less, Array(1..<row.number)),
        (.greaterOrEqual, Array(row.number...5)), (.notEqual, (1...5).filter { $0 != row.number }),
      ] {
        let query = Query(.compare(.id, comparison, .bytes(row.id.bytes)), order: [.attribute(.number)])
        bench.equal(
          "id \(comparison.rawValue) that of \(row.number)", try bench.numbers(books, query), wanted)
      }
    }
    let trees: [(Condition, [Int64])] = [
      (.all([]), [1, 2, 3, 4, 5]),
      (.any([]), []),
      (.not(.all([])), []),
      (.not(.any([])), [1, 2, 3, 4, 5]),
      (.all([.any([]), .all([])]), []),
      (.missing(Book.attribute("pages")), [2]),
      (.not(.missing(Book.attribute("pages"))), [1, 3, 4, 5]),
      (.missing(Book.attribute("isRead")), [2, 3, 4, 5]),
      (.missing(.number), []),
      (.missing(Book.attribute("tags")), [2, 5]),
    ]
    for (condition, wanted) in trees {
      bench.equal(
        "\(condition)", try bench.numbers(books, Query(condition, order: [.attribute(.number)])), wanted)
    }
  }

  private static func keylessConditions(_ bench: Bench) throws {
    let gadgets = bench.gadgets(try bench.store())
    _ = try gadgets.add([
      AnyRecord.gadget(
        "a", ["maker": .text("Łódź"), "marks": WordList.cell(["Old", "worn"]), "made": .text("--02-29")]),
      AnyRecord.gadget(
        "b", ["manual": .text("Plug\nit in"), "marks": WordList.cell(["new"]), "works": .integer(1)]),
      AnyRecord.gadget("c", ["maker": .text("LODZ"), "grade": .integer(1), "seen": .integer(-5)]),
      AnyRecord.gadget(
        "d", ["maker": .text("\u{C9}ric"), "marks": WordList.cell(["older"]), "load": .integer(0)]),
    ])
    let cases: [(text: String, numbers: [Int64])] = [
      ("maker = lodz", [1, 3]),
      ("maker != lodz", [4]),
      ("not maker = lodz", [2, 4]),
      ("maker < f", [4]),
      ("maker ~ ÓD", [1, 3]),
      ("maker !~ od", [2, 4]),
      ("maker", [1, 3, 4]),
      ("manual ~ \"plug it\"", [2]),
      ("marks = OLD", [1]),
      ("marks != old", [2, 4]),
      ("not marks = old", [2, 3, 4]),
      ("marks ~ old", [1, 4]),
      ("marks ~ \"old worn\"", [1]),
      ("works", [2]),
      ("grade = high", [3]),
      ("seen < 1970-01-01", [3]),
      ("load = 0", [4]),
      ("load", [4]),
      ("made <= --02-29", [1]),
    ]
    for (text, wanted) in cases {
      let condition = try ConditionParser.parse(
        text, in: AnyRecord.gadget.schema, context: ReadingContext(today: bench.time.today))
      let query = Query(condition, order: [.attribute(.number)])
      bench.equal(text, try bench.numbers(gadgets, query), wanted)
    }
  }

  private static func unfitConditions(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add(try shelves(bench).map(\.cells))
    let unfit: [(name: String, cells: [Cell])] = [
      ("pages", [.absent, .text("120"), .text("x"), .bytes([1])]),
      ("number", [.absent, .text("1"), .bytes([])]),
      ("title", [.absent, .integer(5), .bytes([0x44])]),
      ("bought", [.absent, .integer(2020), .bytes([0])]),
      ("authorBorn", [.absent, .integer(2020)]),
      ("tags", [.absent, .integer(1)]),
      ("isRead", [.absent, .text("1")]),
      ("id", [.absent, .text("Dune"), .integer(1)]),
    ]
    for (name, cells) in unfit {
      for cell in cells {
        for comparison in Condition.Comparison.allCases {
          let condition = Condition.compare(Book.attribute(name), comparison, cell)
          bench.equal("\(name) \(comparison.rawValue) \(cell)", try books.count(condition), 0)
          bench.equal("not \(name) \(comparison.rawValue) \(cell)", try books.count(.not(condition)), 5)
        }
      }
    }
    for comparison in Condition.Comparison.allCases where comparison != .equal && comparison != .notEqual {
      let condition = Condition.compare(Book.attribute("tags"), comparison, .text("sf"))
      bench.equal("tags \(comparison.rawValue) sf", try books.count(condition), 0)
    }
  }

  private static func longConditions(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add(try shelves(bench).map(\.cells))
    let parts = (1...3000).map { Condition.compare(.number, .notEqual, .integer(Int64($0) + 3)) }
    bench.equal("all of 3000", try books.count(.all(parts)), 3)
    bench.equal("any of 3000", try books.count(.any(parts.map { .not($0) })), 2)
  }
}
