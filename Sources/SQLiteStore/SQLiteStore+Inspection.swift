import Registry
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
    public enum Subject: String, Sendable, CaseIterable { case integrity, references, modeFine, schema, keys }

    public var subject: Subject
    /// Empty if all is well.
    public var problems: [String]
  }

  /// Looks at the file: structure, references, permissions, tables and folded keys.
  public func inspect() throws -> [Inspection] {
    try translating {
      try connection.transaction(.deferred) {
        [
          Inspection(
            subject: .integrity, problems: try lines("PRAGMA integrity_check").filter { $0 != "ok" }),
          Inspection(subject: .references, problems: try lines("PRAGMA foreign_key_check")),
          Inspection(subject: .modeFine, problems: permissions()),
          Inspection(subject: .schema, problems: try schemaProblems()),
          Inspection(subject: .keys, problems: try keyProblems()),
        ]
      }
    }
  }

  private func lines(_ sql: String) throws -> [String] {
    let select = try connection.prepare(sql)
    var lines: [String] = []
    while try select.step() { lines.append(select.text(0)) }
    return lines
  }

  private func permissions() -> [String] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return [] }
    return ["mode \(String(status.st_mode & 0o777, radix: 8)): others may open the file; chmod 600 \(path)"]
  }

  /// Tables, indexes and triggers as the program would make them now.
  private func schemaProblems() throws -> [String] {
    let select = try connection.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    var standing: [String: String] = [:]
    while try select.step() { standing[select.text(0)] = select.text(1) }
    var wanted = DatabaseFormat.createTables.filter { $0.hasPrefix("CREATE") }
    for entity in backend.entities where !shown.contains(entity.name) {
      wanted += [entity.createTable(named: entity.table)] + entity.createDependents
    }
    let present = Set(standing.values.map(Self.normal))
    return wanted.map(Self.normal).filter { !present.contains($0) }.map {
      "missing or changed: \($0.prefix(60))…"
    }
  }

  /// Statement text with white space made alike.
  private static func normal(_ sql: String) -> String {
    sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func keyProblems() throws -> [String] {
    var problems: [String] = []
    for entity in backend.entities {
      for (_, field) in entity.keyed {
        let function = field.type.isList ? SQLFunctions.foldWords : SQLFunctions.fold
        let select = try connection.prepare(
          """
          SELECT number FROM \(entity.table)
          WHERE \(SQLName.key(field.name)) IS NOT \(function)(\(SQLName.column(field.name))) LIMIT 3
          """)
        while try select.step() {
          problems.append("\(entity.name) \(select.integer(0)): key of \(field.name)")
        }
      }
    }
    return problems
  }
}
