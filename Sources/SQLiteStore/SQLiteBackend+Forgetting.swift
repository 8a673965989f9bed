import Registry
import SQLite
import Values

/// Forgetting what the history keeps of some records, as a person asked for.
extension SQLiteBackend {
  /// Steps from which a change was taken, with the bytes that went.
  private static let drop = """
    DELETE FROM roster_change WHERE entity = ?1 AND first = last AND first IN (SELECT value FROM json_each(?2))
    RETURNING step, coalesce(length(CAST(image AS BLOB)), 0)
    """

  func forget(_ entity: EntitySchema, _ numbers: [Int64]) throws {
    let list = "[\(numbers.map(String.init).joined(separator: ","))]"
    var freed: [Int64: Int64] = [:]
    let drop = try connection.prepare(Self.drop)
    try drop.bind(1, text: entity.name)
    try drop.bind(2, text: list)
    while try drop.step() {
      let (sum, isOver) = freed[drop.integer(0), default: 0].addingReportingOverflow(drop.integer(1))
      freed[drop.integer(0)] = isOver ? .max : sum
    }
    try splitRuns(entity, numbers, list)
    for (step, bytes) in freed {
      let update = try connection.prepare(
        "UPDATE roster_step SET bytes = max(bytes - ?, 0) WHERE number = ?")
      try update.bind(1, integer: bytes)
      try update.bind(2, integer: step)
      try update.run()
    }
    let marks = try connection.prepare(
      "DELETE FROM roster_outside WHERE entity = ? AND number IN (SELECT value FROM json_each(?))")
    try marks.bind(1, text: entity.name)
    try marks.bind(2, text: list)
    try marks.run()
    // Whoever follows from another process has to read again; what is overwritten must leave the file too.
    try connection.execute(
      """
      DELETE FROM roster_step
      WHERE state <> \(Step.State.notice.rawValue) AND number NOT IN (SELECT step FROM roster_change);
      UPDATE roster_history SET moves = moves + 1, forgotten = moves + 1, wipe = 1;
      """)
    needsWipe = true
  }

  private struct Run {
    var place: ChangePlace
    var change: Change
  }

  /// Takes the records out of runs of additions: a run becomes those that are left before, between and behind.
  private func splitRuns(_ entity: EntitySchema, _ numbers: [Int64], _ list: String) throws {
    var runs: [Run] = []
    let select = try connection.prepare(
      Self.selectChanges.replacing(" FROM ", with: ", step, side FROM ")
        + """
         WHERE entity = ?1 AND first < last
        AND EXISTS (SELECT 1 FROM json_each(?2) WHERE value BETWEEN first AND last)
        """)
    try select.bind(1, text: entity.name)
    try select.bind(2, text: list)
    while try select.step() {
      let place = ChangePlace(step: select.integer(9), side: select.integer(10), ordinal: select.integer(8))
      runs.append(Run(place: place, change: try change(select, withImage: false)))
    }
    for (_, runs) in Dictionary(grouping: runs, by: { [$0.place.step, $0.place.side] }) {
      let parts = runs.map { $0.change.without(numbers) }
      let room = Int64((parts.map(\.count).max() ?? 0) + 1)
      try spread(runs[0].place, by: room)
      for (run, parts) in zip(runs, parts) {
        let (ordinal, isOver) = run.place.ordinal.multipliedReportingOverflow(by: room)
        if isOver { throw StoreError(.damaged, detail: "step \(run.place.step)") }
        let delete = try connection.prepare(
          "DELETE FROM roster_change WHERE step = ? AND side = ? AND ordinal = ?")
        try delete.bind(1, integer: run.place.step)
        try delete.bind(2, integer: run.place.side)
        try delete.bind(3, integer: ordinal)
        try delete.run()
        var place = run.place
        place.ordinal = ordinal - 1
        for part in parts { try append(part, at: &place) }
      }
    }
  }

  /// Makes room between the changes of a step; their order stays.
  private func spread(_ place: ChangePlace, by room: Int64) throws {
    // No place may be taken twice on the way.
    for factor in [-room, -1] {
      let update = try connection.prepare(
        "UPDATE roster_change SET ordinal = ordinal * ? WHERE step = ? AND side = ?")
      try update.bind(1, integer: factor)
      try update.bind(2, integer: place.step)
      try update.bind(3, integer: place.side)
      try update.run()
    }
  }
}
