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
  /// One thing that was looked at, and what is wrong with it.
  public struct Inspection: Sendable {
    /// What was looked at.
    public enum Subject: String, Sendable, CaseIterable { case integrity, references, modeFine, schema, keys }

    /// What is wrong: a code, and what a sentence of it names.
    public struct Problem: Hashable, Sendable {
      /// The kinds of problem; each has a sentence.
      public enum Code: String, Sendable, CaseIterable { case structure, dangling, open, changed, key }

      /// The kind of problem.
      public var code: Code
      /// What its sentence names, by placeholder.
      public var values: [String: String]

      init(_ code: Code, _ values: [String: String]) {
        self.code = code
        self.values = values
      }
    }

    /// What was looked at.
    public var subject: Subject
    /// Empty if all is well.
    public var problems: [Problem]
  }

  /// Looks at the file: structure, references, permissions, tables and folded keys.
  public func inspect() throws -> [Inspection] {
    try translating {
      try connection.execute(Self.largeCache)
      return try connection.transaction(.deferred) {
        [
          Inspection(subject: .integrity, problems: try structureProblems()),
          Inspection(subject: .references, problems: try danglingReferences()),
          Inspection(subject: .modeFine, problems: permissions()),
          Inspection(subject: .schema, problems: try schemaProblems()),
          Inspection(subject: .keys, problems: try keyProblems()),
        ]
      }
    }
  }

  private func structureProblems() throws -> [Inspection.Problem] {
    let select = try connection.prepare("PRAGMA integrity_check")
    var problems: [Inspection.Problem] = []
    while try select.step() {
      let line = select.text(0)
      if line != "ok" { problems.append(.init(.structure, ["detail": line])) }
    }
    return problems
  }

  private func danglingReferences() throws -> [Inspection.Problem] {
    let select = try connection.prepare("PRAGMA foreign_key_check")
    var problems: [Inspection.Problem] = []
    while try select.step() {
      problems.append(
        .init(
          .dangling, ["table": select.text(0), "number": "\(select.integer(1))", "other": select.text(2)]))
    }
    return problems
  }

  private func permissions() -> [Inspection.Problem] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return [] }
    return [.init(.open, ["mode": String(status.st_mode & 0o777, radix: 8), "path": path])]
  }

  /// Tables, indexes and triggers as the program would make them now.
  private func schemaProblems() throws -> [Inspection.Problem] {
    try SchemaComparison(connection).missing(backend.entities.filter { !shown.contains($0.name) }).map {
      .init(.changed, ["statement": String($0.prefix(60))])
    }
  }

  private func keyProblems() throws -> [Inspection.Problem] {
    var problems: [Inspection.Problem] = []
    for entity in backend.entities {
      for part in entity.derived {
        let key = entity.keyExpression(part, .sqlite) { SQLName.column(entity.fields[$0].name) }
        let column = SQLName.column(part, in: entity)
        let select = try connection.prepare(
          "SELECT number FROM \(entity.table) WHERE \(column) IS NOT \(key) LIMIT 3")
        while try select.step() {
          problems.append(
            .init(
              .key,
              [
                "entity": entity.name, "number": "\(select.integer(0))", "field": entity.name(of: part),
              ]))
        }
      }
    }
    return problems
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
