import Testing

/// `today`, `find` and `doctor`, which look at every group.
struct OverviewTests {
  let box = Sandbox()

  init() {
    box.roster("todo", "add", "Late", "--due", "2026-01-10")
    box.roster("todo", "add", "Now", "--due", "today")
    box.roster("todo", "add", "Later", "--due", "tomorrow")
    box.roster("todo", "add", "Done", "--due", "2026-01-10", "--done")
    box.roster("friend", "add", "Fay", "--birthday", "1990-01-18")
    box.roster("friend", "add", "Guy", "--birthday", "--01-15")
    box.roster("friend", "add", "Ida", "--birthday", "--01-23")
    box.roster("person", "add", "Late Riser", "--height", "170")
  }

  @Test func today() {
    #expect(
      box.roster("today")
        == Outcome(
          """
          Overdue
            1  Late  (2026-01-10)

          Due today
            2  Now

          Birthdays
            2026-01-15  Guy  (today)
            2026-01-18  Fay  (in 3 days, turns 36)

          """))
    #expect(
      box.roster("today", "--json")
        == Outcome(
          "{\"day\":\"2026-01-15\",\"todos\":[{\"number\":1,\"title\":\"Late\",\"due\":\"2026-01-10\",\"overdue\":true},"
            + "{\"number\":2,\"title\":\"Now\",\"due\":\"2026-01-15\",\"overdue\":false}],\"birthdays\":["
            + "{\"number\":2,\"name\":\"Guy\",\"birthday\":\"--01-15\",\"date\":\"2026-01-15\",\"days\":0},"
            + "{\"number\":1,\"name\":\"Fay\",\"birthday\":\"1990-01-18\",\"date\":\"2026-01-18\",\"days\":3,\"turns\":36}],"
            + "\"brokenRules\":{\"todo\":0,\"user\":0,\"person\":0,\"friend\":0}}\n"))
    #expect(
      box.roster("today", with: ["ROSTER_TODAY": "2025-06-01"])
        == Outcome("Nothing is due, and nobody has a birthday.\n"))
  }

  /// Ten lines a section and the number of the others; JSON has all.
  @Test func sectionsAreBounded() {
    box.write("title,due\n" + (1...15).map { "T\($0),2025-12-\(10 + $0)\n" }.joined(), to: "late.csv")
    box.write("title,due\n" + (1...10).map { "N\($0),2026-01-15\n" }.joined(), to: "now.csv")
    box.write("name,birthday\n" + (1...9).map { "F\($0),--01-16\n" }.joined(), to: "friends.csv")
    box.roster("todo", "import", "late.csv")
    box.roster("todo", "import", "now.csv")
    box.roster("friend", "import", "friends.csv")
    let overdue = (1...10).map { "  \(4 + $0)  T\($0)  (2025-12-\(10 + $0))\n" }.joined()
    let found = box.roster("today").out
    #expect(found.hasPrefix("Overdue\n\(overdue)  and 6 more\n\nDue today\n"))
    #expect(
      found.hasSuffix(
        """
          and 1 more

        Birthdays
          2026-01-15  Guy  (today)
        \((1...9).map { "  2026-01-16  F\($0)  (tomorrow)\n" }.joined())  and 1 more

        """))
    let json = box.roster("today", "--json").out
    #expect(json.split(separator: "\"title\":").count == 28)
    #expect(json.contains("\"title\":\"Late\",\"due\":\"2026-01-10\",\"overdue\":true}"))
    #expect(json.split(separator: "\"birthday\":").count == 12)
  }

  /// A setting that makes a rule stricter is for `doctor` and `validate` to tell.
  @Test func brokenRecordsAreCounted() {
    box.write("{ person: { height: { maximum: 160, usualMaximum: 150 } } }", to: "short")
    #expect(
      box.roster("today", "--config", "short", with: ["ROSTER_TODAY": "2025-06-01"])
        == Outcome("Nothing is due, and nobody has a birthday.\n"))
    let doctor = box.roster("doctor", "--config", "short")
    #expect(doctor.code == 65)
    #expect(
      doctor.out.contains(
        "BAD person: 1 record, 1 error, 0 warnings\n    roster person validate\n")
        && doctor.out.hasSuffix("Problems found: 1\n"))
  }

  @Test(.enabled(if: Sandbox.has("sqlite3"))) func whatOtherHandsBrokeIsCounted() {
    for name in ["A", "B", "C"] { box.roster("person", "add", name, "--height", "170") }
    box.shell(
      """
      sqlite3 data/roster/roster.db "UPDATE person SET height = 9000 WHERE number = 1;
      UPDATE person SET height = 1600 WHERE number = 2; UPDATE person SET name = char(65, 7) WHERE number = 3;
      UPDATE person SET height = 9000 WHERE number = 4; DELETE FROM person WHERE number = 4"
      """)
    #expect(
      box.roster("today", with: ["ROSTER_TODAY": "2025-06-01"])
        == Outcome("Records that break a rule\n  2 person: see roster person validate\n"))
    #expect(
      box.roster("today", "--json").out.hasSuffix(
        "\"brokenRules\":{\"todo\":0,\"user\":0,\"person\":2,\"friend\":0}}\n"))
    box.roster("person", "edit", "1", "--height", "170")
    #expect(
      box.roster("today", with: ["ROSTER_TODAY": "2025-06-01"])
        == Outcome("Records that break a rule\n  1 person: see roster person validate\n"))
  }

  @Test func find() {
    #expect(
      box.roster("find", "late")
        == Outcome(
          "entity  number  name\ntodo         1  Late\ntodo         3  Later\nperson       1  Late Riser\n"))
    #expect(box.roster("find", "late", "--quiet", "--limit", "1") == Outcome("todo 1\nperson 1\n"))
    #expect(box.roster("find", "nobody") == Outcome("entity  number  name\n"))
    #expect(box.roster("find", "nobody", "--json") == Outcome("[]\n"))
  }

  private static let fine = """
    ok  the file's structure
    ok  references between tables
    ok  the permissions of the file
    ok  the file has one name, on a disk of this machine
    ok  texts are kept as UTF-8
    ok  the tables are as this roster makes them
    ok  the keys for searching and sorting
    ok  the counters are ahead of what they count
    ok  the history can be read
    ok  the texts that imported records came from
    ok  the passwords' hashes and whose they are
    ok  todo: 4 records, 0 errors, 0 warnings
    ok  user: 0 records, 0 errors, 0 warnings
    ok  person: 1 record, 0 errors, 0 warnings
    ok  friend: 3 records, 0 errors, 0 warnings
    Everything is in order.

    """

  @Test func doctorFindsNothing() {
    let before = box.databaseState()
    #expect(box.roster("doctor") == Outcome(Self.fine))
    #expect(box.databaseState() == before)
  }

  @Test func doctorSeesOpenPermissions() {
    box.shell("chmod 644 data/roster/roster.db")
    let doctor = box.roster("doctor")
    #expect(doctor.code == 65 && doctor.out.contains("BAD the permissions of the file\n"))
    #expect(doctor.out.hasSuffix("Problems found: 1\n"))
  }

  @Test(.enabled(if: Sandbox.has("sqlite3"))) func doctorSeesMissingParts() {
    box.shell("sqlite3 data/roster/roster.db 'drop index person_name; drop trigger todo_changed_outside'")
    let doctor = box.roster("doctor")
    #expect(doctor.code == 65 && doctor.out.contains("BAD the tables are as this roster makes them\n"))
    #expect(doctor.out.hasSuffix("Problems found: 2\n"))
  }
}
