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

  @Test func whatOtherFormatsCarryIsShownOnRequest() throws {
    try desk.run("person add Sato --note first")
    let table = try Person.table(Settings())
    let store = try SQLiteStore(
      DatabaseFile(desk.path("roster.db")), entities: [table.schema], clock: .system)
    let repository = Repository(store: store, table: table, clock: .system)
    _ = try repository.modify([1], verb: "import") {
      $0.extras = ["vcard X-SKYPE;TYPE=home:joe", "uid person\u{7}-7"]
    }
    try store.close()
    #expect(
      try desk.run("person show 1").seen.replacing(/At  .*/, with: "At  T") == """
        number     1
        id         <id>
        name       Sato
        note       first
        createdAt  T
        updatedAt  T
        revision   2

        """)
    #expect(
      try desk.run("person show 1 --columns name,extras").seen == """
        name    Sato
        extras  vcard X-SKYPE;TYPE=home:joe
                uid person\\u{7}-7

        """)
    #expect(try desk.run("person list").seen == "number  name  height  weight\n     1  Sato\n")
    #expect(
      try desk.run("person list --columns extras").seen
        == "extras\nvcard X-SKYPE;TYPE=home:joe; uid person\\u{7}-7\n")
    #expect(
      try desk.run("person list --format jsonl --columns extras").seen
        == #"{"extras":["vcard X-SKYPE;TYPE=home:joe","uid person\u0007-7"]}"# + "\n")
    #expect(try desk.run("person list --where 'extras ~ skype' --quiet").seen == "1\n")
    // They are no text to search for, and no option sets them.
    #expect(try desk.run("person list skype --quiet").seen == "")
    #expect(try desk.run("person edit 1 --extras x").code == 64)
    #expect(try desk.run("person edit 1 --no-extras").code == 64)
    // A change of another field leaves them, and undo brings back what was before.
    #expect(try desk.run("person edit 1 --note second").seen == "Changed person 1: Sato\n")
    #expect(try desk.run("person list --where extras --quiet").seen == "1\n")
    try desk.run("undo --steps 2")
    #expect(try desk.run("person list --where extras --quiet").seen == "")
  }
}
