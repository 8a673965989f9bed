public import Values

/// One stored record as cells, the form in which stores, history and lists pass it on.
public struct Row: Hashable, Sendable {
  /// From 1, never moved, never given to another record.
  public var number: Int64
  /// The id for other programs; it never changes.
  public var id: RecordID
  /// When the record was first stored; an undone delete brings it back.
  public var createdAt: Timestamp
  /// When the record was last stored.
  public var updatedAt: Timestamp
  /// 1, then one more with every change.
  public var revision: Int64
  /// The stored fields in table order.
  public var cells: [Cell]

  public init(
    number: Int64, id: RecordID, createdAt: Timestamp, updatedAt: Timestamp, revision: Int64, cells: [Cell]
  ) {
    self.number = number
    self.id = id
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.revision = revision
    self.cells = cells
  }

  /// The cell of an attribute, be it a field or a part that every record has.
  public subscript(attribute: Attribute) -> Cell {
    switch attribute {
    case .number: .integer(number)
    case .id: .bytes(id.bytes)
    case .field(let index): cells[index]
    case .createdAt: .integer(createdAt.milliseconds)
    case .updatedAt: .integer(updatedAt.milliseconds)
    case .revision: .integer(revision)
    }
  }

  /// Appends the attributes' cells to a buffer.
  public func append(_ attributes: [Attribute], to buffer: inout RowBuffer) {
    for attribute in attributes { buffer.append(self[attribute]) }
  }
}

extension Row {
  /// The row after a change at the moment given. Throws `damaged` where the revision can rise no more.
  func following(_ cells: [Cell], at now: Timestamp) throws -> Row {
    var row = self
    row.cells = cells
    row.revision = try Self.revision(after: revision)
    row.updatedAt = now
    return row
  }

  /// Throws `damaged` where the revision can rise no more.
  public static func revision(after revision: Int64) throws(StoreError) -> Int64 {
    let (next, isOver) = revision.addingReportingOverflow(1)
    if isOver { throw StoreError(.damaged, detail: "revision") }
    return next
  }
}
