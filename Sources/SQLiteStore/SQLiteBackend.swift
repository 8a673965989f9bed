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
  /// The step that this transaction opened last, and where its next change goes.
  var opened: ChangePlace?
  /// Steps that are being reversed, by number.
  var turning: [Int64: Turning] = [:]
  /// What was set aside for runs of new rows, until something is looked for or the transaction ends.
  var asides: [String: RunAside] = [:]
  /// About how many bytes runs have changed since pages were written out.
  var unwritten = 0
  /// Through what runs are read, by the number of cells in a row.
  var feeds: [Int: RunFeed] = [:]
  /// Whether records of an entity have origins, as far as this transaction has asked.
  var holdingOrigins: [String: Bool] = [:]
  private var statements: [String: EntityStatements] = [:]

  init(_ connection: Connection, entities: [EntitySchema]) {
    self.connection = connection
    self.entities = entities
  }

  /// Begins a transaction.
  func begin() {
    lastMove = nil
    opened = nil
    turning = [:]
    asides = [:]
    holdingOrigins = [:]
  }

  var batchSize: Int { 1000 }

  func statements(_ entity: EntitySchema) -> EntityStatements {
    if let made = statements[entity.name] { return made }
    let made = EntityStatements(entity)
    statements[entity.name] = made
    return made
  }

  // MARK: Reading

  func fetch(_ entity: EntitySchema, _ fetch: Fetch) throws -> Fetched {
    var found = try standing(entity)
    let sql = statements(entity)
    func add(_ select: Statement) throws {
      while try select.step() {
        let row = try row(select, entity)
        found.rows[row.number] = row
      }
    }
    for number in fetch.numbers {
      let select = try connection.prepare(sql.byNumber)
      try select.bind(1, integer: number)
      try add(select)
    }
    for range in fetch.ranges { try add(try rows(sql.byRange, range)) }
    for id in fetch.ids {
      let select = try connection.prepare(sql.byID)
      try select.bind(1, bytes: id.bytes)
      try add(select)
    }
    for value in fetch.values {
      let condition = Condition.compare(.field(value.field), .equal, value.cell)
      let query = Query(condition, order: [.attribute(.number)], limit: value.limit)
      try bringBack(entity, for: query)
      var compiler = QueryCompiler(entity)
      try add(try prepared(&compiler) { $0.select(query, entity.attributes) })
    }
    found.marks = try fetch.marks.map { try firstOutside(entity, $0) }
    if fetch.wantsCredentials {
      for id in fetch.ids + found.rows.values.map(\.id) { found.credentials[id] = try credential(id) }
    }
    if fetch.wantsOrigins {
      for id in Set(fetch.ids + found.rows.values.map(\.id)) {
        let origins = try origins(of: id, entity)
        if !origins.isEmpty { found.origins[id] = origins }
      }
    }
    return found
  }

  /// The entity's version and next number. A row that came in by other hands may stand beyond that number.
  private func standing(_ entity: EntitySchema) throws -> Fetched {
    let select = try connection.prepare(statements(entity).standing)
    try select.bind(1, text: entity.name)
    guard try select.step() else { return Fetched(version: entity.version, nextNumber: 1) }
    let found = Fetched(version: Int(select.integer(0)), nextNumber: select.integer(1))
    select.reset()
    return found
  }

  func rows(_ sql: String, _ numbers: ClosedRange<Int64>) throws -> Statement {
    let select = try connection.prepare(sql)
    try select.bind(1, integer: numbers.lowerBound)
    try select.bind(2, integer: numbers.upperBound)
    return select
  }

  /// The row of a statement that selects all attributes in their order.
  func row(_ select: Statement, _ entity: EntitySchema) throws -> Row {
    let fields = Int32(entity.fields.count)
    let number = select.integer(0)
    let identity = select.withBytes(1) { RecordID(bytes: $0) }
    guard let id = identity else { throw StoreError(.damaged, detail: "\(entity.name) \(number): id") }
    return Row(
      number: number, id: id,
      createdAt: Timestamp(milliseconds: select.integer(fields + 2)),
      updatedAt: Timestamp(milliseconds: select.integer(fields + 3)),
      revision: select.integer(fields + 4),
      cells: (2..<2 + fields).map { select.cell($0) })
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

  /// The statement that the body makes, with its values bound.
  func prepared(
    _ compiler: inout QueryCompiler, _ body: (inout QueryCompiler) -> String
  ) throws -> Statement {
    let statement = try connection.prepare(body(&compiler))
    try bind(compiler.values, to: statement)
    return statement
  }

  func count(_ entity: EntitySchema, _ condition: Condition?) throws -> Int {
    try bringBack(entity, for: Query(condition))
    var compiler = QueryCompiler(entity)
    let select = try prepared(&compiler) { $0.count(condition) }
    return try select.step() ? Int(select.integer(0)) : 0
  }

  func credential(_ id: RecordID) throws -> [UInt8]? {
    let select = try connection.prepare("SELECT secret FROM credential WHERE id = ?")
    try select.bind(1, bytes: id.bytes)
    return try select.step() ? select.withBytes(0) { [UInt8]($0) } : nil
  }

  private func firstOutside(_ entity: EntitySchema, _ mark: Fetch.Mark) throws -> Int64? {
    let select = try connection.prepare(
      """
      SELECT number FROM roster_outside WHERE entity = ? AND number BETWEEN ? AND ? AND revision >= ?
      ORDER BY number LIMIT 1
      """)
    try select.bind(1, text: entity.name)
    try select.bind(2, integer: mark.numbers.lowerBound)
    try select.bind(3, integer: mark.numbers.upperBound)
    try select.bind(4, integer: mark.since)
    return try select.step() ? select.integer(0) : nil
  }

  func bind(_ cells: [Cell], to statement: Statement) throws {
    for (index, cell) in cells.enumerated() { try statement.bind(Int32(index + 1), cell) }
  }
}

/// The statements of an entity that are used again and again.
struct EntityStatements {
  let standing: String
  let byNumber: String
  let byID: String
  let byRange: String
  let insert: String

  init(_ entity: EntitySchema) {
    let select = "SELECT \(entity.columns.joined(separator: ", ")) FROM \(entity.table)"
    standing = """
      SELECT version, max(next_number, coalesce((SELECT max(number) FROM \(entity.table)), 0) + 1)
      FROM roster_entity WHERE name = ?
      """
    byNumber = entity.selectRow
    byID = select + " WHERE id = ?"
    byRange = select + " WHERE number BETWEEN ? AND ?"
    insert = entity.insertRow
  }
}
