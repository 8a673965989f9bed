import Registry
import SQLite
import StoreConformance
import Testing
import Values

@testable import SQLiteStore

/// What formats kept in a list of each record becomes partial origins, in the records and in their history.
@Suite struct KeptItemsTests {
  private static let title = FieldSchema(
    name: "title", type: .text, roles: [.naturalKey, .searchable], isRequired: true)
  private static let old = EntitySchema(
    name: "paper", version: 2,
    fields: [title, FieldSchema(name: "rest", type: .entries, roles: .managed)], migrations: [added])
  private static let added = Migration(to: 2, [.add(field: "rest", value: .absent)])
  private static let kept = Migration.KeptItems(identifier: "uid", named: ["vcard", "ical"])
  private static let new = EntitySchema(
    name: "paper", version: 3, fields: [title],
    migrations: [
      added,
      Migration(to: 3, [.rename(field: "rest", to: "extras"), .moveToOrigins(field: "extras", kept)]),
    ])

  private static let cases: [(items: [String], origins: [String])] = [
    ([], []),
    (["vcard X-ODD:a b"], ["vcard - X-ODD:a b"]),
    (["vcard A:1", "uid u 1", "ical B:2", "vcard *C:3"], ["vcard u 1 A:1|*C:3", "ical u 1 B:2"]),
    (["uid only"], ["vcard only ", "ical only "]),
    (["uid first", "uid second", "todotxt (A) x"], ["todotxt first (A) x"]),
    (["vcard", "vcard "], ["vcard - |"]),
    (["Hello world", "é x", " vcard y"], ["other - Hello world|é x| vcard y"]),
    (["taskwarrior \"a\":\"\u{E9}\""], ["taskwarrior - \"a\":\"\u{E9}\""]),
  ]

  private static func line(_ origin: Origin) -> String {
    let text = String(decoding: origin.text, as: UTF8.self).replacing("\n", with: "|")
    return "\(origin.format) \(origin.identifier ?? "-") \(text)"
      + (origin.isPartial ? "" : " whole") + (origin.isGone ? " gone" : "")
  }

  @Test(arguments: cases) func whatItemsBecome(_ items: [String], _ origins: [String]) {
    let found = Self.kept.origins(items, of: RecordID(high: 1, low: 2))
    #expect(found.map(Self.line) == origins)
    #expect(found.allSatisfy { $0.id == RecordID(high: 1, low: 2) })
  }

  @Test func whereTheColumnWas() {
    #expect(Self.new.keptItems(since: 3).isEmpty)
    #expect(Self.new.keptItems(since: 2).map(\.former) == ["rest"])
    #expect(Self.new.keptItems(since: 1).isEmpty)
  }

  /// Four papers: one without items, one whose items were edited twice, one deleted, one whose addition is undone.
  private func written(_ bench: Workbench) throws -> [Row] {
    let store = try bench.open([Self.old])
    func add(_ title: String, _ items: [String]) throws -> Row {
      try store.write(StepLabel("add", "paper")) {
        try $0.insert(Self.old, [.text(title), WordList.cell(items)])
      }
    }
    func edit(_ row: Row, _ title: String, _ items: [String]) throws -> Row {
      try store.write(StepLabel("edit", "paper")) {
        try $0.update(Self.old, row, to: [.text(title), WordList.cell(items)])
      }
    }
    var rows = [try add("None", []), try add("Edited", []), try add("Deleted", ["todotxt (B) d", "uid d"])]
    rows[1] = try edit(rows[1], "Edited", ["vcard A:1\u{E9}\"", "uid e"])
    rows[1] = try edit(rows[1], "Other", ["ical B:2", "vcard A:1"])
    try store.write(StepLabel("delete", "paper")) { try $0.delete(Self.old, rows[2]) }
    rows.append(try add("Undone", ["csv Column: value"]))
    try bench.reverse(7, store, [Self.old])
    try store.close()
    return rows
  }

  private func lines(_ store: any Store, _ row: Row) throws -> [String] {
    var wanted = Fetch()
    wanted.ids = [row.id]
    wanted.wantsOrigins = true
    return try store.read { try $0.fetch(Self.new, wanted) }.origins[row.id]?.map(Self.line) ?? []
  }

  @Test func recordsAndTheirHistory() throws {
    let bench = try Workbench()
    let rows = try written(bench)
    let store = try bench.open([Self.new])
    func all() throws -> [[String]] { try rows.map { try lines(store, $0) } }
    let last = [[], ["ical - B:2", "vcard - A:1"], [], []]
    #expect(try all() == last)
    #expect(
      try store.read { try $0.rows(Self.new, Query(order: [.attribute(.number)])) }.map(\.cells)
        == [[.text("None")], [.text("Other")]])
    #expect(try bench.ask("SELECT count(*) FROM roster_change WHERE image LIKE '%extras%'") == ["0"])
    func reverse(_ step: Int64) throws { try bench.reverse(step, store, [Self.new]) }
    // The addition that was undone is put again, with what it had.
    try reverse(7)
    #expect(try lines(store, rows[3]) == ["csv - Column: value"])
    try reverse(7)
    #expect(try lines(store, rows[3]) == [])
    // Back to the beginning, and all the way again.
    try reverse(6)
    #expect(try lines(store, rows[2]) == ["todotxt d (B) d"])
    try reverse(5)
    #expect(try lines(store, rows[1]) == ["vcard e A:1\u{E9}\""])
    try reverse(4)
    #expect(try lines(store, rows[1]) == [])
    for step in [3, 2, 1] as [Int64] { try reverse(step) }
    #expect(try store.read { try $0.count(Self.new, nil) } == 0)
    #expect(try all() == [[], [], [], []])
    for step in [1, 2, 3, 4, 5, 6, 7] as [Int64] { try reverse(step) }
    #expect(try all() == [[], last[1], ["todotxt d (B) d gone"], ["csv - Column: value"]])
    #expect(try store.inspect().flatMap(\.problems) == [])
  }

  @Test func anOriginThatStandsStays() throws {
    let bench = try Workbench()
    let rows = try written(bench)
    let store = try bench.open([Self.old])
    let whole = Origin(id: rows[1].id, format: "vcard", identifier: "x", text: Array("whole".utf8))
    _ = try store.write(StepLabel("import", "paper")) {
      try $0.update(Self.old, rows[1], to: rows[1].cells, origins: [OriginEdit(from: nil, to: whole)])
    }
    try store.close()
    #expect(try lines(try bench.open([Self.new]), rows[1]) == ["ical - B:2", "vcard x whole whole"])
  }

  @Test func aFileThatMayOnlyBeReadIsShownSo() throws {
    let bench = try Workbench()
    let rows = try written(bench)
    let before = try bench.folder.contents()
    let connection = try Connection(path: bench.path, mode: .readOnly, noFollow: true, immutable: true)
    try SQLFunctions.define(on: connection)
    let update = SchemaUpdate(connection, path: bench.path)
    #expect(try update.show([Self.new]) == ["paper"])
    let backend = SQLiteBackend(connection, entities: [Self.new])
    #expect(try backend.origins(of: rows[1].id, Self.new).map(Self.line) == ["ical - B:2", "vcard - A:1"])
    #expect(try backend.origins(Self.new, OriginQuery("vcard", .all)).count == 1)
    try connection.close()
    #expect(try bench.folder.contents() == before)
  }
}
