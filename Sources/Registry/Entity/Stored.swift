public import Values

/// A record together with what every stored record has.
@dynamicMemberLookup
public struct Stored<Record: Sendable>: Sendable {
  public var row: Row
  public var record: Record

  public init(row: Row, record: Record) {
    self.row = row
    self.record = record
  }

  public var number: Int64 { row.number }
  public var id: RecordID { row.id }

  public subscript<Value>(dynamicMember keyPath: KeyPath<Record, Value>) -> Value {
    record[keyPath: keyPath]
  }
}
