import Entities
import Foundation
import Registry
import SQLite
import SQLiteStore
import Settings
import Testing
import Values

/// The tables of a database that a former version wrote become those of a new one, to the letter.
struct FormerSchemaTests {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("CommandTests/Fixtures")

  private func schema(_ path: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readOnly, noFollow: true)
    let select = try connection.prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    var lines: [String] = []
    while try select.step() { lines.append((0..<4).map { select.text($0) }.joined(separator: "|")) }
    return lines
  }

  @Test(arguments: ["first-version.db", "second-version.db"]) func migratedEqualsFresh(_ name: String) throws
  {
    let desk = try Desk()
    let settings = Settings()
    let entities = [
      try Todo.table(settings).schema, try User.table(settings).schema, try Person.table(settings).schema,
      try Friend.table(settings).schema,
    ]
    try Data(contentsOf: Self.fixtures.appendingPathComponent(name)).write(
      to: URL(fileURLWithPath: desk.path("former.db")))
    let former = try schema(desk.path("former.db"))
    for name in ["former.db", "fresh.db"] {
      try SQLiteStore(DatabaseFile(desk.path(name)), entities: entities, clock: .system).close()
    }
    let fresh = try schema(desk.path("fresh.db"))
    #expect(fresh.count > 20)
    #expect(former != fresh)
    #expect(try schema(desk.path("former.db")) == fresh)
  }
}
