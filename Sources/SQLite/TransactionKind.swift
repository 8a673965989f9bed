/// When a transaction takes the write lock.
public enum TransactionKind: Sendable {
  /// At its first write; it may then fail because another connection wrote in between.
  case deferred
  /// At once.
  case immediate
}
