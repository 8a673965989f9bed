import Arguments
import Registry
import Settings
import StoreConformance
import Testing

@testable import RosterCLI

/// Names that no field may take, since an option of the program has them.
struct ReservedNamesTests {
  private func group(_ names: [String]) -> GroupDeclaration {
    GroupDeclaration("thing", summary: "Things.") { _ in
      let declarations = [AnyRecord.Declaration("name", .text, .naturalKey)] + names.map { .init($0, .text) }
      return try AnyRecord.table("thing", declarations)
    }
  }

  @Test(arguments: [
    "limit", "offset", "where", "sort", "columns", "database", "config", "format", "json", "color", "quiet",
    "help",
    "version", "no-x", "noX", "yes", "force", "editor", "file", "fields", "strict", "test", "dryRun",
    "number", "id",
    "createdAt", "revision",
  ])
  func areRefusedWhenTheGroupIsBuilt(_ name: String) throws {
    let desk = try Desk(groups: [group([name])])
    let run = try desk.run("thing list")
    #expect(
      run.errors
        == "roster: the field \(name) of thing takes a name that belongs to the program; name it otherwise\n"
    )
    #expect(run.output == "")
    #expect(run.code == 78)
  }

  @Test(arguments: ["limits", "note", "size", "nothing", "testing"])
  func othersAreTaken(_ name: String) throws {
    let desk = try Desk(groups: [group([name])])
    let run = try desk.run(["thing", "add", "A", "--\(name)", "x", "--quiet", "--database", ":memory:"])
    #expect(run.seen == "1\n")
  }

  @Test func everyOptionOfAGenericVerbIsReserved() throws {
    let desk = try Desk()
    let group = try #require(try desk.groups.first { $0.name == "book" }?.make(.init()) as? EntityGroup<Book>)
    let own = Set(FieldOptions(table: group.table, isEdit: true).options.map(\.name))
    let generic = group.verbs.flatMap { $0.command().options.map(\.name) }.filter { !own.contains($0) }
    #expect(Set(generic).count > 10)
    #expect(Set(generic).subtracting(OptionNames.reserved) == [])
  }
}
