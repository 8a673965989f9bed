import Registry
import SQLSchema
import SQLite
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SQLiteStore {
  /// What is wrong with a credential, told by those who know its form; nil if nothing is.
  public typealias CredentialCheck = ([UInt8]) -> Inspection.Problem.Code?

  /// Looks at the whole file as it is at one moment: each table once, with memory that does not grow with it.
  ///
  /// What cannot be looked at is a problem of its own, and the rest is looked at all the same.
  public func inspect(credentials check: CredentialCheck = { _ in nil }) throws -> [Inspection] {
    try translating {
      try connection.execute(Self.largeCache)
      return try connection.transaction(.deferred) {
        var history = HistoryInspection(connection, present)
        let ofHistory = try look(.history) { found in
          try history.run { _, problem in found.add(problem) }
        }
        return [
          try look(.integrity, lookAtStructure), try look(.references, lookAtReferences),
          try look(.modeFine, lookAtModes), try look(.place, lookAtPlace),
          try look(.encoding, lookAtEncoding), try look(.schema, lookAtSchema),
          try look(.keys, lookAtKeys),
          try look(.counters) { found in
            for flaw in try counterFlaws(history) { found.add(flaw.problem) }
          },
          ofHistory,
          try look(.origins) { found in
            for flaw in try originFlaws() { found.add(flaw) }
          },
          try look(.credentials) { try lookAtCredentials(&$0, check) },
        ]
      }
    }
  }

  /// The entities whose tables have the present form.
  var present: [EntitySchema] { backend.entities.filter { !shown.contains($0.name) } }

  private func look(
    _ subject: Inspection.Subject, _ body: (inout Inspection) throws -> Void
  ) throws -> Inspection {
    var found = Inspection(subject)
    do {
      try body(&found)
    } catch let error as SQLiteError where error.isCorrupt || error.isUnlikeItsSchema {
      found.add(.unreadable, ["detail": error.message])
    } catch let error as StoreError where error.code == .damaged {
      found.add(.unreadable, ["detail": error.detail])
    }
    found.finish()
    return found
  }

  private func lookAtStructure(_ found: inout Inspection) throws {
    let select = try connection.prepare("PRAGMA integrity_check")
    while try select.step() {
      let line = select.text(0)
      if line != "ok" { found.add(.structure, ["detail": line]) }
    }
  }

  private func lookAtReferences(_ found: inout Inspection) throws {
    let select = try connection.prepare("PRAGMA foreign_key_check")
    while try select.step() {
      found.add(
        .dangling, ["table": select.text(0), "number": "\(select.integer(1))", "other": select.text(2)])
    }
  }

  /// Files beside the database get its mode, so that one of them alone tells of others' hands.
  private func lookAtModes(_ found: inout Inspection) {
    for ending in [""] + FilePlace.endings where found.problems.isEmpty {
      guard let mode = file.mode(ending), mode & 0o077 != 0 else { continue }
      found.add(.open, ["mode": String(mode, radix: 8), "path": path + ending])
    }
  }

  private func lookAtPlace(_ found: inout Inspection) {
    var status = stat()
    if lstat(file.path, &status) == 0, status.st_nlink > 1 {
      found.add(.linked, ["path": path, "count": "\(status.st_nlink)"])
    }
    if let kind = file.networkFileSystem { found.add(.network, ["path": path, "kind": kind]) }
  }

  private func lookAtEncoding(_ found: inout Inspection) throws {
    let select = try connection.prepare("PRAGMA encoding")
    if try select.step(), select.text(0) != "UTF-8" { found.add(.encoding, ["encoding": select.text(0)]) }
  }

  /// Tables, indexes and triggers as the program would make them now; what others added is noted.
  private func lookAtSchema(_ found: inout Inspection) throws {
    let comparison = SchemaComparison(connection)
    for statement in try comparison.missing(present) {
      found.add(.changed, ["statement": String(statement.prefix(60))])
    }
    // What a former version made is not another's.
    if shown.isEmpty { found.notes = try comparison.foreign(backend.entities) }
  }

  private func lookAtKeys(_ found: inout Inspection) throws {
    for entity in backend.entities where !entity.derived.isEmpty {
      let keys = StaleKeys(entity)
      let select = try connection.prepare(
        "SELECT number, \(keys.differences.joined(separator: ", ")) FROM \(entity.table) WHERE \(keys.condition)"
      )
      while try select.step() {
        for (index, part) in entity.derived.enumerated() where select.integer(Int32(index + 1)) != 0 {
          found.add(
            .key,
            [
              "entity": entity.name, "number": "\(select.integer(0))", "field": entity.name(of: part),
            ])
        }
      }
    }
  }

  private func lookAtCredentials(_ found: inout Inspection, _ check: CredentialCheck) throws {
    let select = try connection.prepare("SELECT id, secret, \(try backend.ownerCondition) FROM credential")
    while try select.step() {
      let id = select.withBytes(0) { RecordID(bytes: $0) }
      guard select.integer(2) != 0 else {
        found.add(.ownerless, ["id": id.map { "\($0)" } ?? ""])
        continue
      }
      guard let code = check(select.withBytes(1) { [UInt8]($0) }) else { continue }
      found.add(code, ["owner": try id.map(owner) ?? ""])
    }
  }

  /// The record with an id, or the id of one that only the history knows.
  private func owner(_ id: RecordID) throws -> String {
    for entity in backend.entities {
      let select = try connection.prepare("SELECT number FROM \(entity.table) WHERE id = ?")
      try select.bind(1, bytes: id.bytes)
      if try select.step() { return "\(entity.name) \(select.integer(0))" }
    }
    return "\(id)"
  }
}

/// Which records' keys are not those that would be made of their fields now.
struct StaleKeys {
  /// What makes each part anew, by column.
  let sets: [String]
  /// Whether each part differs.
  let differences: [String]
  /// Whether any does.
  var condition: String { differences.map { "(\($0))" }.joined(separator: " OR ") }

  init(_ entity: EntitySchema) {
    let parts = entity.derived.map { part in
      let key = entity.keyExpression(part, .sqlite) { SQLName.column(entity.fields[$0].name) }
      return (column: SQLName.column(part, in: entity), key: key)
    }
    sets = parts.map { "\($0.column) = \($0.key)" }
    differences = parts.map { "\($0.column) IS NOT \($0.key)" }
  }
}

extension DatabaseFile {
  /// The permissions of the file, or of the one beside it with the ending; nil if there is none.
  func mode(_ ending: String) -> mode_t? {
    var status = stat()
    return lstat(path + ending, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}

extension EntitySchema {
  /// The field that a part of the keys belongs to; of the search text that by which records are named.
  fileprivate func name(of part: RecordKeys.Part) -> String {
    switch part {
    case .key(let field), .sort(let field): fields[field].name
    case .search: naturalKey?.name ?? ""
    }
  }
}
