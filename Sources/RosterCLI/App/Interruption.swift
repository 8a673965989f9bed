import Registry
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What Ctrl-C does: a transaction that runs is taken back, and the command ends with 130.
///
/// Outside a transaction there is nothing to take back, and the process ends at once, or, where it waits for
/// an answer, by the way of every error, so that the database is closed and leaves no file beside it. Once a change is kept
/// the command says so and ends as if nothing had happened, so that 130 means that nothing was changed;
/// a command that goes on to ask or to write again is ended there. A second Ctrl-C ends the process whatever
/// it does.
enum Interruption {
  private enum State {
    static let idle = 0
    static let running = 1
    /// A change is kept, and whoever ordered it is to be told.
    static let kept = 2
    /// After that, more of the same command runs.
    static let runningOn = 3
    /// A person is being asked; the reading ends, and the command then closes what it opened.
    static let asking = 4
  }

  private static let state = Atomic<Int>(State.idle)
  private static let isAsked = Atomic<Bool>(false)
  /// Written by the one thread of the process's program, before a transaction can run.
  nonisolated(unsafe) private static var stop: (@Sendable () -> Void)?

  /// Begins to watch; called once, before the first store is opened.
  static func watch() {
    state.store(State.idle, ordering: .sequentiallyConsistent)
    isAsked.store(false, ordering: .sequentiallyConsistent)
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

  static func transaction(isRunning: Bool) {
    // What was kept stays so until the command goes on.
    let changes =
      isRunning
      ? [(State.idle, State.running), (State.kept, State.runningOn)]
      : [(State.running, State.idle), (State.runningOn, State.kept)]
    for (former, next) in changes {
      let (isDone, _) = state.compareExchange(
        expected: former, desired: next, ordering: .sequentiallyConsistent)
      if isDone { break }
    }
    if isRunning, isAsked.load(ordering: .sequentiallyConsistent) { stop?() }
  }

  /// What was running has changed something, and it is kept.
  static func changeKept() { state.store(State.kept, ordering: .sequentiallyConsistent) }

  /// Throws `interrupted` if the person has asked for the end; for what works long without a call of the store.
  static func check() throws {
    if isAsked.load(ordering: .relaxed) { throw StoreError(.interrupted) }
  }

  /// The command turns to a person again; false if that person has asked for its end.
  static func goOn() -> Bool {
    state.store(State.idle, ordering: .sequentiallyConsistent)
    return !isAsked.load(ordering: .sequentiallyConsistent)
  }

  /// Runs what waits for a person's answer; nil if that person has asked for the end instead.
  static func asking<Answer, Problem>(_ body: () throws(Problem) -> Answer) throws(Problem) -> Answer? {
    if !goOn() { return nil }
    state.store(State.asking, ordering: .sequentiallyConsistent)
    defer { state.store(State.idle, ordering: .sequentiallyConsistent) }
    do {
      let answer = try body()
      return isAsked.load(ordering: .sequentiallyConsistent) ? nil : answer
    } catch {
      if isAsked.load(ordering: .sequentiallyConsistent) { return nil }
      throw error
    }
  }

  /// Runs what has the terminal for itself, such as an editor: Ctrl-C is not this process's meanwhile.
  static func leftToAnother<Result>(_ body: () -> Result) -> Result {
    let signals = [SIGINT, SIGQUIT]
    var ignoring = sigaction()
    #if canImport(Glibc)
      ignoring.__sigaction_handler.sa_handler = SIG_IGN
    #else
      ignoring.__sigaction_u.__sa_handler = SIG_IGN
    #endif
    var former = signals.map { _ in sigaction() }
    for (index, signal) in signals.enumerated() { sigaction(signal, &ignoring, &former[index]) }
    defer {
      for (index, signal) in signals.enumerated() { sigaction(signal, &former[index], nil) }
    }
    return body()
  }

  private static func happened() {
    isAsked.store(true, ordering: .sequentiallyConsistent)
    switch state.load(ordering: .sequentiallyConsistent) {
    case State.running, State.runningOn: stop?()
    case State.kept, State.asking: break
    default: _exit(ExitCode.interrupted.rawValue)
    }
  }
}
