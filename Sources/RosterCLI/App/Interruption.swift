import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What Ctrl-C does: a transaction that runs is taken back, and the command ends with 130.
///
/// Outside a transaction there is nothing to take back, and the process ends at once. A second Ctrl-C ends
/// it whatever runs.
enum Interruption {
  private static let isRunning = Atomic<Bool>(false)
  nonisolated(unsafe) private static var stop: (@Sendable () -> Void)?

  /// Begins to watch; called once, before the first store is opened.
  static func watch() {
    isRunning.store(false, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = { _ in Interruption.happened() }
    #else
      action.__sigaction_u.__sa_handler = { _ in Interruption.happened() }
    #endif
    sigaction(SIGINT, &action, nil)
  }

  /// What ends a running transaction; safe to be called from a signal's handler.
  static func onRunning(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  static func transaction(isRunning running: Bool) {
    isRunning.store(running, ordering: .sequentiallyConsistent)
  }

  private static func happened() {
    guard isRunning.load(ordering: .sequentiallyConsistent), let stop else {
      _exit(ExitCode.interrupted.rawValue)
    }
    stop()
  }
}
