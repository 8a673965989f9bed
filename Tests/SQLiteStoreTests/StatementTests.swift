import Registry
import SQLiteStore
import StoreConformance
import Testing
import Values

@Suite struct StatementTests {
  private final class Trace {
    var statements: [String] = []
  }

  /// The statements of the second run of `body`, white space collapsed, after a first that fills the cache.
  private func statements(_ body: (Repository<Book>) throws -> Void) throws -> [String] {
    let bench = try Workbench()
    let trace = Trace()
    let store = try bench.open(options: .init(isSynced: false, trace: { trace.statements.append($0) }))
    let books = bench.books(store)
    _ = try books.add([Book("Dune", isbn: "1").cells, Book("Emma", isbn: "2").cells])
    trace.statements = []
    try body(books)
    // The look at version and schema before a change is the same for all.
    let looks = ["PRAGMA user_version", "SELECT sql FROM sqlite_schema"]
    let found = trace.statements.filter { text in !looks.contains { text.hasPrefix($0) } }
    return found.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  private static let columns = Book.schema.attributes.map {
    switch $0 {
    case .field: "\"\(snake(Book.schema.name(of: $0)))\""
    default: snake(Book.schema.name(of: $0))
    }
  }.joined(separator: ", ")

  private static func snake(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
  }

  private static let stepOpened = [
    "SELECT 1 FROM roster_step WHERE state = 1 LIMIT 1",
    "UPDATE roster_history SET next_step = next_step + ?, moves = moves + 1 RETURNING next_step - 1, moves",
    "INSERT INTO roster_step (number, at, verb, entity, state, records, moved, who, bytes)"
      + " VALUES (?, ?, ?, ?, ?, 0, ?, ?, 0)",
  ]
  private static let change =
    "INSERT INTO roster_change (step, side, ordinal, kind, entity, first, last, revision, id, created_at, image)"
    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
  private static let stepClosed = [
    "UPDATE roster_step SET records = ?, bytes = ? WHERE number = ?",
    "SELECT min(number), max(number), total(bytes) FROM roster_step",
  ]
  private static let standing =
    "SELECT version, max(next_number, coalesce((SELECT max(number) FROM \"book\"), 0) + 1)"
    + " FROM roster_entity WHERE name = ?"
  private static let row = "SELECT \(columns) FROM \"book\" WHERE number = ?"

  @Test func oneEditTakesElevenStatements() throws {
    let found = try statements { _ = try $0.modify([1], verb: "edit") { $0.pages = 5 } }
    let wanted =
      ["BEGIN IMMEDIATE", Self.standing, Self.row] + Self.stepOpened + [
        "UPDATE \"book\" SET \"pages\" = ?, updated_at = ?, revision = ? WHERE number = ?", Self.change,
      ] + Self.stepClosed + ["COMMIT"]
    #expect(found == wanted)
  }

  @Test func addingRunsOneChangeForAll() throws {
    let found = try statements { _ = try $0.add([Book("A").cells, Book("B").cells, Book("C").cells]) }
    let insert = try #require(found.first { $0.hasPrefix("INSERT INTO \"book\"") })
    let keys = "\"title_key\", \"title_sort\", \"isbn_key\", \"search\""
    let places = Array(repeating: "?", count: 22).joined(separator: ", ")
    #expect(insert == "INSERT INTO \"book\" (\(Self.columns), \(keys)) VALUES (\(places))")
    let number = "UPDATE roster_entity SET next_number = ? WHERE name = ? RETURNING next_number"
    let wanted =
      ["BEGIN IMMEDIATE", Self.standing] + Self.stepOpened + [insert, insert, insert, Self.change]
      + Self.stepClosed.prefix(1) + [number] + Self.stepClosed.suffix(1) + ["COMMIT"]
    #expect(found == wanted)
  }

  @Test func aDeletionAsksOnceForOrigins() throws {
    let found = try statements { _ = try $0.delete([1, 2]) }
    let delete = "DELETE FROM \"book\" WHERE number = ?"
    let wanted =
      ["BEGIN IMMEDIATE", Self.standing, Self.row, Self.row] + Self.stepOpened + [
        delete, "SELECT 1 FROM roster_origin WHERE entity = ? LIMIT 1", Self.change, delete, Self.change,
      ] + Self.stepClosed + ["COMMIT"]
    #expect(found == wanted)
  }

  @Test func originsOfABatchAreOneStatementReused() throws {
    let found = try statements { books in
      _ = try books.add((1...3).map { Book("\($0)").cells }) { transaction, row in
        try transaction.setOrigins(
          Book.schema, ofNew: [Origin(id: row.id, format: "vcard", text: Array("card".utf8))])
      }
    }
    let origins = found.filter { $0.contains("roster_origin") }
    #expect(origins.count == 3 && Set(origins).count == 1 && origins[0].hasPrefix("INSERT INTO"))
    #expect(found.count == 16)
  }

  @Test func aSaveOfNothingOnlyReads() throws {
    let found = try statements { _ = try $0.modify([1], verb: "edit") { _ in } }
    #expect(found == ["BEGIN IMMEDIATE", Self.standing, Self.row, "COMMIT"])
  }

  @Test func aQueryIsOneStatement() throws {
    let found = try statements { books in
      _ = try books.list(
        Query(
          .all([
            .compare(Book.attribute("pages"), .greaterOrEqual, .integer(5)),
            .not(.contains(Book.attribute("title"), "x")),
          ]),
          order: [.attribute(Book.attribute("bought"), ascending: false)], limit: 2))
    }
    #expect(
      found == [
        "BEGIN",
        "SELECT \(Self.columns) FROM \"book\" WHERE (\"pages\" >= ? AND (instr(\"title_key\", ?) > 0) IS NOT TRUE)"
          + " ORDER BY \"bought\" IS NULL, \"bought\" DESC, number LIMIT ? OFFSET ?",
        "COMMIT",
      ])
  }
}
