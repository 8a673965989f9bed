import Registry
import SQLSchema
import SQLite

extension SchemaComparison {
  /// An index or a trigger that the program has made, or would make now.
  struct Part {
    var kind: String
    var name: String
    var sql: String
  }

  /// What is in the file and is none of the program's: nothing of it is run or changed.
  func foreign(_ entities: [EntitySchema]) throws -> [Inspection.Note] {
    var tables = try connection.texts("SELECT name FROM roster_entity")
    let known = Set(entities.map(\.name))
    var own = Set(DatabaseFormat.createTables.filter { $0.hasPrefix("CREATE") }.compactMap(Self.name(of:)))
    own.formUnion(tables)
    own.formUnion(entities.flatMap { [$0.name] + $0.dependents.map(\.name) })
    // What belongs to tables of an entity that is not known here may be another version's.
    tables.subtract(known)
    let select = try connection.prepare(
      """
      SELECT type, name, tbl_name FROM main.sqlite_schema
      WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY type, name
      """)
    var notes: [Inspection.Note] = []
    while try select.step() {
      if own.contains(select.text(1)) || tables.contains(select.text(2)) { continue }
      notes.append(.init(kind: select.text(0), name: select.text(1)))
    }
    return notes
  }

  /// The program's indexes and triggers that are missing or of another form, as it makes them; with each, what
  /// has its name now.
  func partsToMake(_ entities: [EntitySchema]) throws -> [(part: Part, present: Part?)] {
    var wanted = DatabaseFormat.createTables.filter { $0.hasPrefix("CREATE INDEX") }.compactMap { sql in
      Self.name(of: sql).map { Part(kind: "index", name: $0, sql: sql) }
    }
    for entity in entities {
      wanted += entity.dependents.map {
        Part(kind: $0.kind == .trigger ? "trigger" : "index", name: $0.name, sql: $0.sql)
      }
    }
    let select = try connection.prepare(
      "SELECT type, name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
    var present: [String: Part] = [:]
    while try select.step() {
      present[select.text(1)] = Part(kind: select.text(0), name: select.text(1), sql: select.text(2))
    }
    return wanted.compactMap { part in
      let stands = present[part.name]
      return stands.map { Self.normal($0.sql) } == Self.normal(part.sql) ? nil : (part, stands)
    }
  }

  /// The name in the statement of a table or an index that is no entity's.
  private static func name(of sql: String) -> String? {
    let words = sql.split(separator: " ", maxSplits: 3)
    return words.count > 2 ? String(words[2]) : nil
  }
}

extension Connection {
  /// The texts of a statement's first column.
  fileprivate func texts(_ sql: String) throws -> Set<String> {
    let select = try prepare(sql)
    var texts: Set<String> = []
    while try select.step() { texts.insert(select.text(0)) }
    return texts
  }
}
