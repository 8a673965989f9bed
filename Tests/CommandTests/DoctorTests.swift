import Testing

/// What `doctor` says of a database that plain SQL has broken in one way, and what `--repair` makes of it.
@Suite(.enabled(if: Sandbox.has("sqlite3"), "sqlite3 is not there"))
struct DoctorTests {
  let box = Sandbox()

  init() {
    box.roster("person", "add", "Sato", "--height", "170")
    box.roster("person", "add", "Kim")
    box.roster("person", "edit", "1", "--height", "171")
    box.roster("todo", "add", "A")
    box.roster("todo", "delete", "1")
  }

  static let sql = "sqlite3 data/roster/roster.db"

  @Test(arguments: cases) func namesWhatIsBroken(_ broken: Case) {
    #expect(box.roster("doctor").code == 0)
    box.write(Self.unchecked + broken.sql, to: "break.sql")
    #expect(box.shell("\(Self.sql) <break.sql") == Outcome())
    let found = box.roster("doctor")
    let lines = broken.lines.map { "    \($0)\n" }.joined()
    #expect(found.code == 65)
    #expect(found.out.contains("BAD \(broken.check)\n\(lines)ok "), "\(found)")
    #expect(found.out.hasSuffix("\nProblems found: \(broken.lines.count)\n"), "\(found)")
    repair(broken)
  }

  private func repair(_ broken: Case) {
    let count = broken.lines.count
    guard let mended = broken.mended else {
      let before = box.databaseState()
      #expect(box.roster("doctor", "--repair").code == 65)
      #expect(box.databaseState() == before)
      return
    }
    #expect(
      box.roster("doctor", "--repair")
        == Outcome(
          err: count == 1
            ? "roster: 1 problem would be mended, after a copy of the database was made; add --yes to do so\nTry: roster doctor --help\n"
            : "roster: \(count) problems would be mended, after a copy of the database was made; add --yes to do so\nTry: roster doctor --help\n",
          code: 64))
    let done = box.roster("doctor", "--repair", "--yes")
    let lines = done.out.split(separator: "\n")
    #expect(done.code == 0 && lines.last == "Everything is in order.", "\(done)")
    let prefix = "What was stored before is in "
    guard let first = lines.first, first.hasPrefix(prefix) else {
      Issue.record("\(done)")
      return
    }
    let said = lines.dropFirst().prefix { !$0.hasPrefix("ok ") }
    #expect(said.count == mended.count && zip(said, mended).allSatisfy { $0.hasPrefix($1) }, "\(done)")
    let copy = String(first.dropFirst(prefix.count))
    #expect(copy.hasPrefix(box.database + ".before-"))
    #expect(box.mode(String(copy.dropFirst(box.folder.count + 1))) == 0o600)
    // The copy has what was there before.
    #expect(box.roster("doctor", "--database", copy).code == 65)
    #expect(box.roster("doctor") == Outcome(lines.dropFirst(1 + said.count).joined(separator: "\n") + "\n"))
    #expect(box.roster("person", "add", "After").out == "Added person 3: After\n")
    #expect(box.roster("undo").code == 0)
  }

  @Test func namesWhatOthersMade() {
    let fine = box.roster("doctor").out
    box.shell(
      """
      \(Self.sql) 'CREATE TABLE mine (a); CREATE INDEX mine_a ON mine (a); CREATE VIEW seen AS SELECT 1;
      CREATE INDEX heights ON person (height); CREATE TRIGGER told AFTER INSERT ON person BEGIN SELECT 1; END'
      """)
    let schema = "ok  the tables are as this roster makes them\n"
    let notes = [
      "the index heights", "the index mine_a", "the table mine", "the trigger told", "the view seen",
    ].map { "    \($0) is another's, and is left as it is\n" }.joined()
    #expect(box.roster("doctor") == Outcome(fine.replacing(schema, with: schema + notes)))
    #expect(
      box.roster("doctor", "--json").out.contains(
        "\"problems\":[],\"notes\":[\"the index heights is another's, and is left as it is\","))
    #expect(box.roster("doctor", "--repair") == box.roster("doctor"))
  }

  @Test func namesASecondName() {
    box.shell("ln data/roster/roster.db other.db")
    let found = box.roster("doctor")
    #expect(found.code == 65)
    #expect(
      found.out.contains(
        """
        BAD the file has one name, on a disk of this machine
            \(box.database) has 2 names; remove the others (find -samefile lists them)

        """))
  }

  @Test func namesAnotherEncoding() {
    box.shell(
      """
      { echo "PRAGMA encoding = 'UTF-16le'; PRAGMA application_id = 1383298162; PRAGMA user_version = 3;"
        \(Self.sql) .dump; } | sqlite3 wide.db
      chmod 600 wide.db
      """)
    let found = box.roster("doctor", "--database", "wide.db")
    #expect(found.code == 65)
    #expect(
      found.out.contains(
        """
        BAD texts are kept as UTF-8
            texts are kept as UTF-16le; export the records, and import them into a new database

        """), "\(found)")
  }

  /// While an index had a condition, a row was changed.
  @Test func makesIndexesAnew() {
    box.shell(
      """
      \(Self.sql) "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || ' WHERE number > 9' WHERE name = 'person_id'"
      \(Self.sql) "UPDATE person SET id = x'000102030405060708090a0b0c0d0e0f' WHERE number = 2"
      \(Self.sql) "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ' WHERE number > 9', '') WHERE name = 'person_id'"
      """)
    let found = box.roster("doctor")
    #expect(
      found.out.hasPrefix("BAD the file's structure\n    row 2 missing from index person_id\n"), "\(found)")
    #expect(found.code == 65)
    let done = box.roster("doctor", "--repair", "--yes")
    #expect(done.code == 0 && done.out.contains("\nMade the indexes of person anew\nok "), "\(done)")
  }

  @Test func closesTheFile() {
    box.shell("chmod 644 data/roster/roster.db")
    let done = box.roster("doctor", "--repair", "--yes")
    #expect(done.code == 0 && done.out.contains("\nClosed \(box.database) to others\n"), "\(done)")
    #expect(box.mode("data/roster/roster.db") == 0o600)
  }

  @Test func aMissingTableIsDamage() {
    box.shell("\(Self.sql) 'DROP TABLE person'")
    let found = box.roster("doctor")
    #expect(found.code == 65)
    #expect(
      found.out.contains("BAD person: the records cannot be read\n    no such table: person\n"), "\(found)")
    #expect(found.out.contains("    cannot be looked at: no such table: person\n"))
  }

  /// More of a kind are counted.
  @Test func linesAreBounded() {
    box.shell(
      "\(Self.sql) 'WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 149) INSERT INTO roster_step SELECT i, 0, 1, 2, 0, -1, 1, 4, 0 FROM n'"
    )
    let found = box.roster("doctor").out
    #expect(found.contains("    step 109: records is -1\n    and 40 more\nok "), "\(found)")
    #expect(found.hasSuffix("Problems found: 50\n"))
  }

  @Test func repairIsAskedForOnATerminal() {
    guard Sandbox.hasTerminal else { return }
    box.shell("\(Self.sql) 'UPDATE roster_history SET next_step = 5'")
    let asked = box.shell("printf 'n\\n' | script -qec \"$ROSTER doctor --repair\" /dev/null")
    #expect(asked.out.contains("Mend 1 problem, after a copy of the database was made?"), "\(asked)")
    #expect(asked.out.contains("Nothing was mended."))
    #expect(box.roster("doctor").code == 65)
    #expect(
      box.roster("doctor", "--yes")
        == Outcome(
          err: "roster: --yes answers what --repair asks; add --repair\nTry: roster doctor --help\n", code: 64
        ))
  }
}
