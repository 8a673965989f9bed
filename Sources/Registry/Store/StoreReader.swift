public import Values

/// What can be asked within one transaction.
///
/// Each function is one question, which a store a network away answers in one round trip.
public protocol StoreReader: AnyObject {
  /// How many records the store likes to take or give at a time.
  var batchSize: Int { get }

  /// The records asked for, with what is asked of them.
  func fetch(_ entity: EntitySchema, _ fetch: Fetch) throws -> Fetched

  /// Calls `body` for each record of the query with a buffer that holds the attributes' cells of this one
  /// record; ends early when `body` returns false.
  ///
  /// Holds one row at a time, whatever the number of records.
  func forEach(
    _ entity: EntitySchema, _ query: Query, _ attributes: [Attribute],
    _ body: (borrowing RowBuffer) throws -> Bool) throws

  /// How many records fulfil the condition; without one, how many there are.
  func count(_ entity: EntitySchema, _ condition: Condition?) throws -> Int

  /// Counts the records that fulfil the condition by what the groupings say, and calls `body` for each count
  /// with a buffer that holds the groupings' values and then the number; ends early when it returns false.
  ///
  /// The largest come first, equal ones in the order of their values; where a grouping takes a part of a day,
  /// all come in the order of the values. Missing values come last.
  func count(
    _ entity: EntitySchema, _ condition: Condition?, by groupings: [Grouping],
    _ body: (borrowing RowBuffer) throws -> Bool) throws

  /// Calls `body` with the number of each record that something other than Roster may have changed, rising,
  /// whether or not it stands still; ends early when it returns false.
  func outside(_ entity: EntitySchema, _ body: (Int64) throws -> Bool) throws

  /// Calls `body` with each origin of the entity that is asked for, in any order; ends early when it returns false.
  ///
  /// Holds one text at a time, whatever the number of origins.
  func origins(_ entity: EntitySchema, _ query: OriginQuery, _ body: (Origin) throws -> Bool) throws

  /// Steps of the history, with as much of what reverses them as is asked for.
  func steps(_ query: StepQuery) throws -> [RecordedStep]
}

extension StoreReader {
  /// The rows that a query finds, all held at once.
  public func rows(_ entity: EntitySchema, _ query: Query) throws -> [Row] {
    var rows: [Row] = []
    try forEach(entity, query, entity.attributes) { buffer in
      if let row = Row(buffer, in: entity) { rows.append(row) }
      return true
    }
    return rows
  }

  /// The record of a number; nil if there is none.
  public func row(_ entity: EntitySchema, number: Int64) throws -> Row? {
    try fetch(entity, Fetch(numbers: [number])).rows[number]
  }

  /// The record of an id; nil if there is none.
  public func row(_ entity: EntitySchema, id: RecordID) throws -> Row? {
    var wanted = Fetch()
    wanted.ids = [id]
    return try fetch(entity, wanted).rows.values.first
  }

  /// The opaque credential of a record, by its id.
  public func credential(_ id: RecordID, of entity: EntitySchema) throws -> [UInt8]? {
    var wanted = Fetch()
    wanted.ids = [id]
    wanted.wantsCredentials = true
    return try fetch(entity, wanted).credentials[id]
  }

  /// Number of another record that has the value; nil if none has.
  public func holder(
    _ entity: EntitySchema, _ field: Int, _ cell: Cell, except number: Int64?
  ) throws -> Int64? {
    if cell.isAbsent { return nil }
    var wanted = Fetch()
    wanted.values = [Fetch.Value(field: field, cell: cell, limit: 2)]
    return try fetch(entity, wanted).rows.keys.filter { $0 != number }.min()
  }

  /// The steps, newest first, at most `limit`.
  public func steps(limit: Int?) throws -> [Step] { try steps(StepQuery(limit: limit)).map(\.step) }

  /// What undoes (or, for an undone step, redoes) the step, in the order it was recorded, all held at once.
  public func changes(ofStep number: Int64) throws -> [Change] {
    var changes: [Change] = []
    var query = StepQuery(number: number)
    query.mostChanges = batchSize
    while let part = try steps(query).first {
      changes += part.entries.map(\.change)
      query.before = part.rest
      if part.rest == nil { break }
    }
    return changes.reversed()
  }
}

extension Row {
  /// The row of a buffer that holds all attributes of one record in their order.
  public init?(_ buffer: borrowing RowBuffer, in entity: EntitySchema) {
    let fields = entity.fields.count
    guard buffer.count == fields + 5,
      let id = buffer.withBytes(at: 1, { RecordID(bytes: $0) })
    else { return nil }
    let slots = buffer.slots
    self.init(
      number: slots[0].payload, id: id,
      createdAt: Timestamp(milliseconds: slots[fields + 2].payload),
      updatedAt: Timestamp(milliseconds: slots[fields + 3].payload),
      revision: slots[fields + 4].payload,
      cells: (2..<2 + fields).map { buffer.cell(at: $0) })
  }
}
