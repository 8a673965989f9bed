import CSQLite
import Synchronization

/// Stops the statements of one connection from another thread or from a signal handler.
///
/// It may outlive its connection; it then does nothing.
public final class InterruptHandle: Sendable {
  private enum State {
    static let idle = 0
    static let watching = 1
    static let asked = 2
  }

  private let target: Atomic<UInt>
  /// A second connection that is interrupted with the first; 0 for none.
  private let companion = Atomic<UInt>(0)
  private let callers = Atomic<Int>(0)
  private let state = Atomic<Int>(State.idle)

  init(_ handle: OpaquePointer) {
    target = Atomic(UInt(bitPattern: handle))
  }

  /// Makes every running statement fail with `isInterrupt`, and within `Connection.interruptible` those
  /// that follow too; takes no lock and allocates nothing.
  public func interrupt() {
    _ = state.compareExchange(
      expected: State.watching, desired: State.asked, ordering: .sequentiallyConsistent)
    callers.add(1, ordering: .sequentiallyConsistent)
    let address = target.load(ordering: .sequentiallyConsistent)
    if let handle = OpaquePointer(bitPattern: address) { sqlite3_interrupt(handle) }
    let second = companion.load(ordering: .sequentiallyConsistent)
    if let handle = OpaquePointer(bitPattern: second) { sqlite3_interrupt(handle) }
    callers.subtract(1, ordering: .sequentiallyConsistent)
  }

  /// Begins or ends to remember that somebody interrupted.
  func watch(_ isOn: Bool) {
    state.store(isOn ? State.watching : State.idle, ordering: .sequentiallyConsistent)
  }

  /// Whether somebody interrupted while it was watched.
  var isAsked: Bool { state.load(ordering: .relaxed) == State.asked }

  /// Throws if somebody interrupted while it was watched.
  func check(_ sql: String? = nil) throws(SQLiteError) {
    if isAsked {
      throw SQLiteError(extendedCode: SQLITE_INTERRUPT, message: "interrupted", sql: sql)
    }
  }

  /// Lets go of the connection and returns when no caller is using it any more.
  func detach() {
    target.store(0, ordering: .sequentiallyConsistent)
    while callers.load(ordering: .sequentiallyConsistent) > 0 {}
  }

  /// Takes a second connection along, or lets go of it and returns when no caller is using it any more.
  func accompany(_ handle: OpaquePointer?) {
    companion.store(UInt(bitPattern: handle), ordering: .sequentiallyConsistent)
    if handle == nil { while callers.load(ordering: .sequentiallyConsistent) > 0 {} }
  }

  func attach(_ handle: OpaquePointer) {
    target.store(UInt(bitPattern: handle), ordering: .sequentiallyConsistent)
  }
}
