import Registry
import SQLSchema
import SQLite
import Values

extension SchemaUpdate {
  /// Shows the tables of a file that may only be read as the program knows them: by views of this connection
  /// alone, which stand before the file's tables of the same name. Returns the names of those entities.
  func show(_ entities: [EntitySchema]) throws -> Set<String> {
    let standing = try read()
    var shown: Set<String> = []
    try DatabaseFormat.show(connection)
    for entity in entities {
      guard let stands = standing[entity.name] else {
        try connection.execute(entity.createTable(named: "temp.\(entity.table)"))
        shown.insert(entity.name)
        continue
      }
      if stands.version < entity.version || stands.fold < TextKey.version {
        try connection.execute(entity.view(since: stands.version))
        shown.insert(entity.name)
      }
      for (field, kept) in entity.keptItems(since: stands.version) {
        try DatabaseFormat.copyOrigins(connection)
        try moveToOrigins(field, kept, entity, from: "main.\(entity.table)")
      }
    }
    return shown
  }
}

extension EntitySchema {
  /// The table of a former version in the present form; keys are made from the values they belong to.
  fileprivate func view(since version: Int) -> String {
    var columns = ["number", "id"]
    let values = sources(since: version).map { $0.former.map(SQLName.column) ?? Self.literal($0.value) }
    for (field, value) in zip(fields, values) { columns.append("\(value) AS \(SQLName.column(field.name))") }
    for part in derived {
      let key = keyExpression(part, .sqlite) { values[$0] }
      columns.append("\(key) AS \(SQLName.column(part, in: self))")
    }
    columns += ["created_at", "updated_at", "revision"]
    return "CREATE TEMP VIEW \(table) AS SELECT \(columns.joined(separator: ", ")) FROM main.\(table)"
  }

  private static func literal(_ cell: Cell) -> String {
    switch cell {
    case .absent: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): "'\(text.replacing("'", with: "''"))'"
    case .bytes(let bytes): "x'\(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())'"
    }
  }
}
