import Foundation
import Testing

/// A database that the second version wrote, filled from cards, calendars and lists of tasks, used with the present
/// program.
struct SecondVersionTests {
  let box = Sandbox()

  init() throws { try place("data/roster/roster.db") }

  private func place(_ name: String, mode: Int = 0o600) throws {
    try box.place(fixture: "second-version.db", as: name, mode: mode)
  }

  private static let lists = [
    "todo": """
    number,id,title,done,priority,due,tags,completedAt,createdAt,updatedAt,revision
    2,01a22f91-09a2-7375-9aa5-ee50eef13ac5,Buy milk,true,highest,2026-02-01,"shop,@store",\
    2026-12-01T03:06:04.109Z,2026-01-02T00:00:00.000Z,2026-12-01T03:06:04.109Z,2
    3,01a22f91-09a2-7375-9aa5-ee5156546d0e,Old thing,true,middle,,,2026-01-03T00:00:00.000Z,\
    2026-01-01T00:00:00.000Z,2026-12-01T03:06:04.066Z,1
    4,0b9c2f3a-3333-4d4e-8c2e-0123456789ab,Write,false,middle,,,,2025-01-01T00:00:00.000Z,\
    2026-12-01T03:06:04.073Z,1

    """,
    "person": """
    number,id,name,height,phones,tags,note,createdAt,updatedAt,revision
    1,01a22f91-0984-7023-8cb6-e27f9e664c54,First Person,170,,a,,2026-12-01T03:06:04.036Z,\
    2026-12-01T03:06:04.036Z,1
    2,a3eb93f0-c220-86ad-9d55-4d826e3b14cf,Sato Hanako,158,cell: +81 90 1234 5678,,likes tea,\
    2026-12-01T03:06:04.043Z,2026-12-01T03:06:04.095Z,3
    4,01a22f91-098b-7133-8a6c-0810ab5d7c33,Plain Person,,,,,2026-12-01T03:06:04.043Z,\
    2026-12-01T03:06:04.043Z,1
    5,01a22f91-09bf-71c4-a353-3525939965e7,Kim Minji,,,,,2026-12-01T03:06:04.095Z,2026-12-01T03:06:04.095Z,1

    """,
    "friend": """
    number,id,name,birthday,note,createdAt,updatedAt,revision
    1,2580f249-7cf2-8e3f-86d5-cbfd658ca580,Elton Lin,1990-04-12,,2026-12-01T03:06:04.050Z,\
    2026-12-01T03:06:04.127Z,3

    """,
  ]

  private func list(_ group: String, of database: String? = nil) -> [String] {
    let columns = Self.lists[group]?.prefix { $0 != "\n" } ?? ""
    return [group, "list", "--sort", "number", "--format", "csv", "--columns", String(columns)]
      + (group == "todo" ? ["--all"] : []) + (database.map { ["--database", $0] } ?? [])
  }

  private func expectAll(of database: String? = nil) {
    for (group, text) in Self.lists { #expect(box.run(list(group, of: database)) == Outcome(text)) }
  }

  @Test func everyRecordIsAsItWas() {
    expectAll()
    let doctor = box.roster("doctor")
    #expect(doctor.code == 0 && doctor.out.hasSuffix("Everything is in order.\n"), "\(doctor)")
    #expect(doctor.out.contains("ok  the texts that imported records came from\n"))
    #expect(box.roster("todo", "add", "New", "--quiet") == Outcome("5\n"))
  }

  private static let origins = """
    friend|1|vcard|elton-1|1|0|X-SOCIAL:nowhere
    person|2|vcard|urn:x:hanako@example.jp|1|0|*N:Sato;Hanako;;; / X-ODD:other
    person|5|vcard||1|0|GEO:geo:37.5,127.0
    todo|2|todotxt||1|0|(A) 2026-01-02 Buy milk +shop @store due:2026-02-01 rec:1w h:1
    todo|4|taskwarrior||1|0|"depends":["0b9c2f3a-3333-4d4e-8c2e-0123456789ac"] / "project":"home" / "wait":"20260101T000000Z"

    """

  private func originsInFile() -> String {
    let sql = ["todo", "person", "friend"].map { group in
      """
      SELECT entity, number, format, identifier, partial, gone, replace(text, char(10), ' / ')
      FROM roster_origin JOIN \(group) USING (id) WHERE entity = '\(group)'
      """
    }
    return box.shell("sqlite3 data/roster/roster.db \"\(sql.joined(separator: " UNION ")) ORDER BY 1, 2\"")
      .out
  }

  /// What stood in a field of its own.
  @Test(.enabled(if: Sandbox.has("sqlite3"))) func whatFormatsLeftBecomesOrigins() {
    expectAll()
    #expect(originsInFile() == Self.origins)
    #expect(box.roster("undo", "--steps", "3").code == 0)
    let former = Self.origins.replacing("X-ODD:other", with: "X-ODD;P=\"a,b\":kept\\, as it is")
      .replacing("person|5|vcard||1|0|GEO:geo:37.5,127.0\n", with: "")
    let found = originsInFile()
    #expect(found.contains("todo|1|ical|todo-1@x|1|0|"), "\(found)")
    let others = found.split(separator: "\n").filter { !$0.hasPrefix("todo|1|") }.map { $0 + "\n" }.joined()
    #expect(others == former)
    #expect(box.roster("undo", "--steps", "8").code == 0)
    #expect(originsInFile() == "")
    #expect(box.roster("redo", "--steps", "11").code == 0)
    #expect(originsInFile() == Self.origins)
    #expect(box.roster("doctor").code == 0)
  }

  @Test func historyGoesAllTheWayBackAndForth() {
    #expect(
      box.roster("history", "--limit", "1").masked.out.hasSuffix(
        "  12  <minute>  root        1  undone  edit friend 1: note - -> n\n"))
    #expect(box.roster("undo", "--steps", "11").code == 0)
    for group in Self.lists.keys { #expect(box.roster(group, "list", "--quiet") == Outcome(), "\(group)") }
    #expect(box.roster("undo").code == 1)
    let redone = box.roster("redo", "--steps", "12")
    #expect(redone.code == 0)
    #expect(redone.out.contains("Redid step 9: import person: 2 records\n"), "\(redone)")
    #expect(box.roster("undo").out == "Undid step 12: edit friend 1: note - -> n\n")
    for (group, text) in Self.lists {
      // Times and revisions tell of what was done.
      let stable = String(text.prefix { $0 != "\n" }).replacing(",updatedAt,revision", with: "")
      let found = box.roster(
        group, "list", "--sort", "number", "--format", "csv", "--columns", stable, "--where",
        "\(group == "todo" ? "(done or not done) and " : "")number > 0")
      let wanted = text.split(separator: "\n").map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).dropLast(2).joined(separator: ",") + "\n"
      }
      #expect(found == Outcome(wanted.joined()), "\(group)")
    }
    #expect(box.roster("doctor").code == 0)
  }

  @Test func aBackupOfItIsRestored() throws {
    try place("old.db")
    #expect(box.roster("person", "add", "Later").code == 0)
    let before = box.databaseState("old.db")
    #expect(box.roster("restore", "old.db").code == 0)
    expectAll()
    #expect(box.databaseState("old.db") == before)
    #expect(box.roster("backup", "copy.db", "--database", "old.db").code == 0)
    expectAll(of: "copy.db")
  }

  /// As another user than root, who may write anything.
  @Test(.enabled(if: Sandbox.has("setpriv") && getuid() == 0)) func aFileThatMayOnlyBeReadIsRead() throws {
    try place("shut/read.db", mode: 0o444)
    box.shell("cp \"$ROSTER\" program; chmod 755 program . shut")
    let before = box.databaseState("shut/read.db")
    let other = "setpriv --reuid=65534 --regid=65534 --clear-groups ./program --database shut/read.db"
    for (group, text) in Self.lists {
      #expect(box.shell("\(other) \(list(group).joined(separator: " "))") == Outcome(text))
    }
    #expect(box.shell("\(other) history").code == 0)
    let doctor = box.shell("\(other) doctor").out
    #expect(doctor.hasSuffix("Problems found: 1\n") && doctor.contains("mode 444"), "\(doctor)")
    #expect(box.shell("\(other) person export --as vcard").code == 0)
    #expect(box.databaseState("shut/read.db") == before)
  }
}
