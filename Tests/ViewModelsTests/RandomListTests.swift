import Registry
import TestSupport
import Testing
import Values
import ViewModels

/// Lists of all kinds follow random changes and are compared with a fresh answer after each.
struct RandomListTests {
  private static let seeds: [UInt64] = [1, 2, 3, 5]
  private static let words = [
    "Emma", "emma", "Éva", "eva", "Ödön", "佐藤", "さとう", "サトウ", "zoo", "Łódź", "a b", "가",
  ]

  private static func queries(_ schema: EntitySchema) throws -> [Query] {
    func at(_ name: String) throws -> Attribute { try #require(schema.attribute(name)) }
    let (pages, read, tags) = (try at("pages"), try at("read"), try at("tags"))
    let many = Condition.compare(pages, .greater, .integer(4))
    var queries: [Query] = []
    for (condition, sort) in [
      (nil, ""), (nil, "title"), (nil, "-title"), (many, "-pages,title"),
      (Condition.present(read), "shelf,-title"),
      (.not(.any([.missing(pages), .contains(try at("title"), "a")])), "pages"),
      (.compare(tags, .equal, .text("x")), "-readAt"), (.missing(try at("bought")), "-revision"),
      (nil, "bought,-shelf"), (nil, "-updatedAt"),
    ] {
      let order = try SortKey.parse(sort, in: schema)
      for (limit, offset) in [(nil, 0), (3, 0), (nil, 2), (4, 3)] as [(Int?, Int)] {
        queries.append(Query(condition, order: order, limit: limit, offset: offset))
      }
    }
    return queries
  }

  @Test(arguments: seeds, StoreKind.allCases)
  func listsStayWhatAFreshQueryAnswers(_ seed: UInt64, _ kind: StoreKind) throws {
    var random = SplitMix(seed: seed)
    let bench = try Bench(try Book.table(), kind)
    let lists = try Self.queries(bench.table.schema).map { ListViewModel(bench.repository, query: $0) }
    for list in lists { try list.load() }
    var numbers: [Int64] = []
    for step in 1...25 {
      try change(bench, &numbers, &random)
      for list in lists {
        let fresh = try bench.repository.list(list.query).map(\.row)
        #expect(list.rows.map(\.row) == fresh, "step \(step), \(list.query)")
        #expect(list.count == fresh.count)
        #expect(!list.isStale)
      }
    }
  }

  /// A window moved up and down stays a part of the list, as long as there are rows.
  @Test(arguments: seeds, StoreKind.allCases)
  func windowsStayWithinTheList(_ seed: UInt64, _ kind: StoreKind) throws {
    var random = SplitMix(seed: seed)
    let bench = try Bench(try Book.table(), kind)
    let queries = try Self.queries(bench.table.schema).filter { $0.limit == nil && $0.offset == 0 }
    let lists = queries.map { ListViewModel(bench.repository, query: $0, window: 4) }
    for list in lists { try list.load() }
    var numbers: [Int64] = []
    for step in 1...25 {
      try change(bench, &numbers, &random)
      let distance = Int.random(in: -6...6, using: &random)
      for list in lists {
        let all = try bench.repository.list(list.query).map(\.row)
        func start() -> Int? {
          let shown = list.rows.map(\.row)
          return (0...all.count).first { all.dropFirst($0).prefix(shown.count).elementsEqual(shown) }
        }
        #expect(list.count <= 4 && (list.count > 0 || all.isEmpty), "step \(step), \(list.query)")
        let before = try #require(start(), "step \(step), \(list.query)")
        #expect(list.count == 4 || before + list.count == all.count, "step \(step), \(list.query)")
        try list.scroll(by: distance)
        let wanted =
          distance > 0
          ? min(before + distance, max(all.count - list.count, before)) : max(before + distance, 0)
        #expect(start() == wanted, "step \(step), \(list.query)")
        #expect(!list.isStale)
      }
    }
  }

  /// Adds, edits, changes in bulk, deletes or takes back.
  private func change(_ bench: Bench<Book>, _ numbers: inout [Int64], _ random: inout SplitMix) throws {
    let picked = Array(numbers.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let cells = (0..<Int.random(in: 1...3, using: &random)).map { _ in bench.table.cells(book(&random)) }
      numbers += try bench.repository.add(cells).map(\.number)
    case 4, 5:
      guard let number = picked.first else { return }
      let form = try bench.form(number)
      form.set("title", to: Self.words.randomElement(using: &random) ?? "")
      form.set("pages", to: Bool.random(using: &random) ? "" : "\(Int.random(in: 1...9, using: &random))")
      try form.saved(overrulingWarnings: true)
    case 6, 7:
      let (flips, tags) = (Bool.random(using: &random), Bool.random(using: &random) ? ["x", "y"] : [])
      _ = try bench.repository.modify(picked, verb: "edit") { book in
        if flips { book.read.toggle() }
        book.tags = tags
      }
    case 8:
      _ = try bench.repository.delete(picked)
      numbers.removeAll(where: picked.contains)
    default:
      guard let step = try bench.steps().first, step.state == .done else { return }
      try bench.undo()
      numbers = try bench.repository.list(Query()).map(\.number)
    }
  }

  private func book(_ random: inout SplitMix) -> Book {
    var book = Book(title: Self.words.randomElement(using: &random) ?? "")
    book.reading = Int.random(in: 0..<4, using: &random) == 0 ? Self.words.randomElement(using: &random) : nil
    book.pages = Int.random(in: 0..<9, using: &random)
    if book.pages == 0 { book.pages = nil }
    book.shelf = Book.Shelf.allCases.randomElement(using: &random) ?? .study
    book.read = Bool.random(using: &random)
    book.tags = Bool.random(using: &random) ? ["x"] : []
    if Bool.random(using: &random) {
      book.bought = CivilDate(year: 2026, month: 1, day: Int.random(in: 1...5, using: &random))
    }
    return book
  }

  /// Enough rows for many chunks, moved one by one and many at once.
  @Test func manyRowsComeAndGoOneByOne() throws {
    var random = SplitMix(seed: 21)
    let bench = try Bench(try Book.table())
    let order = try SortKey.parse("pages,-number", in: bench.table.schema)
    let list = ListViewModel(bench.repository, query: Query(order: order))
    try list.load()
    let cells = (0..<1500).map { _ in
      bench.table.cells(Book(title: "a", pages: Int.random(in: 1...900, using: &random)))
    }
    var numbers = try bench.repository.add(cells).map(\.number)
    func check() throws {
      let fresh = try bench.repository.list(list.query).map(\.row)
      #expect(list.rows.map(\.row) == fresh)
      #expect(list.count == fresh.count)
      for position in [0, 255, 256, 511, 512, 513, 1024, fresh.count - 1] {
        #expect(list[position]?.row == (fresh.indices.contains(position) ? fresh[position] : nil))
      }
      #expect(list[fresh.count] == nil)
    }
    try check()
    // All into one place, then out of it again.
    _ = try bench.repository.modify(Array(numbers[100..<1300]), verb: "edit") { $0.pages = 450 }
    try check()
    for number in numbers.shuffled(using: &random).prefix(200) {
      _ = try bench.repository.modify([number], verb: "edit") {
        $0.pages = Int.random(in: 1...900, using: &random)
      }
    }
    try check()
    numbers.shuffle(using: &random)
    _ = try bench.repository.delete(Array(numbers[..<700]))
    try check()
    for number in numbers[700..<750] { _ = try bench.repository.delete([number]) }
    try check()
    _ = try bench.repository.delete(Array(numbers[750...]))
    #expect(list.count == 0)
    #expect(list[0] == nil)
    try bench.add(["title": "Emma", "pages": "400"])
    #expect(list.rows.map(\.record.title) == ["Emma"])
  }
}
