/// The statements that a store ran, without those that begin and end transactions.
final class StatementLog {
  private(set) var texts: [String] = []
  /// Those that ran after the first transaction that was committed.
  private(set) var afterCommit: [String] = []
  private var isCommitted = false

  func append(_ text: String) {
    if text == "COMMIT" { isCommitted = true }
    if text.hasPrefix("BEGIN") || text == "COMMIT" || text == "ROLLBACK" { return }
    texts.append(text)
    if isCommitted { afterCommit.append(text) }
  }

  func clear() {
    texts = []
    afterCommit = []
    isCommitted = false
  }
}
