import Testing

/// What can be wrong with a database, a case each: what breaks it, how it is told, how it is mended.
extension DoctorTests {
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

  static let history = "the history can be read"
  static let counters = "the counters are ahead of what they count"
  static let credentials = "the passwords' hashes and whose they are"
  static let keys = "the keys for searching and sorting"
  static let schema = "the tables are as this roster makes them"
  static let unchecked = "PRAGMA ignore_check_constraints = ON; "
  static let origins = "the texts that imported records came from"
  static let origin =
    "INSERT INTO roster_origin (entity, id, format, identifier, partial, gone, text) "
  static let mendedOrigin = ["Marked or dropped texts that records came from: 1"]
  static let goneID = "00010203-0405-0607-0809-0a0b0c0d0e0f"
  static let gone = "x'000102030405060708090a0b0c0d0e0f'"

  static let cases = [
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
      "UPDATE roster_change SET image = '{\"@vcard partial\":7}' WHERE step = 3", history,
      "step 3: the former values of person 1 cannot be read", mended: ["Dropped step 3"]),
    Case(
      origin + "SELECT 'person', id, 'vcard', 'a', 0, 1, 'BEGIN' FROM person WHERE number = 2", origins,
      "the vcard text of person 2 is marked as that of a deleted record", mended: mendedOrigin),
    Case(
      origin + "VALUES ('todo', \(gone), 'todotxt', NULL, 0, 0, 'x')", origins,
      "the todotxt text of todo \(goneID), which is not there, is not marked as that of a deleted record",
      mended: mendedOrigin),
    Case(
      origin + "VALUES ('person', \(gone), 'vcard', NULL, 0, 1, CAST(x'61ff' AS TEXT))", origins,
      "the vcard text of person \(goneID): text is none that it can have", mended: mendedOrigin),
    Case(
      origin + "VALUES ('person', \(gone), 'vcard', CAST(x'c0af' AS TEXT), 0, 1, 'x')", origins,
      "the vcard text of person \(goneID): identifier is none that it can have", mended: mendedOrigin),
    Case(
      origin + "VALUES ('person', \(gone), 'v card', NULL, 0, 1, 'x')", origins,
      "the v card text of person \(goneID): format is none that it can have", mended: mendedOrigin),
    Case(
      origin + "VALUES ('nobody', \(gone), 'vcard', NULL, 0, 1, 'x')", origins,
      "the vcard text of nobody \(goneID): entity is none that it can have", mended: mendedOrigin),
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

  static let salt = "AAAAAAAAAAAAAAAAAAAAAA"
  static let digest = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
}
