public import Registry

/// Writes records in another program's format: `begin`, then `write` for each, then `end`.
public protocol ForeignWriter<Record>: AnyObject {
  associatedtype Record: Sendable

  func begin() throws

  /// Writes one record; returns the names of its fields whose values the format cannot hold.
  func write(_ record: Stored<Record>) throws -> [String]

  /// Writes one record through its origin in the format, if it has one: what there still reads as a field's value
  /// passes as it stood, what differs is written anew, and what no field takes passes through, in the old order.
  ///
  /// - Returns: as `write`.
  func write(_ record: Stored<Record>, through origin: Origin?) throws -> [String]

  func end() throws
}

extension ForeignWriter {
  public func write(_ record: Stored<Record>, through origin: Origin?) throws -> [String] {
    try write(record)
  }

  public func write(_ record: Stored<Record>) throws -> [String] { try write(record, through: nil) }
}
