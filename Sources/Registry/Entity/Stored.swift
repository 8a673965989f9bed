public import Values

/// A record together with what every stored record has.
@dynamicMemberLookup
public struct Stored<Record: Sendable>: Sendable {
  /// The record as the store holds it.
  public var row: Row
  /// The typed record that the row's cells make.
  public var record: Record

  public init(row: Row, record: Record) {
    self.row = row
    self.record = record
  }

  /// The record's number.
  public var number: Int64 { row.number }
  /// The record's id.
  public var id: RecordID { row.id }

  /// A property of the record.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Record, Value>) -> Value {
    record[keyPath: keyPath]
  }
}
