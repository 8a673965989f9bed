public import Registry

/// Writes records in another program's format: `begin`, then `write` for each, then `end`.
public protocol ForeignWriter<Record>: AnyObject {
  associatedtype Record: Sendable

  func begin() throws

  /// Writes one record; returns the names of its fields whose values the format cannot hold.
  func write(_ record: Stored<Record>) throws -> [String]

  func end() throws
}
