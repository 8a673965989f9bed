import Registry
import SQLite
import Values

extension SQLiteStore {
  /// What was seen of other processes' doings.
  struct Seen {
    var dataVersion: Int64
    var move: Int64
  }

  /// Tells the listeners what other processes changed since the last call; the first call tells nothing.
  ///
  /// SQLite's data version says that something changed, the history what. What the history does not
  /// explain, or no longer holds, is told as a partial change set.
  public func follow() throws {
    let changes = try translating { () throws -> ChangeSet? in
      let version = try connection.dataVersion()
      if version == seen?.dataVersion { return nil }
      return try connection.transaction(.deferred) {
        let select = try connection.prepare("SELECT moves, forgotten FROM roster_history")
        guard try select.step() else { throw StoreError(.damaged, path: path, detail: "roster_history") }
        let (moves, forgotten) = (select.integer(0), select.integer(1))
        select.reset()
        defer { seen = Seen(dataVersion: version, move: moves) }
        guard let former = seen else { return nil }
        if former.move >= moves || forgotten > former.move { return ChangeSet(isPartial: true) }
        return try moved(after: former.move)
      }
    }
    if let changes { feed.tell(changes) }
  }

  private func moved(after move: Int64) throws -> ChangeSet {
    let select = try connection.prepare(
      """
      SELECT DISTINCT entity, first, last FROM roster_change
      WHERE step IN (SELECT number FROM roster_step WHERE moved > ?)
      """)
    try select.bind(1, integer: move)
    var changes = ChangeSet()
    while try select.step() {
      guard let entity = backend.entities.first(where: { $0.name == select.text(0) }) else { continue }
      let (first, last) = (select.integer(1), select.integer(2))
      let (distance, isOver) = last.subtractingReportingOverflow(first)
      if isOver || distance < 0 || distance > Int64(ChangeSet.mostRows) { return ChangeSet(isPartial: true) }
      var wanted = Fetch()
      wanted.ranges = [first...last]
      let rows = try backend.fetch(entity, wanted).rows
      for number in first...last {
        changes.append(RowChange(entity: entity.name, number: number, row: rows[number]))
      }
    }
    return changes
  }
}
