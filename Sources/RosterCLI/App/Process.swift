import SQLite
import Secrets
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The process around one command: its signals, streams, arguments and environment.
public enum Process {
  private static let variables = [
    "ROSTER_DATABASE", "ROSTER_CONFIG", "ROSTER_TODAY", "ROSTER_LOG", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
    "HOME", "NO_COLOR", "VISUAL", "EDITOR", "TMPDIR", "SUDO_UID", "SUDO_USER",
  ]

  /// Runs the command of the process's arguments, and exits with its code.
  public static func run() -> Never {
    let isInputClosed = prepare()
    let io = IO.standard(isInputClosed: isInputClosed)
    do {
      let (words, environment) = (try arguments(), try environment())
      exit(App(environment: environment, io: io, isInterruptible: true).run(words))
    } catch {
      let failure = Failure(error) { _ in nil }
      // Nobody hears it any more; the exit code still tells.
      try? io.note("\(App.program): \(failure.message)")
      exit(failure.exit.rawValue)
    }
  }

  /// A closed pipe and a full disk are errors of a write, not the end of the process.
  ///
  /// Returns whether standard input came closed.
  private static func prepare() -> Bool {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let isInputClosed = fcntl(0, F_GETFD) == -1
    // A stream that is closed must not become the database's descriptor.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
    }
    Connection.configureProcess()
    Interruption.watch()
    return isInputClosed
  }

  /// The arguments as they were given: bytes that are no UTF-8 are refused, not repaired.
  private static func arguments() throws -> [String] {
    var words: [String] = []
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: bytes) else {
        throw Failure(
          .usage, "input.encoding", ["what": Sentences.text("input.argument", ["number": "\(index)"])])
      }
      words.append(word)
    }
    return words
  }

  private static func environment() throws -> [String: String] {
    var environment: [String: String] = [:]
    for name in variables {
      guard let bytes = getenv(name) else { continue }
      guard let value = String(validatingCString: bytes) else {
        throw Failure(.usage, "input.encoding", ["what": name])
      }
      environment[name] = value
    }
    return environment
  }
}
