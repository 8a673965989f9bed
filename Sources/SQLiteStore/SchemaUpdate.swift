import Registry
import SQLite
import Values

/// Brings the entities' tables to what the program knows: creates, migrates, folds anew.
struct SchemaUpdate {
  let connection: Connection
  private let path: String

  init(_ connection: Connection, path: String) {
    self.connection = connection
    self.path = path
  }

  struct Standing {
    var version: Int
    var fold: Int
    /// Whether keys of records changed by other hands are to be made anew.
    var isStale: Bool
  }

  /// Whether anything is to be done for the entities. Throws `newer` if the file is ahead of the program.
  func isDue(_ entities: [EntitySchema]) throws -> Bool {
    let standing = try read()
    var due = false
    for entity in entities {
      guard let stands = standing[entity.name] else {
        due = true
        continue
      }
      if stands.version > entity.version || stands.fold > TextKey.version {
        throw StoreError(.newer, path: path)
      }
      if stands.version < entity.version || stands.fold < TextKey.version || stands.isStale { due = true }
    }
    return due
  }

  /// Whether an earlier process could not remove from the file what must not stay in it.
  func isWipeDue() throws -> Bool {
    let select = try connection.prepare("SELECT wipe FROM roster_history")
    return try select.step() && select.integer(0) != 0
  }

  /// Does what is due; called within a transaction.
  func run(_ entities: [EntitySchema]) throws {
    let standing = try read()
    for entity in entities {
      guard let stands = standing[entity.name] else {
        try create(entity)
        continue
      }
      // A newer program may have come in between.
      if stands.version > entity.version { throw StoreError(.newer, path: path) }
      if stands.version < entity.version { try migrate(entity, from: stands.version) }
      if stands.fold < TextKey.version { try refold(entity, where: "true") }
      let stale = "entity = '\(entity.name)' AND stale"
      try refold(entity, where: "number IN (SELECT number FROM roster_outside WHERE \(stale))")
      try connection.execute("UPDATE roster_outside SET stale = 0 WHERE \(stale)")
      let update = try connection.prepare("UPDATE roster_entity SET version = ?, fold = ? WHERE name = ?")
      try update.bind(1, integer: Int64(entity.version))
      try update.bind(2, integer: Int64(TextKey.version))
      try update.bind(3, text: entity.name)
      try update.run()
    }
  }

  func create(_ entity: EntitySchema) throws {
    try connection.execute(entity.createTable(named: entity.table))
    for statement in entity.createDependents { try connection.execute(statement) }
    let insert = try connection.prepare(
      "INSERT INTO roster_entity (name, version, next_number, fold) VALUES (?, ?, 1, ?)")
    try insert.bind(1, text: entity.name)
    try insert.bind(2, integer: Int64(entity.version))
    try insert.bind(3, integer: Int64(TextKey.version))
    try insert.run()
  }

  func read() throws -> [String: Standing] {
    let select = try connection.prepare(
      """
      SELECT name, version, fold, EXISTS (SELECT 1 FROM roster_outside WHERE entity = name AND stale)
      FROM roster_entity
      """)
    var standing: [String: Standing] = [:]
    while try select.step() {
      standing[select.text(0)] = Standing(
        version: Int(select.integer(1)), fold: Int(select.integer(2)), isStale: select.integer(3) != 0)
    }
    return standing
  }

  /// Copies the table into one of the present form: each field from the column it had, or its value.
  private func migrate(_ entity: EntitySchema, from version: Int) throws {
    let sources = entity.sources(since: version)
    let former = SQLName.quoted("roster_former_\(entity.name)")
    try connection.execute("ALTER TABLE \(entity.table) RENAME TO \(former)")
    try dropDependents(of: "roster_former_\(entity.name)")
    try connection.execute(entity.createTable(named: entity.table))
    let common = ["number", "id", "created_at", "updated_at", "revision"]
    let targets = common + entity.fields.map { SQLName.column($0.name) }
    let origins = common + sources.map { $0.former.map(SQLName.column) ?? "?" }
    let copy = try connection.prepare(
      """
      INSERT INTO \(entity.table) (\(targets.joined(separator: ", ")))
      SELECT \(origins.joined(separator: ", ")) FROM \(former)
      """)
    var parameter: Int32 = 1
    for source in sources where source.former == nil {
      try copy.bind(parameter, source.value)
      parameter += 1
    }
    try copy.run()
    try connection.execute("DROP TABLE \(former)")
    try refold(entity, where: "true")
    for statement in entity.createDependents { try connection.execute(statement) }
    for change in entity.changes(since: version) { try migrateHistory(of: entity, change) }
  }

  /// The history keeps former values by field name: they go by the names of the present form.
  private func migrateHistory(of entity: EntitySchema, _ change: Migration.Change) throws {
    let update: Statement
    switch change {
    case .add(let field, let value):
      update = try connection.prepare(
        "UPDATE roster_change SET image = json_set(coalesce(image, '{}'), ?2, ?3) WHERE entity = ?1 AND kind = ?4"
      )
      try update.bind(2, text: Self.path(field))
      try update.bind(3, value)
      try update.bind(4, integer: Int64(Change.Kind.deleted.rawValue))
    case .rename(let field, let to):
      update = try connection.prepare(
        """
        UPDATE roster_change SET image = json_remove(json_set(image, ?3, json(image -> ?2)), ?2)
        WHERE entity = ?1 AND json_type(image, ?2) IS NOT NULL
        """)
      try update.bind(2, text: Self.path(field))
      try update.bind(3, text: Self.path(to))
    case .remove(let field):
      update = try connection.prepare(
        "UPDATE roster_change SET image = json_remove(image, ?2) WHERE entity = ?1 AND image IS NOT NULL")
      try update.bind(2, text: Self.path(field))
    }
    try update.bind(1, text: entity.name)
    try update.run()
  }

  private static func path(_ field: String) -> String { "$." + SQLName.quoted(field) }

  /// Indexes and triggers go by the old table's name; their own names are wanted again.
  private func dropDependents(of table: String) throws {
    let select = try connection.prepare(
      "SELECT type, name FROM sqlite_schema WHERE tbl_name = ? AND type IN ('index', 'trigger') AND sql IS NOT NULL"
    )
    try select.bind(1, text: table)
    var drops: [String] = []
    while try select.step() { drops.append("DROP \(select.text(0)) \(SQLName.quoted(select.text(1)))") }
    for drop in drops { try connection.execute(drop) }
  }

  private func refold(_ entity: EntitySchema, where condition: String) throws {
    if entity.keyed.isEmpty { return }
    let sets = entity.keyed.map { _, field in
      let function = field.type.isList ? SQLFunctions.foldWords : SQLFunctions.fold
      return "\(SQLName.key(field.name)) = \(function)(\(SQLName.column(field.name)))"
    }
    try connection.execute("UPDATE \(entity.table) SET \(sets.joined(separator: ", ")) WHERE \(condition)")
  }
}
