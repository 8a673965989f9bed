import SQLiteStore
import Settings
import Testing
import Values

@testable import RosterCLI

@Suite struct SchemaDigestTests {
  @Test func isThatOfANewDatabase() throws {
    let desk = try Desk()
    let store = try SQLiteStore(
      DatabaseFile(desk.path("new.db")), entities: try App.groups.map { try $0.make(.init()).schema },
      clock: .system)
    let digest = try store.schemaDigest()
    #expect(digest == App.schemaDigest)
    try store.close()
  }
}
