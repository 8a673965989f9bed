import CSQLite
import Synchronization

/// Stops the running statements of one connection from another thread or from a signal handler.
///
/// It may outlive its connection; it then does nothing.
public final class InterruptHandle: Sendable {
  private let target: Atomic<UInt>
  private let callers = Atomic<Int>(0)

  init(_ handle: OpaquePointer) {
    target = Atomic(UInt(bitPattern: handle))
  }

  /// Makes every running statement fail with `isInterrupt`; takes no lock and allocates nothing.
  public func interrupt() {
    callers.add(1, ordering: .sequentiallyConsistent)
    let address = target.load(ordering: .sequentiallyConsistent)
    if let handle = OpaquePointer(bitPattern: address) { sqlite3_interrupt(handle) }
    callers.subtract(1, ordering: .sequentiallyConsistent)
  }

  /// Lets go of the connection and returns when no caller is using it any more.
  func detach() {
    target.store(0, ordering: .sequentiallyConsistent)
    while callers.load(ordering: .sequentiallyConsistent) > 0 {}
  }

  func attach(_ handle: OpaquePointer) {
    target.store(UInt(bitPattern: handle), ordering: .sequentiallyConsistent)
  }
}
