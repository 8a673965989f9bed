import Registry
import SQLSchema
import SQLite
import Values

extension SQLiteBackend {
  func apply(_ batch: Batch) throws {
    for operation in batch.operations { try apply(operation) }
  }

  private func apply(_ operation: Batch.Operation) throws {
    switch operation {
    case .insert(let entity, let row): try insert(entity, row)
    case .insertRun(let entity, let run, let rows, let first, let ids, let now):
      try insert(entity, run, rows, from: first, ids: ids, at: now)
    case .update(let entity, let old, let new): try replace(entity, old, with: new)
    case .remove(let entity, let row): try remove(entity, row)
    case .setCredential(let credential, let id): try setCredential(credential, for: id)
    case .setOrigins(let entity, let origins): try setOrigins(entity, origins)
    case .removeOrigins(let entity, let ids, let format): try removeOrigins(entity, ids, format: format)
    case .markOrigins(let entity, let ids, let isGone): try markOrigins(entity, ids, isGone: isGone)
    case .setNextNumber(let entity, let next): try setNextNumber(entity, next)
    case .openStep(let head): try openStep(head)
    case .record(let change): try record(change)
    case .closeStep(let records): try closeStep(records)
    case .recordInverse(let change, let step): try gather(change, step)
    case .removeRun(let entity, let numbers, let step, let leavingOrigins):
      try removeRun(entity, numbers, step, leavingOrigins: leavingOrigins)
    case .restoreRun(let entity, let numbers, let step, let place, let now):
      try restoreRun(entity, numbers, step, place, at: now)
    case .turnStep(let step, let state): try turn(step, to: state)
    case .markStep(let step, let state): try mark(step, state)
    case .forgetHistory(let entity, let numbers): try forget(entity, numbers)
    }
  }

  func keep(_ batch: Batch, _ limits: HistoryLimits) throws {
    try apply(batch)
    try endRuns()
    if opened != nil { try trimHistory(limits) }
  }

  private func setNextNumber(_ entity: EntitySchema, _ next: Int64) throws {
    let update = try connection.prepare(
      "UPDATE roster_entity SET next_number = ? WHERE name = ? RETURNING next_number")
    try update.bind(1, integer: next)
    try update.bind(2, text: entity.name)
    guard try update.step() else { throw StoreError(.schema, detail: entity.name) }
    while try update.step() {}
  }

  func insert(_ entity: EntitySchema, _ row: Row) throws {
    let insert = try connection.prepare(statements(entity).insert)
    try bind(row, entity, to: insert)
    try insert.run()
  }

  /// Binds a row's columns and keys, in the order that the statement names them.
  private func bind(_ row: Row, _ entity: EntitySchema, to insert: Statement) throws {
    try insert.bind(1, integer: row.number)
    try insert.bind(2, bytes: row.id.bytes)
    var parameter: Int32 = 3
    for cell in row.cells {
      try insert.bind(parameter, cell)
      parameter += 1
    }
    try insert.bind(parameter, integer: row.createdAt.milliseconds)
    try insert.bind(parameter + 1, integer: row.updatedAt.milliseconds)
    try insert.bind(parameter + 2, integer: row.revision)
    parameter += 3
    for key in entity.keys(of: row.cells) {
      try insert.bind(parameter, key)
      parameter += 1
    }
  }

  private func replace(_ entity: EntitySchema, _ old: Row, with new: Row) throws {
    var sets: [String] = []
    var values: [Cell] = []
    for (index, field) in entity.fields.enumerated() where old.cells[index] != new.cells[index] {
      sets.append("\(SQLName.column(field.name)) = ?")
      values.append(new.cells[index])
    }
    for (column, (former, key)) in zip(
      entity.keyColumns, zip(entity.keys(of: old.cells), entity.keys(of: new.cells))) where former != key
    {
      sets.append("\(column) = ?")
      values.append(key)
    }
    sets += ["updated_at = ?", "revision = ?"]
    values += [.integer(new.updatedAt.milliseconds), .integer(new.revision), .integer(new.number)]
    let update = try connection.prepare(
      "UPDATE \(entity.table) SET \(sets.joined(separator: ", ")) WHERE number = ?")
    try bind(values, to: update)
    try update.run()
  }

  private func remove(_ entity: EntitySchema, _ row: Row) throws {
    let delete = try connection.prepare("DELETE FROM \(entity.table) WHERE number = ?")
    try delete.bind(1, integer: row.number)
    try delete.run()
  }

  func setCredential(_ credential: [UInt8]?, for id: RecordID) throws {
    // What is overwritten must leave the file too; that is done once the transaction is kept.
    if try self.credential(id) != nil {
      try connection.execute("UPDATE roster_history SET wipe = 1")
      needsWipe = true
    }
    guard let credential else {
      let delete = try connection.prepare("DELETE FROM credential WHERE id = ?")
      try delete.bind(1, bytes: id.bytes)
      return try delete.run()
    }
    let set = try connection.prepare(
      "INSERT INTO credential (id, secret) VALUES (?, ?) ON CONFLICT DO UPDATE SET secret = excluded.secret")
    try set.bind(1, bytes: id.bytes)
    try set.bind(2, bytes: credential)
    try set.run()
  }
}
