import Registry
import Values

extension StoreConformance {
  static let countChecks = [
    Check("records are counted by a value or two", counts),
    Check("records are counted by a part of a day", countsByDay),
    Check("a count by value ends early", countEndsEarly),
    Check("days of a year are found whatever the year", monthDays),
    Check("nothing was changed by other hands", nothingOutside),
  ]

  /// Each as `value, value: number`, missing values as `-`.
  private static func lines(
    _ store: any Store, _ entity: EntitySchema, _ by: String, _ condition: Condition? = nil
  ) throws -> [String] {
    let groupings = try Grouping.parse(by, in: entity)
    var lines: [String] = []
    try store.read { reader in
      try reader.count(entity, condition, by: groupings) { buffer in
        let values = groupings.indices.map { place in
          switch buffer.cell(at: place) {
          case .absent: "-"
          case .text(let text): text
          case .integer(let number): "\(number)"
          default: "?"
          }
        }
        lines.append(values.joined(separator: ", ") + ": \(buffer.slots[groupings.count].payload)")
        return buffer.count == groupings.count + 1
      }
    }
    return lines
  }

  private static func counts(_ bench: Bench) throws {
    let store = try bench.store()
    _ = try bench.books(store).add(try shelves(bench).map(\.cells))
    let cases: [(by: String, lines: [String])] = [
      ("pages", ["120: 2", "1: 1", "412: 1", "-: 1"]),
      // In the order of the shelves, not of their names.
      ("shelf", ["1: 2", "0: 1", "2: 1", "3: 1"]),
      ("isRead", ["0: 4", "1: 1"]),
      ("tags", ["-: 2", "Classic: 1", "Desert: 1", "Kinder-Buch: 1", "SF: 1", "sf: 1"]),
      (
        "tags,pages",
        [
          "Classic, 120: 1", "Desert, 412: 1", "Kinder-Buch, 120: 1", "SF, 120: 1", "sf, 412: 1", "-, 1: 1",
          "-, -: 1",
        ]
      ),
      (
        "isRead,tags",
        [
          "0, -: 2", "0, Classic: 1", "0, Kinder-Buch: 1", "0, SF: 1", "1, Desert: 1", "1, sf: 1",
        ]
      ),
      (
        "tags,tags",
        [
          "-, -: 2", "Classic, Classic: 1", "Desert, Desert: 1", "Desert, sf: 1",
          "Kinder-Buch, Kinder-Buch: 1", "Kinder-Buch, SF: 1", "SF, Kinder-Buch: 1", "SF, SF: 1",
          "sf, Desert: 1", "sf, sf: 1",
        ]
      ),
      ("revision", ["1: 5"]),
      ("title", ["Dune: 1", "Emma: 1", "Momo: 1", "Zoe: 1", "Éric: 1"]),
    ]
    for (by, wanted) in cases { bench.equal(by, try lines(store, Book.schema, by), wanted) }
    let condition = Condition.all([
      .compare(Book.attribute("pages"), .equal, .integer(120)), .contains(Book.attribute("title"), "m"),
      .compare(.id, .notEqual, .bytes([])),
    ])
    bench.equal(
      "of some", try lines(store, Book.schema, "tags", condition),
      [
        "Classic: 1", "Kinder-Buch: 1", "SF: 1",
      ])
    bench.equal("of none", try lines(store, Book.schema, "tags", .any([])), [])
  }

  private static func countsByDay(_ bench: Bench) throws {
    let store = try bench.store()
    _ = try bench.books(store).add(try shelves(bench).map(\.cells))
    let made = Grouping.localDay(bench.time.now.milliseconds)
    let day = made?.description ?? ""
    let cases: [(by: String, lines: [String])] = [
      ("bought:year", ["2019: 1", "2020: 1", "2021: 1", "-: 2"]),
      ("bought:month", ["2019-12: 1", "2020-01: 1", "2021-03: 1", "-: 2"]),
      ("bought:day", ["2019-12-31: 1", "2020-01-05: 1", "2021-03-01: 1", "-: 2"]),
      // A Monday, a Tuesday, a Sunday.
      ("bought:weekday", ["1: 1", "2: 1", "7: 1", "-: 2"]),
      ("authorBorn:year", ["1775: 1", "1990: 1", "-: 3"]),
      ("authorBorn:month", ["--02: 1", "--04: 2", "--12: 1", "-: 1"]),
      ("authorBorn:day", ["--02-29: 1", "--04-12: 2", "--12-16: 1", "-: 1"]),
      ("createdAt:day", ["\(day): 5"]),
      ("createdAt:month", ["\(day.prefix(7)): 5"]),
      ("createdAt:year", ["\(day.prefix(4)): 5"]),
      ("createdAt:weekday", ["\(made?.weekday ?? 0): 5"]),
      ("readAt:day", ["\(day): 1", "-: 4"]),
      ("shelf,bought:year", ["0, 2021: 1", "1, 2019: 1", "1, -: 1", "2, -: 1", "3, 2020: 1"]),
    ]
    for (by, wanted) in cases { bench.equal(by, try lines(store, Book.schema, by), wanted) }
  }

  private static func countEndsEarly(_ bench: Bench) throws {
    let store = try bench.store()
    _ = try bench.books(store).add(try shelves(bench).map(\.cells))
    var calls = 0
    try store.read { reader in
      try reader.count(Book.schema, nil, by: [Grouping(Book.attribute("title"))]) { _ in
        calls += 1
        return calls < 2
      }
    }
    bench.equal("calls", calls, 2)
  }

  private static func monthDays(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add(try shelves(bench).map(\.cells))
    let (born, bought) = (Book.attribute("authorBorn"), Book.attribute("bought"))
    let cases: [(Condition, [Int64])] = [
      (.monthDays(born, ["04-12"]), [2, 4]),
      (.monthDays(born, ["02-29", "12-16", "01-01"]), [1, 3]),
      (.not(.monthDays(born, ["04-12"])), [1, 3, 5]),
      (.monthDays(born, []), []),
      (.monthDays(bought, ["12-31", "01-05"]), [1, 5]),
      // No other value ends so.
      (.monthDays(Book.attribute("isbn"), ["A-1"]), []),
      (.monthDays(Book.attribute("pages"), ["412"]), []),
    ]
    for (condition, wanted) in cases {
      let query = Query(condition, order: [.attribute(.number)])
      bench.equal("\(condition)", try bench.numbers(books, query), wanted)
    }
  }

  private static func nothingOutside(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    _ = try books.add(try shelves(bench).map(\.cells))
    _ = try books.modify([1], verb: "edit") { $0.pages = 5 }
    var numbers: [Int64] = []
    try store.read { reader in
      try reader.outside(Book.schema.name) { number in
        numbers.append(number)
        return true
      }
    }
    bench.equal("changed by other hands", numbers, [])
  }
}
