import Registry
import SQLiteStore
import StoreConformance
import Testing
import Values

@Suite struct MigrationTests {
  private static let history = [
    Migration(to: 2, [.add(field: "shelf", value: .integer(2)), .rename(field: "text", to: "notes")]),
    Migration(
      to: 3,
      [
        .remove(field: "pages"), .add(field: "pages", value: .text("none")),
        .rename(field: "title", to: "name"),
        .add(field: "code", value: .absent),
      ]),
  ]

  private static func schema(_ version: Int) -> EntitySchema {
    let shelf = FieldSchema(name: "shelf", type: .level(["a", "b", "c"]), isRequired: true)
    let fields: [FieldSchema] =
      switch version {
      case 1:
        [
          FieldSchema(name: "title", type: .text, roles: [.naturalKey, .searchable], isRequired: true),
          FieldSchema(name: "text", type: .multilineText),
          FieldSchema(name: "pages", type: .wholeNumber),
        ]
      case 2:
        [
          FieldSchema(name: "title", type: .text, roles: [.naturalKey, .searchable], isRequired: true),
          FieldSchema(name: "notes", type: .multilineText, roles: .searchable), shelf,
          FieldSchema(name: "pages", type: .wholeNumber),
        ]
      default:
        [
          FieldSchema(name: "name", type: .text, roles: [.naturalKey, .searchable], isRequired: true),
          FieldSchema(name: "code", type: .text, roles: .searchable, isUnique: true), shelf,
          FieldSchema(name: "notes", type: .multilineText, roles: .searchable),
          FieldSchema(name: "pages", type: .text, isRequired: true),
        ]
      }
    return EntitySchema(name: "paper", version: version, fields: fields, migrations: history)
  }

  /// Cells by field name, in the order of a version's fields.
  private func cells(_ version: Int, _ values: [String: Cell]) -> [Cell] {
    Self.schema(version).fields.map { values[$0.name] ?? ($0.isRequired ? .integer(2) : .absent) }
  }

  @Test(arguments: [1, 2]) func migratedEqualsFresh(from version: Int) throws {
    let old = Self.schema(version)
    let text = version == 1 ? "text" : "notes"
    let bench = try Workbench()
    let store = try bench.open([old])
    var rows: [Row] = []
    let written: [[String: Cell]] = [
      ["title": .text("Éric"), text: .text("first"), "pages": .integer(7)],
      ["title": .text("Gone"), text: .text("gone too")],
      ["title": .text("Third")],
    ]
    for values in written {
      bench.time.advance()
      rows += [try store.write(StepLabel("add", "paper")) { try $0.insert(old, cells(version, values)) }]
    }
    rows[0] = try store.write(StepLabel("edit", "paper")) {
      try $0.update(
        old, rows[0],
        to: cells(version, ["title": .text("É"), text: .text("second \"quoted\""), "pages": .integer(9)]))
    }
    try store.write(StepLabel("delete", "paper")) { try $0.delete(old, rows[1]) }
    try store.close()

    let new = Self.schema(3)
    let migrated = try bench.open([new])
    let fresh = try Workbench()
    try fresh.open([new]).close()
    let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
    #expect(try bench.ask(schema) == fresh.ask(schema))
    #expect(try bench.ask("SELECT version, next_number FROM roster_entity") == ["3|4"])
    var wanted = [rows[0], rows[2]]
    wanted[0].cells = [.text("É"), .absent, .integer(2), .text("second \"quoted\""), .text("none")]
    wanted[1].cells = [.text("Third"), .absent, .integer(2), .absent, .text("none")]
    #expect(try migrated.read { try $0.rows(new, Query(order: [.attribute(.number)])) } == wanted)
    #expect(try migrated.read { try $0.count(new, .contains(.field(3), "QUOTED")) } == 1)
    #expect(try bench.ask("SELECT * FROM roster_outside") == [])

    // The history goes by the names of the present form.
    try bench.reverse(5, migrated, [new])
    #expect(
      try row(migrated, 2)?.cells == [.text("Gone"), .absent, .integer(2), .text("gone too"), .text("none")])
    try bench.reverse(4, migrated, [new])
    #expect(
      try row(migrated, 1)?.cells == [.text("Éric"), .absent, .integer(2), .text("first"), .text("none")])
    try bench.reverse(4, migrated, [new])
    #expect(try row(migrated, 1)?.cells == wanted[0].cells)
    try bench.reverse(5, migrated, [new])
    for step in [4, 3, 2, 1] as [Int64] where step != 2 { try bench.reverse(step, migrated, [new]) }
    #expect(try migrated.read { try $0.count(new, nil) } == 0)
  }

  private func row(_ store: SQLiteStore, _ number: Int64) throws -> Row? {
    try store.read { try $0.row(Self.schema(3), number: number) }
  }

  @Test func anOlderProgramIsRefused() throws {
    let bench = try Workbench()
    try bench.open([Self.schema(3)]).close()
    #expect(storeCode { _ = try bench.open([Self.schema(2)]) } == .newer)
    #expect(try bench.ask("SELECT version FROM roster_entity") == ["3"])
  }

  @Test func anEntityWithoutATableGetsOne() throws {
    let bench = try Workbench()
    let first = try bench.open([Book.schema])
    _ = try bench.books(first).add([Book("Dune").cells])
    try first.close()
    let second = try bench.open()
    #expect(try bench.books(second).count() == 1)
    let gadgets = Repository(store: second, table: AnyRecord.gadget, clock: bench.time.clock)
    #expect(try gadgets.add([AnyRecord.gadget("Lamp")]).map(\.number) == [1])
  }

  @Test func aMigrationThatFailsChangesNothing() throws {
    let bench = try Workbench()
    let old = Self.schema(1)
    let store = try bench.open([old])
    for _ in 1...2 {
      _ = try store.write(StepLabel("add", "paper")) {
        try $0.insert(old, cells(1, ["title": .text("Same")]))
      }
    }
    try store.close()
    let before = try bench.ask("SELECT sql FROM sqlite_schema") + bench.ask("SELECT * FROM paper")
    let unfit = EntitySchema(
      name: "paper", version: 2,
      fields: [FieldSchema(name: "title", type: .text, roles: [.naturalKey, .searchable], isUnique: true)],
      migrations: [Migration(to: 2, [.remove(field: "text"), .remove(field: "pages")])])
    #expect(storeCode { _ = try bench.open([unfit]) } == .constraint)
    #expect(try bench.ask("SELECT sql FROM sqlite_schema") + bench.ask("SELECT * FROM paper") == before)
    #expect(try bench.open([old]).read { try $0.count(old, nil) } == 2)
  }
}
