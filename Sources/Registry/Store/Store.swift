/// Where records, credentials and history live: what every store promises.
///
/// A store is used from one thread. Each call is one transaction: reads see one state, a write is kept
/// whole or not at all. Listeners of `feed` hear of a write after it is kept.
public protocol Store: AnyObject {
  var feed: ChangeFeed { get }

  /// Reads within one snapshot.
  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result

  /// Changes within one transaction, recorded as one step; nothing is kept if `body` throws.
  func write<Result>(_ label: StepLabel, _ body: (Transaction) throws -> Result) throws -> Result

  /// Tells the listeners what other processes changed since the last call.
  func follow() throws
}
