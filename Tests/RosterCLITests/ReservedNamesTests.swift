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
    "version", "noX", "yes", "force", "editor", "file", "fields", "strict", "test", "dryRun",
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

  /// A group of fields by name and type, each with a letter where one is given.
  private func group(_ fields: [(String, ValueType, Character?)]) -> GroupDeclaration {
    GroupDeclaration("thing", summary: "Things.") { _ in
      let table = try AnyRecord.table("thing", fields.map { .init($0.0, $0.1) })
      return try EntityTable(
        "thing", blank: table.blank,
        fields: zip(table.fields, fields).map { field, wanted in
          var field = field
          field.short = wanted.2
          return field
        }, columns: ["number"], order: [])
    }
  }

  struct Clash: Sendable {
    var fields: [(String, ValueType, Character?)]
    /// Nil where there is none.
    var message: String?
  }

  @Test(arguments: [
    Clash(
      fields: [("tests", .words, nil)],
      message: "the field tests of thing takes a name that belongs to the program; name it otherwise"),
    Clash(
      fields: [("files", .entries, nil)],
      message: "the field files of thing takes a name that belongs to the program; name it otherwise"),
    Clash(fields: [("tests", .text, nil)]),
    Clash(
      fields: [("tag", .text, nil), ("tags", .words, nil)],
      message: "the fields tag and tags of thing both take --tag; name one otherwise"),
    Clash(
      fields: [("tags", .entries, nil), ("tag", .flag, nil)],
      message: "the fields tags and tag of thing both take --tag; name one otherwise"),
    Clash(
      fields: [("dueDay", .text, nil), ("due-day", .text, nil)],
      message:
        "due-day of thing is no name; use up to 40 letters and digits, the first a small letter"),
    Clash(fields: [("tag", .text, nil), ("tags", .text, nil)]),
    Clash(
      fields: [("one", .text, "o"), ("other", .text, "o")],
      message: "the fields one and other of thing both take -o; name one otherwise"),
    Clash(
      fields: [("one", .text, "q")],
      message: "the field one of thing takes the letter -q, which belongs to the program; choose another"),
    Clash(
      fields: [("one", .text, "f")],
      message: "the field one of thing takes the letter -f, which belongs to the program; choose another"),
    Clash(fields: [("one", .text, "o"), ("two", .text, "t")]),
  ])
  func noTwoOptionsAreAlike(_ clash: Clash) throws {
    let run = try Desk(groups: [group(clash.fields)]).run("--database :memory: --quiet thing list")
    #expect(run.seen == (clash.message.map { "! roster: \($0)\n= 78\n" } ?? ""))
  }

  @Test func everyOptionOfAGenericVerbIsReserved() throws {
    let desk = try Desk()
    let group = try #require(try desk.groups.first { $0.name == "book" }?.make(.init()) as? EntityGroup<Book>)
    let own = Set(FieldOptions(table: group.table, isEdit: true).options.map(\.name))
    let generic = group.verbs.flatMap { $0.command().options }.filter { !own.contains($0.name) }
    #expect(Set(generic.map(\.name)).count > 10)
    #expect(Set(generic.map(\.name)).subtracting(OptionNames.reserved) == [])
    #expect(
      Set((generic + OptionNames.global).compactMap(\.short)).subtracting(OptionNames.reservedLetters) == [])
  }

  /// What no command takes: parts of every record, fields of a form, and options of import and export.
  private static let others: Set = [
    "number", "id", "password", "confirmation", "as", "map", "match", "encoding", "bom", "rejects",
    "skip-invalid", "verify", "csv-safe",
  ]

  @Test func nothingElseIsReserved() throws {
    let verbs = try Commands.all + App.groups.flatMap { try $0.make(.init()).verbs }
    let options = verbs.flatMap { $0.command().options } + OptionNames.global
    #expect(OptionNames.reserved.subtracting(options.map(\.name)).subtracting(Self.others) == [])
    #expect(OptionNames.reservedLetters.subtracting(options.compactMap(\.short)) == [])
  }
}
