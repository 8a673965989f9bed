import Registry
import Testing
import Values

@testable import SQLSchema

@Suite struct QueryCompilerTests {
  private func compiled(_ condition: Condition) -> (sql: String, values: [Cell]) {
    var compiler = QueryCompiler(sample)
    let sql = compiler.count(condition)
    return (String(sql.dropFirst(#"SELECT count(*) FROM "member" WHERE "#.count)), compiler.values)
  }

  @Test(arguments: [
    (
      Condition.search("Strasse"), #"instr(coalesce("search", "name_key"), ?) > 0"#, [Cell.text("strasse")]
    ),
    (
      .search("030-1234"),
      #"(instr(coalesce("search", "name_key"), ?) > 0 OR instr(coalesce("search", "name_key"), ?) > 0)"#,
      [.text("030-1234"), .text("0301234")]
    ),
    (
      .compare(.field(0), .equal, .text("Room 7")),
      #"((coalesce("name_sort", "name_key", "name") = ? AND "name_key" = ?) OR ("name_key" = ? AND ("reading" IS NOT NULL OR "family" IS NOT NULL)))"#,
      [.text("room 17"), .text("room 7"), .text("room 7")]
    ),
    (.compare(.field(3), .equal, .text("Ann")), #"("login_name_key" = ?)"#, [.text("ann")]),
    (
      .compare(.field(1), .equal, .text("Ann")),
      #"(instr(coalesce("search", "name_key"), ?) > 0 AND roster_fold("reading") = ?)"#,
      [.text("ann"), .text("ann")]
    ),
    (.contains(.field(0), "é"), #"instr("name_key", ?) > 0"#, [.text("e")]),
    (
      .contains(.field(0), "花"),
      #"(instr(coalesce("search", "name_key"), ?) > 0 AND instr(roster_search_text("name", 0), ?) > 0)"#,
      [.text("花"), .text("花")]
    ),
    (
      .all([.missing(.field(5)), .compare(.field(6), .lessOrEqual, .text("2026-01-01"))]),
      #"("active" = 0 AND "due" <= ?)"#, [.text("2026-01-01")]
    ),
    (.not(.present(.field(6))), #"("due" IS NOT NULL) IS NOT TRUE"#, []),
  ])
  func conditions(condition: Condition, sql: String, values: [Cell]) {
    let compiled = compiled(condition)
    #expect(compiled.sql == sql)
    #expect(compiled.values == values)
  }

  private static let byName = [SortKey.attribute(.field(0))]
  private static let row = Row(
    number: 7, id: RecordID(high: 0, low: 0), createdAt: Timestamp(milliseconds: 0),
    updatedAt: Timestamp(milliseconds: 0), revision: 1,
    cells: [.text("Ann 2")] + Array(repeating: .absent, count: 4) + [.integer(0), .absent, .absent])

  @Test(arguments: [
    (
      Query(order: byName, limit: 20),
      #"ORDER BY coalesce("name_sort", "name_key", "name"), "name", number LIMIT ? OFFSET ?"#
    ),
    // What has to be read in full is sorted, not looked up record by record.
    (Query(order: byName), #"ORDER BY +coalesce("name_sort", "name_key", "name"), "name", number"#),
    (
      Query(.search("a"), order: byName, limit: 20),
      #"WHERE instr(coalesce("search", "name_key"), ?) > 0 ORDER BY +coalesce("name_sort", "name_key", "name"), "name", number LIMIT ? OFFSET ?"#
    ),
    (
      Query(order: [.attribute(.field(0), ascending: false)], limit: 20),
      #"ORDER BY coalesce("name_sort", "name_key", "name") DESC, "name", number LIMIT ? OFFSET ?"#
    ),
    (
      Query(order: byName, limit: 20, side: .after(row)),
      #"WHERE coalesce("name_sort", "name_key", "name") >= ? AND (coalesce("name_sort", "name_key", "name") > ? OR (coalesce("name_sort", "name_key", "name") = ? AND ("name" > ? OR ("name" = ? AND (number > ?))))) ORDER BY coalesce("name_sort", "name_key", "name"), "name", number LIMIT ? OFFSET ?"#
    ),
    (
      Query(order: [.attribute(.field(6))], side: .before(row)),
      #"WHERE ("due" IS NOT NULL OR ("due" IS NULL AND (number < ?))) ORDER BY "due" IS NULL DESC, "due" DESC, number DESC"#
    ),
  ])
  func orders(query: Query, sql: String) {
    var compiler = QueryCompiler(sample)
    let statement = compiler.select(query, [.number])
    #expect(statement == #"SELECT number FROM "member" "# + sql)
    #expect(compiler.values.count == statement.filter { $0 == "?" }.count)
  }

  @Test func farIntoAnOrder() {
    let query = Query(order: Self.byName, limit: 20, offset: 500_000)
    let key = #"coalesce("name_sort", "name_key", "name")"#
    var compiler = QueryCompiler(sample)
    #expect(
      compiler.place(query)
        == "SELECT \(key), number FROM \"member\" ORDER BY \(key), number\nLIMIT 1 OFFSET ?")
    compiler = QueryCompiler(sample)
    #expect(
      compiler.page(query, [.number], key: .text("m"), equals: 3)
        == "SELECT number FROM \"member\" WHERE \(key) >= ? ORDER BY \(key), \"name\", number LIMIT ? OFFSET ?"
    )
    #expect(compiler.values == [.text("m"), .integer(20), .integer(3)])
    compiler = QueryCompiler(sample)
    #expect(compiler.place(Query(order: Self.byName, limit: 20, offset: 10)) == nil)
  }
}
