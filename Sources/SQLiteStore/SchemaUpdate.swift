import Registry
import SQLSchema
import SQLite
import Values

/// Brings a file to what the program knows: its format, then the entities' tables, which are created, migrated,
/// and get their keys anew.
struct SchemaUpdate {
  let connection: Connection
  private let path: String
  /// Told from time to time how many records of a table that is made anew are done, and how many there are.
  private let progress: (Int, Int) -> Void

  init(_ connection: Connection, path: String, progress: @escaping (Int, Int) -> Void = { _, _ in }) {
    self.connection = connection
    self.path = path
    self.progress = progress
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
    var due = try DatabaseFormat.isOutdated(connection)
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
    try DatabaseFormat.update(connection)
    let standing = try read()
    for entity in entities {
      guard let stands = standing[entity.name] else {
        try create(entity)
        continue
      }
      // A newer program may have come in between.
      if stands.version > entity.version { throw StoreError(.newer, path: path) }
      if stands.version < entity.version || stands.fold < TextKey.version {
        try migrate(entity, from: stands.version)
      } else if stands.isStale {
        try refold(entity)
      }
      let fresh = try connection.prepare("UPDATE roster_outside SET stale = 0 WHERE entity = ? AND stale")
      try fresh.bind(1, text: entity.name)
      try fresh.run()
      let update = try connection.prepare("UPDATE roster_entity SET version = ?, fold = ? WHERE name = ?")
      try update.bind(1, integer: Int64(entity.version))
      try update.bind(2, integer: Int64(TextKey.version))
      try update.bind(3, text: entity.name)
      try update.run()
    }
  }

  func create(_ entity: EntitySchema) throws {
    try connection.execute(entity.createTable(named: entity.table))
    for dependent in entity.dependents { try connection.execute(dependent.sql) }
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

  /// Copies the table into one of the present form: each field from the column it had, or its value, and the keys
  /// made from these.
  private func migrate(_ entity: EntitySchema, from version: Int) throws {
    let sources = entity.sources(since: version)
    let former = "roster_former_\(entity.name)"
    try connection.execute("ALTER TABLE \(entity.table) RENAME TO \(SQLName.quoted(former))")
    try dropDependents(of: former)
    try connection.execute(entity.createTable(named: entity.table))
    let common = ["number", "id", "created_at", "updated_at", "revision"]
    // Values of new fields are the parameters from ?3 on, so that a key can be made of them too.
    var values: [Cell] = []
    let origins = sources.map { source -> String in
      if let former = source.former { return SQLName.column(former) }
      values.append(source.value)
      return "?\(values.count + 2)"
    }
    let keys = entity.derived.map { entity.keyExpression($0, .sqlite) { origins[$0] } }
    let targets = common + entity.fields.map { SQLName.column($0.name) } + entity.keyColumns
    let copy = try connection.prepare(
      """
      INSERT INTO \(entity.table) (\(targets.joined(separator: ", ")))
      SELECT \((common + origins + keys).joined(separator: ", ")) FROM \(SQLName.quoted(former))
      WHERE number BETWEEN ?1 AND ?2
      """)
    for (place, value) in values.enumerated() { try copy.bind(Int32(place + 3), value) }
    try copyInParts(copy, from: former)
    for (field, kept) in entity.keptItems(since: version) {
      try moveToOrigins(field, kept, entity, from: SQLName.quoted(former))
    }
    try connection.execute("DROP TABLE \(SQLName.quoted(former))")
    for dependent in entity.dependents { try connection.execute(dependent.sql) }
    for change in entity.changes(since: version) { try migrateHistory(of: entity, change) }
  }

  /// Runs a statement for the records of a table, some thousands of numbers at a time.
  private func copyInParts(_ copy: Statement, from table: String) throws {
    let size = 20_000
    let total = try connection.prepare("SELECT count(*) FROM \(SQLName.quoted(table))")
    let count = try total.step() ? Int(total.integer(0)) : 0
    total.reset()
    let next = try connection.prepare(
      "SELECT max(number), count(*) FROM (SELECT number FROM \(SQLName.quoted(table)) WHERE number >= ? ORDER BY number LIMIT \(size))"
    )
    var done = 0
    var first = Int64.min
    while done < count {
      try next.bind(1, integer: first)
      guard try next.step(), !next.isNull(0) else { return }
      let (last, rows) = (next.integer(0), Int(next.integer(1)))
      next.reset()
      try copy.bind(1, integer: first)
      try copy.bind(2, integer: last)
      try copy.run()
      done += rows
      progress(done, count)
      if last == .max { return }
      first = last + 1
    }
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
    case .moveToOrigins(let field, let kept): return try moveFormerToOrigins(field, kept, entity)
    }
    try update.bind(1, text: entity.name)
    try update.run()
  }

  static func path(_ field: String) -> String { "$." + SQLName.quoted(field) }

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

  /// Makes the keys of those records anew that other hands have changed.
  private func refold(_ entity: EntitySchema) throws {
    if entity.derived.isEmpty { return }
    let sets = entity.derived.map { part in
      let key = entity.keyExpression(part, .sqlite) { SQLName.column(entity.fields[$0].name) }
      return "\(SQLName.column(part, in: entity)) = \(key)"
    }
    let update = try connection.prepare(
      """
      UPDATE \(entity.table) SET \(sets.joined(separator: ", "))
      WHERE number IN (SELECT number FROM roster_outside WHERE entity = ? AND stale)
      """)
    try update.bind(1, text: entity.name)
    try update.run()
  }
}
