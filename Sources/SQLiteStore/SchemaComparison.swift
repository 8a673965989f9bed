import Registry
import SQLSchema
import SQLite

/// Compares what a file has with what the program would make.
struct SchemaComparison {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// The statements for tables, indexes and triggers of the entities, and for those that are no entity's, which
  /// the file has not, or in another form.
  func missing(_ entities: [EntitySchema]) throws -> [String] {
    let select = try connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    var present: Set<String> = []
    while try select.step() { present.insert(Self.normal(select.text(0))) }
    // A former version is shown in the present form where it may only be read.
    var wanted =
      try DatabaseFormat.isOutdated(connection)
      ? [] : DatabaseFormat.createTables.filter { $0.hasPrefix("CREATE") }
    for entity in entities {
      wanted += [entity.createTable(named: entity.table)] + entity.dependents.map(\.sql)
    }
    return wanted.map(Self.normal).filter { !present.contains($0) }
  }

  /// Statement text with white space made alike.
  static func normal(_ sql: String) -> String {
    sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
