import Registry
import SQLSchema
import SQLite
import Values

extension SQLiteBackend {
  private static let select =
    "SELECT id, format, identifier, partial, gone, text FROM roster_origin WHERE entity = ?"

  func origins(
    _ entity: EntitySchema, _ query: OriginQuery, _ body: (Origin) throws -> Bool
  ) throws {
    func pass(_ condition: String, _ bind: (Statement) throws -> Void = { _ in }) throws -> Bool {
      let select = try connection.prepare("\(Self.select) AND format = ? AND \(condition)")
      try select.bind(1, text: entity.name)
      try select.bind(2, text: query.format)
      try bind(select)
      while try select.step() { if try !body(try origin(select)) { return false } }
      return true
    }
    switch query.wanted {
    case .ids(let ids):
      for id in ids where try !pass("id = ?", { try $0.bind(3, bytes: id.bytes) }) { return }
    case .identifiers(let identifiers):
      for text in identifiers where try !pass("identifier = ?", { try $0.bind(3, text: text) }) { return }
    case .unidentified: _ = try pass("identifier IS NULL")
    case .all: _ = try pass("TRUE")
    }
  }

  /// The origins of a record in every format.
  func origins(of id: RecordID, _ entity: EntitySchema) throws -> [Origin] {
    let select = try connection.prepare("\(Self.select) AND id = ? ORDER BY format")
    try select.bind(1, text: entity.name)
    try select.bind(2, bytes: id.bytes)
    var found: [Origin] = []
    while try select.step() { found.append(try origin(select)) }
    return found
  }

  /// What others wrote into the file may be no UTF-8, and is given as such all the same.
  private func origin(_ select: Statement) throws -> Origin {
    guard let id = select.withBytes(0, { RecordID(bytes: $0) }) else {
      throw StoreError(.damaged, detail: "roster_origin: id")
    }
    let text = select.withBytes(5) { bytes in
      UTF8Check.validPrefix(of: bytes).stop == .end
        ? [UInt8](bytes) : [UInt8](String(decoding: bytes, as: UTF8.self).utf8)
    }
    return Origin(
      id: id, format: select.text(1), identifier: select.isNull(2) ? nil : select.text(2), text: text,
      isPartial: select.integer(3) != 0, isGone: select.integer(4) != 0)
  }

  /// Whether any record of the entity has an origin, or had one: most registries hold none, and a change then
  /// asks this once and no more.
  func holdsOrigins(_ entity: EntitySchema) throws -> Bool {
    if let known = holdingOrigins[entity.name] { return known }
    let select = try connection.prepare("SELECT 1 FROM roster_origin WHERE entity = ? LIMIT 1")
    try select.bind(1, text: entity.name)
    let holds = try select.step()
    select.reset()
    holdingOrigins[entity.name] = holds
    return holds
  }

  func setOrigins(_ entity: EntitySchema, _ origins: [Origin]) throws {
    if origins.isEmpty { return }
    let set = try connection.prepare(
      """
      INSERT INTO roster_origin (entity, id, format, identifier, partial, gone, text) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET identifier = excluded.identifier, partial = excluded.partial,
        gone = excluded.gone, text = excluded.text
      """)
    try set.bind(1, text: entity.name)
    for origin in origins {
      try set.bind(3, text: origin.format)
      try set.bind(4, origin.identifier.map(Cell.text) ?? .absent)
      try set.bind(5, integer: origin.isPartial ? 1 : 0)
      try set.bind(6, integer: origin.isGone ? 1 : 0)
      try origin.id.withBytes { id in
        try origin.text.withUnsafeBytes { text in
          try set.bindBorrowed(2, bytes: id)
          try set.bindBorrowed(7, text: text)
          try set.run()
        }
      }
    }
    holdingOrigins[entity.name] = true
  }

  func removeOrigins(_ entity: EntitySchema, _ ids: [RecordID], format: String?) throws {
    guard try holdsOrigins(entity) else { return }
    let delete = try connection.prepare(
      "DELETE FROM roster_origin WHERE entity = ? AND id = ?" + (format == nil ? "" : " AND format = ?"))
    try delete.bind(1, text: entity.name)
    if let format { try delete.bind(3, text: format) }
    for id in ids {
      try delete.bind(2, bytes: id.bytes)
      try delete.run()
    }
  }

  func markOrigins(_ entity: EntitySchema, _ ids: [RecordID], isGone: Bool) throws {
    guard try holdsOrigins(entity) else { return }
    let mark = try connection.prepare("UPDATE roster_origin SET gone = ? WHERE entity = ? AND id = ?")
    try mark.bind(1, integer: isGone ? 1 : 0)
    try mark.bind(2, text: entity.name)
    for id in ids {
      try mark.bind(3, bytes: id.bytes)
      try mark.run()
    }
  }

  // MARK: Runs

  /// Marks or removes the origins of all records with a number of the run, which stand.
  func markOrigins(
    _ entity: EntitySchema, ofRun numbers: ClosedRange<Int64>, isGone: Bool
  ) throws {
    try changeOrigins(entity, numbers, "UPDATE roster_origin SET gone = \(isGone ? 1 : 0)")
  }

  func removeOrigins(_ entity: EntitySchema, ofRun numbers: ClosedRange<Int64>) throws {
    try changeOrigins(entity, numbers, "DELETE FROM roster_origin")
  }

  private func changeOrigins(
    _ entity: EntitySchema, _ numbers: ClosedRange<Int64>, _ change: String
  ) throws {
    guard try holdsOrigins(entity) else { return }
    let statement = try rows(
      "\(change) WHERE entity = ?3 AND id IN (SELECT id FROM \(entity.table) WHERE number BETWEEN ?1 AND ?2)",
      numbers)
    try statement.bind(3, text: entity.name)
    try statement.run()
  }
}
