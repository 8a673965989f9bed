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

  private static let sql = "sqlite3 data/roster/roster.db"

  struct Case: Sendable, CustomTestStringConvertible {
    /// What breaks the database.
    var sql: String
    /// The check that finds it, and its lines.
    var check: String
    var lines: [String]
    /// What the repair says it did; nil where it does nothing.
    var mended: [String]?

    init(_ sql: String, _ check: String, _ lines: String..., mended: [String]? = nil) {
      (self.sql, self.check, self.lines, self.mended) = (sql, check, lines, mended)
    }

    var testDescription: String { sql }
  }

  private static let history = "the history can be read"
  private static let counters = "the counters are ahead of what they count"
  private static let credentials = "the passwords' hashes and whose they are"
  private static let keys = "the keys for searching and sorting"
  private static let schema = "the tables are as this roster makes them"
  private static let unchecked = "PRAGMA ignore_check_constraints = ON; "
  private static let gone = "x'000102030405060708090a0b0c0d0e0f'"

  private static let cases = [
    Case(
      "UPDATE roster_step SET records = -1 WHERE number = 3", history, "step 3: records is -1",
      mended: ["Dropped step 3"]),
    Case(
      "UPDATE roster_step SET moved = 9223372036854775807 WHERE number = 2", history,
      "step 2: moved is 9223372036854775807", mended: ["Dropped step 2", "Set roster_history.moves to "]),
    Case(
      "UPDATE roster_step SET number = -5 WHERE number = 2", history, "step -5: number is -5",
      "changes of step 2, which is not there",
      mended: ["Dropped step -5", "Dropped the changes of steps that are not there: 1"]),
    Case(
      "UPDATE roster_change SET kind = 9 WHERE step = 4", history, "step 4: kind is 9",
      mended: ["Dropped step 4"]),
    Case(
      "UPDATE roster_change SET first = 7, last = 3 WHERE step = 1", history,
      "step 1: a change of person 7 to 3", mended: ["Dropped step 1"]),
    Case(
      "UPDATE roster_change SET last = 2 WHERE step = 3", history, "step 3: a change of person 1 to 2",
      mended: ["Dropped step 3"]),
    Case(
      "UPDATE roster_change SET revision = 0 WHERE step = 3", history, "step 3: revision is 0",
      mended: ["Dropped step 3"]),
    Case(
      "UPDATE roster_change SET side = 2 WHERE step = 3", history, "step 3: side is 2",
      mended: ["Dropped step 3"]),
    Case(
      "UPDATE roster_change SET id = NULL WHERE step = 5", history, "step 5: the change of todo 1 has no id",
      mended: ["Dropped step 5"]),
    Case(
      "UPDATE roster_change SET image = '{\"height' WHERE step = 3", history,
      "step 3: the former values of person 1 cannot be read", mended: ["Dropped step 3"]),
    Case(
      "UPDATE roster_change SET image = '{\"height\":\"tall\"}' WHERE step = 3", history,
      "step 3: the former values of person 1 cannot be read", mended: ["Dropped step 3"]),
    Case(
      "UPDATE roster_change SET image = '{\"priority\":1}' WHERE step = 5", history,
      "step 5: the former values of todo 1 cannot be read", mended: ["Dropped step 5"]),
    Case(
      "UPDATE roster_history SET next_step = 5", counters, "roster_history.next_step is 5, and 5 is taken",
      mended: ["Set roster_history.next_step to 6"]),
    Case(
      "UPDATE roster_history SET next_step = 9223372036854775807", counters,
      "roster_history.next_step is 9223372036854775807, and 5 is taken",
      mended: ["Set roster_history.next_step to 6"]),
    Case(
      "UPDATE roster_history SET moves = 4", counters, "roster_history.moves is 4, and 5 is taken",
      mended: ["Set"]),
    Case(
      "DELETE FROM roster_history", counters, "roster_history.next_step is NULL, and 5 is taken",
      "roster_history.moves is NULL, and 5 is taken", mended: ["Set roster_history.next_step to 6", "Set"]),
    Case(
      "UPDATE roster_entity SET next_number = 2 WHERE name = 'person'", counters,
      "person.next_number is 2, and 2 is taken", mended: ["Set person.next_number to 3"]),
    Case(
      "UPDATE roster_entity SET next_number = 1 WHERE name = 'todo'", counters,
      "todo.next_number is 1, and 1 is taken", mended: ["Set todo.next_number to 2"]),
    Case(
      "INSERT INTO credential VALUES (\(gone), x'00')", credentials,
      "the password of 00010203-0405-0607-0809-0a0b0c0d0e0f, which no record has",
      mended: ["Dropped passwords of no record: 1"]),
    Case(
      "INSERT INTO credential SELECT id, CAST('secret' AS BLOB) FROM person WHERE number = 2", credentials,
      "person 2: the password's hash is none; set a new password"),
    Case(
      "INSERT INTO credential SELECT id, CAST('$argon2id$v=19$m=64,t=2,p=1$\(salt)$\(digest)' AS BLOB) FROM person WHERE number = 2",
      credentials,
      "person 2: the password's hash costs less than any that roster makes; set a new password"),
    Case(
      "INSERT INTO credential SELECT id, CAST('$argon2id$v=19$m=65536,t=1001,p=1$\(salt)$\(digest)' AS BLOB) FROM person WHERE number = 2",
      credentials,
      "person 2: the password's hash costs more than any that roster makes; set a new password"),
    Case(
      "UPDATE person SET name_key = 'x' WHERE number = 2", keys, "person 2: key of name",
      mended: ["Made the keys of person anew: 1"]),
    Case(
      "DROP INDEX roster_step_moved", schema,
      "missing or changed: CREATE INDEX roster_step_moved ON roster_step (moved)…",
      mended: ["Made the index roster_step_moved anew"]),
    Case(
      "DROP TRIGGER todo_changed_outside; CREATE TRIGGER todo_changed_outside AFTER UPDATE ON todo BEGIN DELETE FROM person; END",
      schema, "missing or changed: CREATE TRIGGER \"todo_changed_outside\" AFTER UPDATE OF \"title…",
      mended: ["Made the trigger todo_changed_outside anew"]),
    Case(
      "ALTER TABLE roster_outside ADD COLUMN more TEXT", schema,
      "missing or changed: CREATE TABLE roster_outside ( entity TEXT NOT NULL, number I…"),
  ]

  private static let salt = "AAAAAAAAAAAAAAAAAAAAAA"
  private static let digest = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

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
