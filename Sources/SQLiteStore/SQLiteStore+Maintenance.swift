import Registry
import SQLite

extension SQLiteStore {
  /// What a compaction did.
  public struct Compaction: Hashable, Sendable {
    /// How many steps were forgotten.
    public var steps: Int
    /// Whether the file gave its space back; if not, another process was using it, or somebody interrupted.
    public var isShrunk: Bool
  }

  /// Forgets all but the newest steps, with the credentials that none of them can bring back, and gives
  /// the space back.
  public func compact(keeping count: Int) throws -> Compaction {
    let steps = try write(StepLabel("compact", "")) { transaction in
      let before = try transaction.steps(limit: nil).count
      try backend.trimHistory(
        HistoryLimits(steps: count, bytes: .max), HistoryExtent(connection))
      try connection.execute("UPDATE roster_history SET wipe = 1")
      return before - (try transaction.steps(limit: nil).count)
    }
    do {
      try running { try connection.execute("VACUUM") }
    } catch let error as StoreError where [.busy, .interrupted].contains(error.code) {
      return Compaction(steps: steps, isShrunk: false)
    }
    let isWiped = try translating { try wipe() }
    return Compaction(steps: steps, isShrunk: isWiped)
  }

  /// Moves the log into the file and empties it, so that overwritten credentials are in neither.
  ///
  /// Where a reader of another process keeps part of the log, the file says so, and the next command that
  /// opens it tries again.
  @discardableResult
  func wipe() throws -> Bool {
    backend.needsWipe = false
    return try Self.wipe(connection)
  }

  static func wipe(_ connection: Connection) throws -> Bool {
    let patience = connection.busyTimeout
    connection.busyTimeout = min(patience, 100)
    defer { connection.busyTimeout = patience }
    do {
      let version = try connection.dataVersion()
      guard try connection.checkpoint(truncate: true) else { return false }
      return try connection.transaction(.immediate) {
        // What another process wrote in between may have left bytes of its own in the log.
        guard try connection.dataVersion() == version else { return false }
        try connection.execute("UPDATE roster_history SET wipe = 0 WHERE wipe")
        return true
      }
    } catch let error as SQLiteError where error.isBusy {
      return false
    }
  }
}
