/// What marks a file as a Roster database, and the tables that are no entity's.
enum DatabaseFormat {
  /// "Rstr", at byte 68 of the file.
  static let applicationID: Int32 = 0x5273_7472
  /// Rises when these tables change; at byte 60 of the file.
  static let version: Int32 = 1
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
    """
    CREATE TABLE roster_step (
      number INTEGER PRIMARY KEY, at INTEGER NOT NULL, verb TEXT NOT NULL, entity TEXT NOT NULL,
      state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3), records INTEGER NOT NULL, moved INTEGER NOT NULL,
      who TEXT NOT NULL, bytes INTEGER NOT NULL
    ) STRICT
    """,
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
}
