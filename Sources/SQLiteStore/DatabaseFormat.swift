import Registry
import SQLSchema
import SQLite
import Values

/// What marks a file as a Roster database, and the tables that are no entity's.
enum DatabaseFormat {
  /// "Rstr", at byte 68 of the file.
  static let applicationID: Int32 = 0x5273_7472
  /// Rises when these tables change; at byte 60 of the file.
  static let version: Int32 = 3
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
    createOrigins,
    "CREATE INDEX roster_origin_identifier ON roster_origin (entity, format, identifier)",
  ]

  /// What is looked at first stands before the text, which may be long.
  private static let createOrigins = """
    CREATE TABLE roster_origin (
      entity TEXT NOT NULL, id BLOB NOT NULL CHECK (length(id) = 16), format TEXT NOT NULL CHECK (format <> ''),
      identifier TEXT, partial INTEGER NOT NULL CHECK (partial IN (0, 1)),
      gone INTEGER NOT NULL CHECK (gone IN (0, 1)), text TEXT NOT NULL, UNIQUE (entity, id, format)
    ) STRICT
    """

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

  /// Shows these tables of a former version, in a file that may only be read, in the present form.
  static func show(_ connection: Connection) throws {
    let stands = try connection.number("PRAGMA user_version")
    if stands < 2 {
      try connection.execute(
        "CREATE TEMP VIEW roster_step AS SELECT *, '' AS who, 0 AS bytes FROM main.roster_step")
    }
    if stands < 3 { try connection.execute(createTemporaryOrigins) }
  }

  private static var createTemporaryOrigins: String {
    createOrigins.replacing("CREATE TABLE", with: "CREATE TEMP TABLE IF NOT EXISTS")
  }

  /// Lets origins be added, for this connection alone, to those of a file that may only be read.
  static func copyOrigins(_ connection: Connection) throws {
    if try connection.number("SELECT count(*) FROM sqlite_temp_schema WHERE name = 'roster_origin'") > 0 {
      return
    }
    try connection.execute(
      "\(createTemporaryOrigins); INSERT INTO temp.roster_origin SELECT * FROM main.roster_origin")
  }

  /// Brings these tables to the present version, within a transaction.
  static func update(_ connection: Connection) throws {
    let stands = try connection.number("PRAGMA user_version")
    if stands < 2 { try nameSteps(connection) }
    if stands < 3 {
      for statement in createTables where statement.contains(" roster_origin") {
        try connection.execute(statement)
      }
    }
    if stands < version { try connection.execute("PRAGMA user_version = \(version)") }
  }

  /// To version 2: steps have the name of who made them, which is nobody's for those of before, and their bytes.
  private static func nameSteps(_ connection: Connection) throws {
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
      """)
  }
}
