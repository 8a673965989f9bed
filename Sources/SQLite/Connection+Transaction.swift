extension Connection {
  /// Runs the body in a transaction that is committed if it returns and rolled back if it throws.
  ///
  /// A commit that fails is rolled back and its error thrown; no transaction is left open. Begun inside
  /// another transaction it fails and leaves that one alone.
  public func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
    switch kind {
    case .deferred: try prepare("BEGIN").run()
    case .immediate: try prepare("BEGIN IMMEDIATE").run()
    }
    do {
      let result = try body()
      try prepare("COMMIT").run()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs the body so that an interrupt between two statements is not lost: the next one fails.
  ///
  /// SQLite alone stops no more than the statements that run at that moment. May not be nested.
  public func interruptible<Result>(_ body: () throws -> Result) rethrows -> Result {
    interruptHandle.watch(true)
    defer { interruptHandle.watch(false) }
    return try body()
  }

  /// Runs the body so that an interrupt of this connection stops the statements of the other one too, which must
  /// stay open meanwhile. May not be nested.
  public func sharingInterrupts<Result>(with other: Connection, _ body: () throws -> Result) throws -> Result
  {
    interruptHandle.accompany(try other.openHandle())
    defer { interruptHandle.accompany(nil) }
    try interruptHandle.check()
    let result = try body()
    try interruptHandle.check()
    return result
  }

  /// Throws if somebody interrupted within `interruptible`.
  public func checkInterruption() throws(SQLiteError) { try interruptHandle.check() }

  /// Rolls back unless SQLite has done so by itself, as it does when the disk is full.
  private func rollBack() {
    // What interrupted the transaction must not keep it from being rolled back.
    interruptHandle.watch(false)
    // Where even this fails the transaction goes with the connection, and the first error is the one that counts.
    if isInTransaction { try? prepare("ROLLBACK").run() }
  }
}
