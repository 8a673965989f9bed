import Testing

/// What others put into the schema of a database: it does nothing, and what they changed of the program's own stops
/// changes.
@Suite(.enabled(if: Sandbox.has("sqlite3"), "sqlite3 is not there"))
struct ForeignSchemaTests {
  let box = Sandbox()

  private func sql(_ text: String) {
    #expect(box.shell("exec sqlite3 data/roster/roster.db \"\(text)\"") == Outcome())
  }

  @Test func aTriggerOfOthersDoesNotRun() {
    box.roster("user", "register", "sato", "--nickname", "Sato", "--no-password")
    sql(
      """
      CREATE TRIGGER mischief AFTER INSERT ON todo BEGIN
        UPDATE user SET admin = 1; DELETE FROM todo; END;
      CREATE VIEW names AS SELECT nickname FROM user; CREATE TABLE mine (a); CREATE INDEX extra ON todo (detail)
      """)
    #expect(box.roster("todo", "add", "A") == Outcome("Added todo 1: A\n"))
    #expect(box.roster("todo", "list", "--quiet") == Outcome("1\n"))
    #expect(
      box.roster("user", "show", "1", "--format", "csv", "--columns", "admin") == Outcome("admin\nfalse\n"))
    #expect(box.roster("todo", "edit", "1", "--due", "2026-12-24").code == 0)
    #expect(box.roster("undo").code == 0)
  }

  @Test(arguments: [
    ("DROP INDEX todo_id", "todo_id"), ("DROP TRIGGER todo_added_outside", "todo_added_outside"),
    ("DROP INDEX todo_title_order; CREATE INDEX todo_title_order ON todo (title)", "todo_title_order"),
    ("ALTER TABLE todo ADD COLUMN extra TEXT", "todo"),
    ("DROP INDEX roster_origin_identifier", "roster_origin_identifier"),
    ("ALTER TABLE roster_step RENAME COLUMN who TO whom", "roster_step"),
  ])
  func whatIsTheProgramsOwnHasToBeAsItMakesIt(change: String, name: String) {
    box.roster("todo", "add", "A")
    sql(change)
    let before = box.bytes("data/roster/roster.db")
    let refused = box.roster("todo", "add", "B")
    #expect(refused.code == 74)
    #expect(
      refused.err.hasSuffix(
        "does not have \(name) as it should be; run roster doctor, and roster restore with a backup\n"),
      "\(refused)")
    #expect(box.bytes("data/roster/roster.db") == before)
  }
}
