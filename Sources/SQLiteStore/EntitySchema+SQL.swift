import Registry

/// The table of an entity, from its fields.
///
///     CREATE TABLE "person" (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE …,
///       "name" TEXT NOT NULL, "name_key" TEXT, "height" INTEGER CHECK ("height" >= 0), …) STRICT
extension EntitySchema {
  var table: String { SQLName.quoted(name) }

  /// Every column but the folded keys, in the order of `attributes`.
  var columns: [String] { attributes.map { SQLName.column($0, in: self) } }

  var keyed: [(index: Int, field: FieldSchema)] {
    fields.enumerated().filter(\.element.hasKey).map { ($0.offset, $0.element) }
  }

  func createTable(named table: String) -> String {
    var columns = [
      "number INTEGER PRIMARY KEY",
      "id BLOB NOT NULL UNIQUE CHECK (typeof(id) = 'blob' AND length(id) = 16)",
    ]
    for field in fields {
      columns.append(field.columnDefinition)
      if field.hasKey { columns.append("\(SQLName.key(field.name)) TEXT") }
    }
    columns += [
      "created_at INTEGER NOT NULL", "updated_at INTEGER NOT NULL",
      "revision INTEGER NOT NULL CHECK (revision >= 1)",
    ]
    return "CREATE TABLE \(table) (\n  \(columns.joined(separator: ",\n  "))\n) STRICT"
  }

  func indexName(_ field: FieldSchema) -> String { "\(name)_\(SQLName.snake(field.name))" }

  /// Name of the trigger that marks rows added by anything but the program.
  var addedTrigger: String { name + "_added_outside" }

  /// Indexes and triggers, made once the table has its own name.
  var createDependents: [String] {
    var statements: [String] = []
    for field in fields where field.isUnique || (field.roles.contains(.naturalKey) && field.hasKey) {
      let column = field.hasKey ? SQLName.key(field.name) : SQLName.column(field.name)
      let index = SQLName.quoted(indexName(field))
      statements.append("CREATE \(field.isUnique ? "UNIQUE " : "")INDEX \(index) ON \(table) (\(column))")
    }
    let mark = """
      INSERT INTO roster_outside (entity, number, revision, stale) VALUES ('\(name)', NEW.number, NEW.revision, 1)
          ON CONFLICT DO UPDATE SET revision = max(revision, excluded.revision), stale = 1
      """
    let fieldColumns = fields.map { SQLName.column($0.name) }.joined(separator: ", ")
    statements.append(
      """
      CREATE TRIGGER \(SQLName.quoted(name + "_changed_outside")) AFTER UPDATE OF \(fieldColumns) ON \(table)
        WHEN NEW.revision = OLD.revision BEGIN
        \(mark);
      END
      """)
    let unkeyed = keyed.map {
      "(NEW.\(SQLName.column($0.field.name)) IS NOT NULL AND NEW.\(SQLName.key($0.field.name)) IS NULL)"
    }
    if !unkeyed.isEmpty {
      statements.append(
        """
        CREATE TRIGGER \(SQLName.quoted(addedTrigger)) AFTER INSERT ON \(table)
          WHEN \(unkeyed.joined(separator: " OR ")) BEGIN
          \(mark);
        END
        """)
    }
    return statements
  }

  /// Inserts all rows of a run that a feed tells; parameters are the time, the revision, the cells of the fields
  /// that all rows share and then the keys of those of them that have one.
  ///
  /// Whoever runs it gives the whole transaction up if it fails, so SQLite need not be able to take back the
  /// statement alone.
  func insertRun(_ run: RowRun, shared: [Int], from feed: String) -> String {
    func names(_ places: [Int]) -> [String] {
      places.map { SQLName.column(fields[$0].name) }
        + places.filter { fields[$0].hasKey }.map { SQLName.key(fields[$0].name) }
    }
    let columns =
      ["number", "id"] + names(run.fields) + ["created_at", "updated_at", "revision"] + names(shared)
    let cells = (0..<run.width + 2).map { "c\($0)" }
    let parameters = ["?1", "?1", "?2"] + names(shared).indices.map { "?\($0 + 3)" }
    return """
      INSERT OR FAIL INTO \(table) (\(columns.joined(separator: ", ")))
      SELECT \((cells + parameters).joined(separator: ", ")) FROM \(feed)
      """
  }

  var insertRow: String {
    let names = columns + keyed.map { SQLName.key($0.field.name) }
    let places = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))"
  }

  var selectRow: String { "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE number = ?" }
}

extension FieldSchema {
  fileprivate var columnDefinition: String {
    let column = SQLName.column(name)
    var definition = "\(column) \(type.isInteger ? "INTEGER" : "TEXT")"
    if isRequired { definition += " NOT NULL" }
    if let check = check(column) { definition += " CHECK (\(check))" }
    return definition
  }

  /// What no configuration can change: signs, ranks, real dates.
  private func check(_ column: String) -> String? {
    switch type {
    case .flag: "\(column) IN (0, 1)"
    case .level(let names): "\(column) BETWEEN 0 AND \(names.count - 1)"
    case .wholeNumber, .length, .mass: "\(column) >= 0"
    // A function is called even for NULL, of which there are many. Only a modifier makes SQLite notice a day
    // that its month does not have.
    case .civilDate: "\(column) IS NULL OR \(column) IS date(\(column), '+0 days')"
    case .birthday:
      "\(column) IS NULL OR \(column) IS date(\(column), '+0 days')"
        + " OR \(column) IS '-' || substr(date('2000' || substr(\(column), 2), '+0 days'), 5)"
    // SQLite holds its JSON functions unsafe for a schema that is not trusted.
    case .words, .entries: "\(column) IS NULL OR \(column) LIKE '[\"%\"]'"
    case .text, .multilineText: "\(column) <> ''"
    case .timestamp, .secret: nil
    }
  }
}
