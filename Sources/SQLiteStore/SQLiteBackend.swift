import Registry
import SQLSchema
import SQLite
import Values

/// The plain operations over a connection; the statements of an entity are built once and cached.
final class SQLiteBackend: StoreBackend {
  let connection: Connection
  /// The entities whose records may own credentials: all that the store was opened with.
  let entities: [EntitySchema]
  /// The last move this process made in the history.
  var lastMove: Int64?
  /// Whether bytes that must not stay are still in the file or its log.
  var needsWipe = false
  /// Where the next change of the step that was last appended to goes.
  var place = ChangePlace(step: 0, side: 0)
  /// What was set aside for runs of new rows, until something is looked for or the transaction ends.
  var asides: [String: RunAside] = [:]
  /// About how many bytes runs have changed since pages were written out.
  var unwritten = 0
  /// Through what runs are read, by the number of cells in a row.
  var feeds: [Int: RunFeed] = [:]
  private var inserts: [String: String] = [:]
  private var selects: [String: String] = [:]

  init(_ connection: Connection, entities: [EntitySchema]) {
    self.connection = connection
    self.entities = entities
  }

  // MARK: Reading

  func row(_ entity: EntitySchema, number: Int64) throws -> Row? {
    let sql = selects[entity.name] ?? entity.selectRow
    selects[entity.name] = sql
    let select = try connection.prepare(sql)
    try select.bind(1, integer: number)
    guard try select.step() else { return nil }
    let fields = Int32(entity.fields.count)
    let identity = select.withBytes(1) { RecordID(bytes: $0) }
    guard let id = identity else { throw StoreError(.damaged, detail: "\(entity.name) \(number): id") }
    return Row(
      number: number, id: id,
      createdAt: Timestamp(milliseconds: select.integer(fields + 2)),
      updatedAt: Timestamp(milliseconds: select.integer(fields + 3)),
      revision: select.integer(fields + 4),
      cells: (2..<2 + fields).map { select.cell($0) })
  }

  func number(_ entity: EntitySchema, of id: RecordID) throws -> Int64? {
    let select = try connection.prepare("SELECT number FROM \(entity.table) WHERE id = ?")
    try select.bind(1, bytes: id.bytes)
    return try select.step() ? select.integer(0) : nil
  }

  func forEach(
    _ entity: EntitySchema, _ query: Query, _ attributes: [Attribute],
    _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    try bringBack(entity, for: query)
    guard let select = try select(entity, query, attributes) else { return }
    var buffer = RowBuffer()
    let shapes = attributes.map { ColumnShape($0, in: entity) }
    while try select.step() {
      buffer.removeAll()
      select.append(shapes, to: &buffer)
      if try !body(buffer) { return }
    }
  }

  /// The statement of a query, ready to run; nil where it finds nothing.
  private func select(_ entity: EntitySchema, _ query: Query, _ attributes: [Attribute]) throws -> Statement?
  {
    var compiler = QueryCompiler(entity)
    guard let sql = compiler.place(query) else {
      return try prepared(&compiler) { $0.select(query, attributes) }
    }
    // Far into an order: by where the sort key begins that stands there.
    let place = try prepared(&compiler) { _ in sql }
    guard try place.step() else { return nil }
    let (key, number) = (place.cell(0), place.integer(1))
    place.reset()
    compiler = QueryCompiler(entity)
    let equals = try prepared(&compiler) { $0.equals(query, key: key, number: number) }
    let before = try equals.step() ? Int(equals.integer(0)) : 0
    equals.reset()
    compiler = QueryCompiler(entity)
    return try prepared(&compiler) { $0.page(query, attributes, key: key, equals: before) }
  }

  private func prepared(
    _ compiler: inout QueryCompiler, _ body: (inout QueryCompiler) -> String
  ) throws -> Statement {
    let statement = try connection.prepare(body(&compiler))
    try bind(compiler.values, to: statement)
    return statement
  }

  func count(_ entity: EntitySchema, _ condition: Condition?) throws -> Int {
    try bringBack(entity, for: Query(condition))
    var compiler = QueryCompiler(entity)
    let sql = compiler.count(condition)
    let select = try connection.prepare(sql)
    try bind(compiler.values, to: select)
    return try select.step() ? Int(select.integer(0)) : 0
  }

  func credential(_ id: RecordID) throws -> [UInt8]? {
    let select = try connection.prepare("SELECT secret FROM credential WHERE id = ?")
    try select.bind(1, bytes: id.bytes)
    return try select.step() ? select.withBytes(0) { [UInt8]($0) } : nil
  }

  func firstOutside(
    _ entity: EntitySchema, _ numbers: ClosedRange<Int64>, since revision: Int64
  ) throws -> Int64? {
    let select = try connection.prepare(
      """
      SELECT number FROM roster_outside WHERE entity = ? AND number BETWEEN ? AND ? AND revision >= ?
      ORDER BY number LIMIT 1
      """)
    try select.bind(1, text: entity.name)
    try select.bind(2, integer: numbers.lowerBound)
    try select.bind(3, integer: numbers.upperBound)
    try select.bind(4, integer: revision)
    return try select.step() ? select.integer(0) : nil
  }

  private func bind(_ cells: [Cell], to statement: Statement) throws {
    for (index, cell) in cells.enumerated() { try statement.bind(Int32(index + 1), cell) }
  }

  // MARK: Records

  func takeNumbers(_ entity: EntitySchema, _ count: Int) throws -> Int64 {
    // A row that came in by other hands may stand beyond the next number.
    let take = try connection.prepare(
      """
      UPDATE roster_entity SET next_number =
        max(next_number, coalesce((SELECT max(number) FROM \(entity.table)), 0) + 1) + ?1
      WHERE name = ?2 RETURNING next_number - ?1
      """)
    try take.bind(1, integer: Int64(count))
    try take.bind(2, text: entity.name)
    guard try take.step() else { throw StoreError(.schema, detail: entity.name) }
    let number = take.integer(0)
    while try take.step() {}
    return number
  }

  func put(_ entity: EntitySchema, _ row: Row) throws {
    let sql = inserts[entity.name] ?? entity.insertRow
    inserts[entity.name] = sql
    let insert = try connection.prepare(sql)
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
    try insert.run()
  }

  func replace(_ entity: EntitySchema, _ old: Row, with new: Row) throws {
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

  func remove(_ entity: EntitySchema, _ row: Row) throws {
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
