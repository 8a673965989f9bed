public import Values

/// What can be read within one transaction.
public protocol StoreReader: AnyObject {
  func row(_ entity: EntitySchema, number: Int64) throws -> Row?

  /// The number of the record with the id; nil if there is none.
  func number(_ entity: EntitySchema, of id: RecordID) throws -> Int64?

  /// Calls `body` for each record of the query with a buffer that holds the attributes' cells of this one
  /// record; ends early when `body` returns false.
  ///
  /// Holds one row at a time, whatever the number of records.
  func forEach(
    _ entity: EntitySchema, _ query: Query, _ attributes: [Attribute],
    _ body: (borrowing RowBuffer) throws -> Bool) throws

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

  /// The opaque credential of a record, by its id.
  func credential(_ id: RecordID) throws -> [UInt8]?

  /// The steps, newest first, at most `limit`.
  func steps(limit: Int?) throws -> [Step]

  /// What undoes (or, for an undone step, redoes) the step, in the order it was recorded.
  func changes(ofStep number: Int64) throws -> [Change]

  /// The first of the records that something other than Roster changed when it had the revision or a later
  /// one; nil if there is none.
  func firstOutside(_ entity: EntitySchema, _ numbers: ClosedRange<Int64>, since revision: Int64) throws
    -> Int64?
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
