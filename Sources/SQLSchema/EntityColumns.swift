public import Registry

/// The table of an entity, from its fields: what is found by first, so that scans stop there.
///
///     CREATE TABLE "person" (number INTEGER PRIMARY KEY, "name_key" TEXT, "name_sort" TEXT, "search" TEXT,
///       id BLOB NOT NULL …, "name" TEXT NOT NULL, "height" INTEGER CHECK ("height" >= 0), …) STRICT
extension EntitySchema {
  /// The entity's name, quoted.
  public var table: String { SQLName.quoted(name) }

  /// The columns of all attributes, in their order.
  public var columns: [String] { attributes.map { SQLName.column($0, in: self) } }

  /// The columns of the keys, in the order of `derived`.
  public var keyColumns: [String] { derived.map { SQLName.column($0, in: self) } }

  /// The statement that makes the table under a name, which is taken as it stands.
  public func createTable(named table: String) -> String {
    var columns = ["number INTEGER PRIMARY KEY"] + keyColumns.map { "\($0) TEXT" }
    columns.append("id BLOB NOT NULL CHECK (typeof(id) = 'blob' AND length(id) = 16)")
    columns += fields.map(\.columnDefinition)
    columns += [
      "created_at INTEGER NOT NULL", "updated_at INTEGER NOT NULL",
      "revision INTEGER NOT NULL CHECK (revision >= 1)",
    ]
    return "CREATE TABLE \(table) (\n  \(columns.joined(separator: ",\n  "))\n) STRICT"
  }

  /// The statement that stores one record; parameters are those of `columns`, then of `keyColumns`.
  public var insertRow: String {
    let names = columns + keyColumns
    let places = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))"
  }

  /// The statement that reads all columns of the record with a number.
  public var selectRow: String { "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE number = ?" }

  /// The columns that all rows of a run share, and those that each has its own cell for; the latter are the
  /// number, the id, the cells of the run's fields, the keys and, where rows bring it along, when they were made.
  public func runColumns(_ run: RowRun, shared: [Int]) -> (shared: [String], own: [String]) {
    let isCreationOwn = !run.created.isEmpty
    return (
      ["updated_at", "revision"] + (isCreationOwn ? [] : ["created_at"])
        + shared.map { SQLName.column(fields[$0].name) },
      ["number", "id"] + run.fields.map { SQLName.column(fields[$0].name) } + keyColumns
        + (isCreationOwn ? ["created_at"] : [])
    )
  }
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
