import Registry
import SQLite
import StoreConformance
import Testing
import Values

@testable import SQLiteStore

/// A file of a former version that may only be read is shown in the present form and stays as it is.
@Suite struct FormerVersionTests {
  private static let old = EntitySchema(
    name: "paper", version: 1,
    fields: [
      FieldSchema(name: "title", type: .text, roles: [.naturalKey, .searchable], isRequired: true),
      FieldSchema(name: "text", type: .multilineText), FieldSchema(name: "pages", type: .wholeNumber),
    ], migrations: [])

  private static let new = EntitySchema(
    name: "paper", version: 3,
    fields: [
      FieldSchema(name: "name", type: .text, roles: [.naturalKey, .searchable], isRequired: true),
      FieldSchema(name: "shelf", type: .level(["a", "b", "c"]), isRequired: true),
      FieldSchema(name: "notes", type: .multilineText, roles: .searchable),
      FieldSchema(name: "pages", type: .text, roles: .searchable, isRequired: true),
      FieldSchema(name: "tags", type: .words, roles: .searchable),
    ],
    migrations: [
      Migration(
        to: 3,
        [
          .remove(field: "pages"), .add(field: "pages", value: .text("it's NONE")),
          .rename(field: "title", to: "name"),
        ]),
      Migration(
        to: 2,
        [
          .add(field: "shelf", value: .integer(2)), .rename(field: "text", to: "notes"),
          .add(field: "tags", value: .absent),
        ]),
    ])

  @Test func whereValuesComeFrom() {
    #expect(Self.new.sources(since: 3).map(\.former) == ["name", "shelf", "notes", "pages", "tags"])
    #expect(Self.new.sources(since: 2).map(\.former) == ["title", "shelf", "notes", nil, "tags"])
    #expect(
      Self.new.sources(since: 1) == [
        EntitySchema.Source(former: "title", value: .absent),
        EntitySchema.Source(former: nil, value: .integer(2)),
        EntitySchema.Source(former: "text", value: .absent),
        EntitySchema.Source(former: nil, value: .text("it's NONE")),
        EntitySchema.Source(former: nil, value: .absent),
      ])
  }

  @Test func isShownInThePresentForm() throws {
    let bench = try Workbench()
    let store = try bench.open([Self.old])
    let rows = try [("Éric", Cell.text("Ein Straßenfest")), ("Third", .absent)].map { title, text in
      try store.write(StepLabel("add", "paper")) {
        try $0.insert(Self.old, [.text(title), text, .integer(7)])
      }
    }
    try store.close()
    let before = try bench.folder.contents()

    let connection = try Connection(path: bench.path, mode: .readOnly, noFollow: true, immutable: true)
    try SQLFunctions.define(on: connection)
    let update = SchemaUpdate(connection, path: bench.path)
    let entities = [Self.new, Book.schema]
    #expect(try update.need(entities).isDue)
    #expect(try update.show(entities) == ["paper", "book"])
    let backend = SQLiteBackend(connection, entities: entities)
    var wanted = rows
    let none = Cell.text("it's NONE")
    wanted[0].cells = [.text("Éric"), .integer(2), .text("Ein Straßenfest"), none, .absent]
    wanted[1].cells = [.text("Third"), .integer(2), .absent, none, .absent]
    func numbers(_ condition: Condition?) throws -> [Int64] {
      try backend.rows(Self.new, Query(condition, order: [.attribute(.field(0))])).map(\.number)
    }
    #expect(try backend.rows(Self.new, Query(order: [.attribute(.number)])) == wanted)
    #expect(try backend.row(Self.new, number: 2) == wanted[1])
    #expect(try numbers(.contains(.field(2), "STRASSE")) == [1])
    #expect(try numbers(.compare(.field(0), .equal, .text("eric"))) == [1])
    #expect(try numbers(.search(["none", "third"])) == [2])
    #expect(try numbers(.compare(.field(4), .equal, .text("x"))) == [])
    // An entity that the file does not know has no records.
    #expect(try backend.count(Book.schema, nil) == 0)
    try connection.close()
    #expect(try bench.folder.contents() == before)
  }
}
