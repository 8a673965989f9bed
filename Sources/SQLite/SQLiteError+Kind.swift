import CSQLite

extension SQLiteError {
  /// Another connection holds the lock, or wrote since this transaction began to read.
  public var isBusy: Bool { code == SQLITE_BUSY }

  /// Another statement of the same connection stands in the way.
  public var isLocked: Bool { code == SQLITE_LOCKED }

  /// The disk, the page limit or the file-size limit is reached.
  public var isFull: Bool { code == SQLITE_FULL }

  /// The database, or its folder, may not be written.
  public var isReadOnly: Bool { code == SQLITE_READONLY }

  /// A CHECK, NOT NULL, UNIQUE or other constraint was broken.
  public var isConstraint: Bool { code == SQLITE_CONSTRAINT }

  /// A UNIQUE or PRIMARY KEY constraint.
  public var isUnique: Bool {
    extendedCode == SQLITE_CONSTRAINT | (8 << 8) || extendedCode == SQLITE_CONSTRAINT | (6 << 8)
  }

  /// The file is no SQLite database.
  public var isNotADatabase: Bool { code == SQLITE_NOTADB }

  /// The statement is none, or names a table, column or function that is not there.
  public var isUnknownName: Bool { code == SQLITE_ERROR }

  /// The file contradicts itself.
  public var isCorrupt: Bool { code == SQLITE_CORRUPT }

  /// The statement does not fit the file: a table or column is missing, or a value is not of its form.
  public var isUnlikeItsSchema: Bool { [SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_SCHEMA].contains(code) }

  /// Somebody stopped what was running.
  public var isInterrupt: Bool { code == SQLITE_INTERRUPT }

  /// The file could not be opened or made.
  public var isCannotOpen: Bool { code == SQLITE_CANTOPEN }

  /// A path that must not be a symbolic link is one, or leads through one.
  public var isSymbolicLink: Bool { extendedCode == SQLITE_CANTOPEN | (6 << 8) }

  /// The connection or statement was used as it may not be.
  public var isMisuse: Bool { code == SQLITE_MISUSE }
}
