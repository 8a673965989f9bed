import Registry
import SQLSchema
import SQLite
import Values

/// What marks a file as a Roster database, and the tables that are no entity's.
enum DatabaseFormat {
  /// "Rstr", at byte 68 of the file.
  static let applicationID: Int32 = 0x5273_7472
  /// Rises when these tables change; at byte 60 of the file.
  static let version: Int32 = 2
  static let pageSize = 8192

  static let createTables = [
    """
    CREATE TABLE roster_entity (
      name TEXT PRIMARY KEY, version INTEGER NOT NULL, next_number INTEGER NOT NULL, fold INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE roster_history (
      only INTEGER PRIMARY KEY CHECK (only = 1), next_step INTEGER NOT NULL, moves INTEGER NOT NULL,
      forgotten INTEGER NOT NULL, wipe INTEGER NOT NULL CHECK (wipe IN (0, 1))
    ) STRICT
    """,
    "INSERT INTO roster_history (only, next_step, moves, forgotten, wipe) VALUES (1, 1, 0, 0, 0)",
    createSteps,
    "CREATE INDEX roster_step_moved ON roster_step (moved)",
    "CREATE INDEX roster_step_undone ON roster_step (number) WHERE state = 1",
    """
    CREATE TABLE roster_change (
      step INTEGER NOT NULL, side INTEGER NOT NULL, ordinal INTEGER NOT NULL, kind INTEGER NOT NULL,
      entity TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, revision INTEGER NOT NULL, id BLOB,
      created_at INTEGER, image TEXT, PRIMARY KEY (step, side, ordinal)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE roster_outside (
      entity TEXT NOT NULL, number INTEGER NOT NULL, revision INTEGER NOT NULL, stale INTEGER NOT NULL,
      PRIMARY KEY (entity, number)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE credential (id BLOB PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID",
  ]

  private static let createSteps = """
    CREATE TABLE roster_step (
      number INTEGER PRIMARY KEY, at INTEGER NOT NULL, verb TEXT NOT NULL, entity TEXT NOT NULL,
      state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3), records INTEGER NOT NULL, moved INTEGER NOT NULL,
      who TEXT NOT NULL, bytes INTEGER NOT NULL
    ) STRICT
    """

  /// Whether the tables that are no entity's are those of a former version.
  static func isOutdated(_ connection: Connection) throws -> Bool {
    try connection.number("PRAGMA user_version") < Int64(version)
  }

  /// Shows the steps of a former version, in a file that may only be read, in the present form.
  static let viewOfSteps =
    "CREATE TEMP VIEW roster_step AS SELECT *, '' AS who, 0 AS bytes FROM main.roster_step"

  /// Brings these tables to the present version, within a transaction: steps of before have nobody's name.
  static func update(_ connection: Connection) throws {
    guard try isOutdated(connection) else { return }
    try connection.execute("ALTER TABLE roster_step RENAME TO roster_former_step")
    for index in ["roster_step_moved", "roster_step_undone"] { try connection.execute("DROP INDEX \(index)") }
    let steps = createTables.filter { $0.contains("roster_step ") || $0.contains("ON roster_step") }
    for statement in steps { try connection.execute(statement) }
    try connection.execute(
      """
      INSERT INTO roster_step (number, at, verb, entity, state, records, moved, who, bytes)
        SELECT number, at, verb, entity, state, records, moved, '',
          (SELECT coalesce(sum(length(CAST(image AS BLOB))), 0) FROM roster_change WHERE step = number)
        FROM roster_former_step;
      DROP TABLE roster_former_step;
      PRAGMA user_version = \(version);
      """)
  }
}
