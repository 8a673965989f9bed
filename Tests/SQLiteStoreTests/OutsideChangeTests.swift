import Registry
import SQLiteStore
import StoreConformance
import Testing
import Values

@Suite struct OutsideChangeTests {
  private func titled(_ text: String) -> Query {
    Query(.contains(Book.attribute("title"), text), order: [.attribute(.number)])
  }

  @Test func updateIsMarkedAndFoldedAtTheNextOpening() throws {
    let bench = try Workbench()
    let store = try bench.open()
    _ = try bench.books(store).add([Book("Dune").cells, Book("Emma").cells])
    _ = try bench.books(store).modify([1], verb: "edit") { $0.pages = 5 }
    try bench.outside("UPDATE book SET title = 'ÉRIC' WHERE number = 1")
    #expect(try store.read { try $0.firstOutside(Book.schema, 1...1, since: 2) } == 1)
    #expect(try store.read { try $0.firstOutside(Book.schema, 2...2, since: 0) } == nil)
    try store.close()
    let again = try bench.open()
    let books = bench.books(again)
    #expect(try books.list(titled("eric")).map(\.number) == [1])
    #expect(try books.list(titled("dune")).map(\.number) == [])
    #expect(try books.get(1)?.row.revision == 2)
    #expect(try again.read { try $0.firstOutside(Book.schema, 1...1, since: 2) } == 1)
    #expect(try bench.ask("SELECT number, stale FROM roster_outside") == ["1|0"])
  }

  @Test func insertWithoutKeysIsFoundAfterTheNextOpening() throws {
    let bench = try Workbench()
    try bench.open().close()
    try bench.outside(
      """
      INSERT INTO book (number, id, title, shelf, is_read, created_at, updated_at, revision)
      VALUES (7, randomblob(16), 'ŁÓDŹ', 1, 0, 0, 0, 1)
      """)
    let store = try bench.open()
    let books = bench.books(store)
    #expect(try books.resolve(["lodz"]).map(\.number) == [7])
    #expect(try books.add([Book("Next").cells]).map(\.number) == [8])
  }

  @Test func whatOtherHandsChangedIsNamed() throws {
    let bench = try Workbench()
    let store = try bench.open()
    _ = try bench.books(store).add(["Dune", "Emma", "Momo", "Zoe"].map { Book($0).cells })
    try bench.outside("UPDATE book SET pages = 7 WHERE number IN (2, 4); DELETE FROM book WHERE number = 4")
    var numbers: [Int64] = []
    try store.read { reader in
      try reader.outside(Book.schema.name) { number in
        numbers.append(number)
        return true
      }
      try reader.outside(AnyRecord.gadget.schema.name) { _ in
        numbers.append(0)
        return true
      }
    }
    #expect(numbers == [2, 4])
  }

  @Test func marksOfAnEntityThatIsNotOpenedStay() throws {
    let bench = try Workbench()
    let store = try bench.open()
    _ = try bench.books(store).add([Book("Dune").cells])
    try store.close()
    try bench.outside("UPDATE book SET title = 'Emma'")
    try bench.open([AnyRecord.gadget.schema]).close()
    #expect(try bench.ask("SELECT entity, number, stale FROM roster_outside") == ["book|1|1"])
    #expect(try bench.books(bench.open()).resolve(["emma"]).map(\.number) == [1])
  }

  @Test func changesOfRosterAndOfKeysAreNoOutsideChanges() throws {
    let bench = try Workbench()
    let store = try bench.open()
    let books = bench.books(store)
    _ = try books.add([Book("Dune", isbn: "1").cells, Book("Emma").cells])
    _ = try books.modify([1, 2], verb: "edit") { $0.title += "!" }
    _ = try books.delete([2])
    try bench.reverse(3, store)
    try bench.reverse(2, store)
    try bench.outside("UPDATE book SET title_key = 'x', updated_at = 1")
    #expect(try bench.ask("SELECT * FROM roster_outside") == [])
  }

  @Test func stepsUpToAnOutsideChangeAreRefused() throws {
    let bench = try Workbench()
    let store = try bench.open()
    let books = bench.books(store)
    _ = try books.add([Book("Dune").cells])
    _ = try books.modify([1], verb: "edit") { $0.pages = 5 }
    try bench.outside("UPDATE book SET pages = 6")
    _ = try books.modify([1], verb: "edit") { $0.pages = 7 }
    try bench.reverse(3, store)
    #expect(try books.get(1)?.pages == 6)
    let edit = try #require(try store.read { try $0.steps(limit: nil) }.first { $0.number == 2 })
    #expect(throws: HistoryBlock(.changedOutside, step: edit, entity: "book", number: 1)) {
      try bench.reverse(2, store)
    }
    try bench.reverse(3, store)
    #expect(try books.get(1)?.pages == 7)
    #expect(try books.get(1)?.row.revision == 5)
    try bench.outside("DELETE FROM book")
    let step = try #require(try store.read { try $0.steps(limit: nil) }.first { $0.number == 3 })
    #expect(throws: HistoryBlock(.goneOutside, step: step, entity: "book", number: 1)) {
      try bench.reverse(3, store)
    }
  }

  @Test func keysOfAnOlderFoldAreMadeAnew() throws {
    let bench = try Workbench()
    let store = try bench.open()
    _ = try bench.books(store).add([Book("Éric", tags: ["Öl", "a"]).cells])
    try store.close()
    try bench.outside(
      "UPDATE book SET title_key = 'old', search = 'old'; UPDATE roster_entity SET fold = 0")
    try bench.open().close()
    #expect(try bench.ask("SELECT title_key, replace(search, char(10), '/') FROM book") == ["eric|eric/ol a"])
    #expect(try bench.ask("SELECT DISTINCT fold FROM roster_entity") == ["\(TextKey.version)"])
    try bench.outside("UPDATE roster_entity SET fold = \(TextKey.version + 1) WHERE name = 'book'")
    #expect(storeCode { _ = try bench.open() } == .newer)
  }

  @Test(arguments: [
    "UPDATE book SET title = NULL", "UPDATE book SET title = ''", "UPDATE book SET shelf = 4",
    "UPDATE book SET shelf = NULL", "UPDATE book SET pages = -1", "UPDATE book SET pages = 'x'",
    "UPDATE book SET bought = '2023-02-29'", "UPDATE book SET bought = '2023-2-1'",
    "UPDATE book SET author_born = '--02-30'", "UPDATE book SET author_born = '-02-01'",
    "UPDATE book SET author_born = '1990'", "UPDATE book SET is_read = 2", "UPDATE book SET height = -1",
    "UPDATE book SET tags = 'sf'", "UPDATE book SET tags = '[]'", "UPDATE book SET revision = 0",
    "UPDATE book SET id = x'00'", "UPDATE book SET id = 'abcdefghijklmnop'", "UPDATE book SET isbn_key = 'x'",
  ]) func constraintsHoldAgainstPlainSQL(_ sql: String) throws {
    let bench = try Workbench()
    let store = try bench.open()
    _ = try bench.books(store).add([Book("Dune", isbn: "1").cells, Book("Emma", isbn: "2").cells])
    #expect(throws: (any Error).self) { try bench.outside(sql) }
    #expect(try bench.books(store).list(Query()).map(\.row.revision) == [1, 1])
  }

  @Test func plainSQLMayStoreEveryLegalDay() throws {
    let bench = try Workbench()
    let store = try bench.open()
    _ = try bench.books(store).add([Book("Dune").cells])
    for day in ["--02-29", "--12-31", "2000-02-29", "0001-01-01", "9999-12-31"] {
      try bench.outside("UPDATE book SET author_born = '\(day)'")
      #expect(try bench.books(store).get(1)?.authorBorn?.stored == day)
    }
  }
}
