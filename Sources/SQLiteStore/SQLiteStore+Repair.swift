import Registry
import SQLSchema
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Something that a repair did: a code, and what a sentence of it names.
public struct Mending: Hashable, Sendable {
  /// The kinds of mending; each has a sentence.
  public enum Code: String, Sendable, CaseIterable {
    case made, indexes, keys, step, orphans, origins, ownerless, counter, mode
  }

  /// The kind of mending.
  public var code: Code
  /// What its sentence names, by placeholder.
  public var values: [String: String]

  init(_ code: Code, _ values: [String: String]) {
    self.code = code
    self.values = values
  }
}

extension SQLiteStore {
  /// Mends what `inspect` calls mendable, in one transaction, and keeps a copy of what was there before.
  ///
  /// Nobody else can write between the copy and the end. A repair that fails changes nothing and keeps nothing;
  /// what cannot be mended is left as it is, for the next inspection to tell.
  ///
  /// - Parameter former: where the copy goes. If a file stands there, a number is added to the name.
  /// - Returns: what was done, and where the copy went.
  public func repair(keeping former: DatabaseFile) throws -> (mendings: [Mending], former: DatabaseFile) {
    try refuseChanges()
    var kept: DatabaseFile?
    var mendings: [Mending] = []
    do {
      try running {
        try connection.transaction(.immediate) {
          _ = try keep(as: former, &kept)
          mendings = try mend()
          options.whenKeeping?()
        }
        options.whenKept?()
      }
    } catch {
      if let kept { unlink(kept.path) }
      throw error
    }
    mendings += closeModes()
    // What was mended is kept; what may not stay in the log is looked after by the next command that opens the file.
    if backend.needsWipe { _ = try? wipe() }
    feed.tell(ChangeSet(isPartial: true))
    return (mendings, kept ?? former)
  }

  private func mend() throws -> [Mending] {
    var done = try makeParts() + makeIndexesAnew() + makeKeysAnew()
    var history = HistoryInspection(connection, present)
    done += try dropBrokenSteps(&history) + mendOrigins() + dropOwnerless() + setCounters(history)
    if done.isEmpty { return [] }
    // Whoever follows from another process reads again; what is overwritten must leave the file too.
    try connection.execute(
      "UPDATE roster_history SET moves = moves + 1, forgotten = moves + 1, wipe = 1")
    backend.needsWipe = true
    return done
  }

  /// Does something whole or not at all; false if the file's content does not let it.
  private func attempt(_ body: () throws -> Void) throws -> Bool {
    try connection.execute("SAVEPOINT roster_mending")
    do {
      try body()
      try connection.execute("RELEASE roster_mending")
      return true
    } catch let error as SQLiteError where error.isConstraint || error.isCorrupt || error.isUnlikeItsSchema {
      try connection.execute("ROLLBACK TO roster_mending; RELEASE roster_mending")
      return false
    }
  }

  private func makeParts() throws -> [Mending] {
    var done: [Mending] = []
    for (part, stands) in try SchemaComparison(connection).partsToMake(present) {
      let isMade = try attempt {
        if let stands {
          try connection.execute("DROP \(stands.kind) \(SQLName.quoted(stands.name))")
        }
        try connection.execute(part.sql)
      }
      if isMade { done.append(Mending(.made, ["kind": part.kind, "name": part.name])) }
    }
    return done
  }

  private func makeIndexesAnew() throws -> [Mending] {
    var tables: [String] = []
    for table in present.map(\.name) + ["roster_step", "roster_origin"] {
      let check = try connection.prepare("PRAGMA integrity_check(\(SQLName.quoted(table)))")
      var isBroken = false
      while try check.step() { isBroken = isBroken || check.text(0).contains("index") }
      check.reset()
      if try isBroken && attempt({ try connection.execute("REINDEX \(SQLName.quoted(table))") }) {
        tables.append(table)
      }
    }
    return tables.map { Mending(.indexes, ["table": $0]) }
  }

  private func makeKeysAnew() throws -> [Mending] {
    var done: [Mending] = []
    for entity in present where !entity.derived.isEmpty {
      let keys = StaleKeys(entity)
      var count = 0
      let isMade = try attempt {
        let update = try connection.prepare(
          "UPDATE \(entity.table) SET \(keys.sets.joined(separator: ", ")) WHERE \(keys.condition)")
        try update.run()
        count = connection.changes
      }
      if isMade, count > 0 { done.append(Mending(.keys, ["entity": entity.name, "count": "\(count)"])) }
    }
    return done
  }

  /// Broken steps go, with the credentials that none of the others can bring back.
  private func dropBrokenSteps(_ history: inout HistoryInspection) throws -> [Mending] {
    var steps: [Int64] = []
    var orphans = 0
    try history.run { step, problem in
      if problem.code == .orphan { orphans += 1 } else { steps.append(step) }
    }
    steps.sort()
    let most = 500
    for start in stride(from: 0, to: steps.count, by: most) {
      let list = steps[start..<min(start + most, steps.count)].map(String.init).joined(separator: ", ")
      try backend.forget(steps: "number IN (\(list))")
    }
    if orphans > 0 {
      try connection.execute("DELETE FROM roster_change WHERE step NOT IN (SELECT number FROM roster_step)")
    }
    return steps.map { Mending(.step, ["step": "\($0)"]) }
      + (orphans > 0 ? [Mending(.orphans, ["count": "\(orphans)"])] : [])
  }

  private func dropOwnerless() throws -> [Mending] {
    let delete = try connection.prepare("DELETE FROM credential WHERE NOT \(try backend.ownerCondition)")
    try delete.run()
    let count = connection.changes
    return count > 0 ? [Mending(.ownerless, ["count": "\(count)"])] : []
  }

  private func setCounters(_ history: HistoryInspection) throws -> [Mending] {
    let insert = try connection.prepare(
      "INSERT OR IGNORE INTO roster_history (only, next_step, moves, forgotten, wipe) VALUES (1, 0, -1, -1, 0)"
    )
    try insert.run()
    var done: [Mending] = []
    for flaw in try counterFlaws(history) {
      guard let next = flaw.next else { continue }
      let update = try connection.prepare(flaw.update)
      try update.bind(1, integer: next)
      try update.run()
      done.append(Mending(.counter, ["counter": flaw.name, "value": "\(next)"]))
    }
    return done
  }

  private func closeModes() -> [Mending] {
    ([""] + FilePlace.endings).compactMap { ending in
      guard let mode = file.mode(ending), mode & 0o077 != 0, chmod(file.path + ending, 0o600) == 0 else {
        return nil
      }
      return Mending(.mode, ["path": path + ending])
    }
  }
}
