import Entities
import Registry
import SQLiteStore
import Settings
import Testing
import Values

/// What the transcript of contacts cannot say: characters that do not print, and what no option sets.
struct ContactsTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func anItemDoesNotMendAListThatIsRefused() throws {
    let run = try desk.run(["person", "add", "A", "--emails", "bad\u{7}; b", "--email", "fine@example.jp"])
    #expect(
      run.seen == """
        ! roster: nothing was stored, since rules are broken:
        !   emails: “bad\\u{7}” contains the control character U+0007; remove it and try again [emails.text.control]
        = 65

        """)
  }

  @Test func whatOtherFormatsCarryIsNoField() throws {
    try desk.run("person add Sato --note first")
    let table = try Person.table(Settings())
    let store = try SQLiteStore(
      DatabaseFile(desk.path("roster.db")), entities: [table.schema], clock: .system)
    _ = try store.write(StepLabel("import", "person")) { transaction in
      guard let row = try transaction.row(table.schema, number: 1) else { return }
      let origin = Origin(id: row.id, format: "vcard", text: Array("X-SKYPE:joe".utf8), isPartial: true)
      _ = try transaction.update(
        table.schema, row, to: row.cells, origins: [OriginEdit(from: nil, to: origin)])
    }
    try store.close()
    for words in ["person list --json", "person show 1", "person list skype", "find skype"] {
      #expect(!(try desk.run(words).seen.lowercased().contains("skype")), "\(words)")
    }
    for words in ["person list --columns extras", "person list --where extras", "person edit 1 --extras x"] {
      #expect(try desk.run(words).code == 64, "\(words)")
    }
    #expect(try desk.run("person edit 1 --note second").seen == "Changed person 1: Sato\n")
    #expect(try desk.run("undo --steps 2").code == 0)
  }
}
