import Synchronization

/// What went wrong in several threads.
final class Failures: Sendable {
  private let list = Mutex<[String]>([])

  func note(_ failure: String) { list.withLock { $0.append(failure) } }

  var all: [String] { list.withLock { $0 } }
}
