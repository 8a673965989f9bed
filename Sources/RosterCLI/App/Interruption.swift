import Registry
import Synchronization
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What Ctrl-C does, and every other signal that asks for the end: a transaction that runs is taken back, and the
/// command ends with 130.
///
/// Outside a transaction there is nothing to take back, and the process ends at once, or, where it waits for
/// an answer, by the way of every error, so that the database is closed and leaves no file beside it. Once a change is kept
/// the command says so and ends as if nothing had happened, so that 130 means that nothing was changed;
/// a command that goes on to ask or to write again is ended there.
///
/// Whatever a command does when it is asked to end, it has ended a second later: where it is too deep in some work
/// to notice, the process goes, which a database bears at any moment but for the one in which a change is being kept.
/// A second signal ends it without that patience. What was there for a while is removed each time.
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
    /// A transaction is on its way to the disk: nobody knows whether it is kept.
    static let keeping = 5
    /// The same after a change was kept before.
    static let keepingOn = 6
  }

  /// Signals that ask for the end.
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// After so many microseconds the process goes, noticed or not.
  private static let patience = 700_000

  private static let state = Atomic<Int>(State.idle)
  private static let isAsked = Atomic<Bool>(false)
  /// Written by the one thread of the process's program, before a transaction can run.
  nonisolated(unsafe) private static var stop: (@Sendable () -> Void)?
  /// What is said where the process goes though a change was kept.
  nonisolated(unsafe) private static var keptText: (bytes: UnsafeMutablePointer<CChar>?, count: Int) = (
    nil, 0
  )

  /// Begins to watch; called once, before the first store is opened.
  static func watch() {
    state.store(State.idle, ordering: .sequentiallyConsistent)
    isAsked.store(false, ordering: .sequentiallyConsistent)
    TemporaryPaths.prepare()
    _ = (realTimer, patience)
    for signal in signals {
      var former = sigaction()
      sigaction(signal, nil, &former)
      // Who started it with `nohup` wants it to outlive the terminal.
      if signal == SIGHUP, isIgnored(former) { continue }
      handle(signal) { _ in Interruption.happened() }
    }
    handle(SIGALRM) { _ in Interruption.isLate() }
  }

  private static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    sigaction(signal, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// What ends a running transaction; safe to be called from a signal's handler.
  static func onRunning(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  static func transaction(isRunning: Bool) {
    // What was kept stays so until the command goes on.
    let changes =
      isRunning
      ? [(State.idle, State.running), (State.kept, State.runningOn)]
      : [
        (State.running, State.idle), (State.keeping, State.idle), (State.runningOn, State.kept),
        (State.keepingOn, State.kept),
      ]
    move(changes)
    if isRunning, isAsked.load(ordering: .sequentiallyConsistent) { stop?() }
  }

  /// What runs is about to be kept.
  static func keeping() {
    // A signal's handler makes no sentence.
    if keptText.bytes == nil {
      let text = "\(App.program): \(Sentences.text("interrupted.kept"))\n"
      keptText = (strdup(text), text.utf8.count)
    }
    move([(State.running, State.keeping), (State.runningOn, State.keepingOn)])
  }

  /// What was running has changed something, and it is kept.
  static func changeKept() { state.store(State.kept, ordering: .sequentiallyConsistent) }

  private static func move(_ changes: [(former: Int, next: Int)]) {
    for (former, next) in changes {
      let (isDone, _) = state.compareExchange(
        expected: former, desired: next, ordering: .sequentiallyConsistent)
      if isDone { break }
    }
  }

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

  // MARK: In the handlers

  #if canImport(Glibc)
    private static let realTimer = __itimer_which_t(ITIMER_REAL.rawValue)
  #else
    private static let realTimer = ITIMER_REAL
  #endif

  private static func happened() {
    let wasAsked = isAsked.exchange(true, ordering: .sequentiallyConsistent)
    switch state.load(ordering: .sequentiallyConsistent) {
    case State.running, State.runningOn, State.keeping, State.keepingOn:
      if wasAsked { return isLate() }
      stop?()
      startClock()
    case State.kept, State.asking:
      if wasAsked { end() }
      startClock()
    default: end()
    }
  }

  private static func isLate() {
    switch state.load(ordering: .sequentiallyConsistent) {
    case State.keeping, State.keepingOn: startClock()
    default: end()
    }
  }

  private static func startClock() {
    var time = itimerval()
    time.it_value.tv_usec = .init(patience)
    setitimer(realTimer, &time, nil)
  }

  private static func end() -> Never {
    TemporaryPaths.removeAll()
    let state = state.load(ordering: .sequentiallyConsistent)
    if state == State.kept || state == State.runningOn { _ = write(2, keptText.bytes, keptText.count) }
    _exit(ExitCode.interrupted.rawValue)
  }
}
