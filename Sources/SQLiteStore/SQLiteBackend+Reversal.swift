import Registry
import SQLSchema
import SQLite
import Values

/// A step that is being reversed: what it has stands on one side of it, what takes its place gathers on the other.
struct Turning {
  var source: Int64
  var inverses: ChangePlace
}

extension SQLiteBackend {
  /// The side of a step on which that stands which reverses it.
  func side(ofStep number: Int64) throws -> Int64 {
    if let turning = turning[number] { return turning.source }
    let first = try connection.prepare("SELECT side FROM roster_change WHERE step = ? LIMIT 1")
    try first.bind(1, integer: number)
    let side = try first.step() ? first.integer(0) : 0
    first.reset()
    return side == 0 ? 0 : 1
  }

  private func turning(_ step: Int64) throws -> Turning {
    if let begun = turning[step] { return begun }
    let source = try side(ofStep: step)
    return Turning(source: source, inverses: ChangePlace(step: step, side: 1 - source))
  }

  func gather(_ change: Change, _ step: Int64) throws {
    var turning = try turning(step)
    try append(change, at: &turning.inverses)
    self.turning[step] = turning
  }

  func turn(_ step: Int64, to state: Step.State) throws {
    let turned = try turning(step)
    turning[step] = nil
    let delete = try connection.prepare("DELETE FROM roster_change WHERE step = ? AND side = ?")
    try delete.bind(1, integer: step)
    try delete.bind(2, integer: turned.source)
    try delete.run()
    let update = try connection.prepare("UPDATE roster_step SET bytes = ? WHERE number = ?")
    try update.bind(1, integer: turned.inverses.bytes)
    try update.bind(2, integer: step)
    try update.run()
    try mark(step, state)
  }

  func mark(_ step: Int64, _ state: Step.State) throws {
    let move = try advance(steps: 0).move
    let update = try connection.prepare("UPDATE roster_step SET state = ?, moved = ? WHERE number = ?")
    try update.bind(1, integer: Int64(state.rawValue))
    try update.bind(2, integer: move)
    try update.bind(3, integer: step)
    try update.run()
  }

  // MARK: Runs

  /// Holds one row at a time.
  func removeRun(
    _ entity: EntitySchema, _ numbers: ClosedRange<Int64>, _ step: Int64, leavingOrigins: Bool
  ) throws {
    let takesOrigins = try !leavingOrigins && holdsOrigins(entity)
    var turning = try turning(step)
    let columns = entity.columns.joined(separator: ", ")
    let select = try rows(
      "SELECT \(columns) FROM \(entity.table) WHERE number BETWEEN ? AND ? ORDER BY number DESC", numbers)
    var next: Int64? = numbers.upperBound
    while try select.step() {
      let row = try row(select, entity)
      guard let expected = next, row.number == expected else { break }
      var image = Change.image(entity, of: row)
      if takesOrigins { image += Change.FieldImage.keeping(try origins(of: row.id, entity)) }
      try append(Change(.deleted, entity, row, image: image), at: &turning.inverses)
      next = expected == numbers.lowerBound ? nil : expected - 1
    }
    select.reset()
    if let missing = next { throw RunBlock(number: missing) }
    self.turning[step] = turning
    if leavingOrigins {
      try markOrigins(entity, ofRun: numbers, isGone: true)
    } else {
      try removeOrigins(entity, ofRun: numbers)
    }
    let delete = try rows("DELETE FROM \(entity.table) WHERE number BETWEEN ? AND ?", numbers)
    try delete.run()
  }

  /// Holds one row at a time.
  func restoreRun(
    _ entity: EntitySchema, _ numbers: ClosedRange<Int64>, _ step: Int64, _ place: Int64, at now: Timestamp
  ) throws {
    let side = try side(ofStep: step)
    // Places rise by one, or by more where others between them are gone.
    let part = "step = ? AND side = ? AND ordinal <= ? ORDER BY ordinal DESC LIMIT ?"
    let (distance, isOver) = numbers.upperBound.subtractingReportingOverflow(numbers.lowerBound)
    if isOver || distance == .max { throw StoreError(.damaged, detail: "step \(step)") }
    func bound(_ select: Statement) throws -> Statement {
      for (index, value) in [step, side, place, distance + 1].enumerated() {
        try select.bind(Int32(index + 1), integer: value)
      }
      return select
    }
    let standing = try rows("SELECT min(number) FROM \(entity.table) WHERE number BETWEEN ? AND ?", numbers)
    if try standing.step(), !standing.isNull(0) {
      throw RunBlock(number: standing.integer(0), other: standing.integer(0))
    }
    standing.reset()
    // An import may have brought records of the same ids since.
    let holders = try bound(
      try connection.prepare(
        """
        SELECT c.first, t.number FROM (SELECT first, id FROM roster_change WHERE \(part)) AS c
        JOIN \(entity.table) AS t ON t.id = c.id LIMIT 1
        """))
    if try holders.step() { throw RunBlock(number: holders.integer(0), other: holders.integer(1)) }
    let select = try bound(try connection.prepare("\(Self.selectChanges) WHERE \(part)"))
    var next = numbers.lowerBound
    var isWhole = false
    var kept: [Origin] = []
    while try select.step() {
      let change = try change(select, withImage: true)
      guard change.kind == .deleted, change.entity == entity.name, change.first == next, !isWhole else {
        throw StoreError(.damaged, detail: "step \(step)")
      }
      try insert(entity, try change.restored(entity, at: now))
      kept += change.origins
      if kept.count >= 100 {
        try setOrigins(entity, kept)
        kept = []
      }
      isWhole = next == numbers.upperBound
      if !isWhole { next += 1 }
    }
    if !isWhole { throw StoreError(.damaged, detail: "step \(step)") }
    try markOrigins(entity, ofRun: numbers, isGone: false)
    try setOrigins(entity, kept)
  }
}
