import Arguments
public import Entities
import Registry
import Settings
import Terminal
public import Values

/// The program: groups of verbs, an environment, streams. One call of `run` is one command.
public final class App {
  /// What `--version` prints.
  public static let version = "0.1.0"
  static let program = "roster"

  /// Where the commands read and write.
  public let io: IO
  let environment: [String: String]
  let declarations: [GroupDeclaration]
  /// Replaces Argon2id, in tests.
  let hasher: (any PasswordHasher)?
  /// Login name of who makes changes; nil for the user of the process.
  let who: String?
  /// Whether Ctrl-C ends what this program's stores run: only the process's one program answers to its signals.
  let isInterruptible: Bool
  private let baseClock: Clock
  /// Whether the command has changed a file, and the change is kept.
  private(set) var isChangeKept = false

  /// A program of these groups; tests give a clock and a hasher of their own.
  public init(
    groups: [GroupDeclaration] = App.groups, environment: [String: String], io: IO, clock: Clock = .system,
    hasher: (any PasswordHasher)? = nil, who: String? = nil, isInterruptible: Bool = false
  ) {
    declarations = groups
    self.environment = environment
    self.io = io
    self.hasher = hasher
    self.who = who
    self.isInterruptible = isInterruptible
    baseClock = clock
  }

  /// Runs one command and returns its exit code; everything written is flushed.
  public func run(_ words: [String]) -> Int32 {
    isChangeKept = false
    let early = EarlyWords(words)
    var groups: GroupList?
    var path: [String] = []
    do {
      let code = try perform(words, early, &groups, &path)
      try io.output.flush()
      return code.rawValue
    } catch OutputError.closed {
      return ExitCode.done.rawValue
    } catch {
      var failure = Failure(error) { groups?.made[$0]?.wording }
      if let error = error as? OutputError, isChangeKept {
        failure.message = Sentences.text("output.failedKept", ["reason": error.reason])
      }
      // Wrong use ends with the command to type for help.
      if failure.exit == .usage {
        let command = [Self.program] + (failure.path ?? path)
        failure.lines.append(Sentences.text("usage.help", ["command": command.joined(separator: " ")]))
      }
      return report(failure, json: early.wantsJSON)
    }
  }

  /// A change of this command is kept, whatever comes after.
  func changeKept() {
    isChangeKept = true
    if isInterruptible { Interruption.changeKept() }
  }

  private func report(_ failure: Failure, json: Bool) -> Int32 {
    do {
      try io.output.flush()
      if json {
        try io.note(failure.json)
      } else {
        try io.note("\(Self.program): \(failure.message)")
        for line in failure.lines { try io.note(line) }
      }
    } catch OutputError.closed where failure.exit == .done {
      return ExitCode.done.rawValue
    } catch {
      // Nobody hears it any more; the exit code still tells.
    }
    return failure.exit.rawValue
  }

  private func perform(
    _ words: [String], _ early: EarlyWords, _ made: inout GroupList?, _ path: inout [String]
  ) throws -> ExitCode {
    let tracer = try Tracer(environment["ROSTER_LOG"], io.errors)
    let clock = try clock()
    let configuration = try Configuration(early, environment)
    tracer.log("settings", configuration.file ?? "defaults")
    let groups = GroupList(declarations, configuration.settings)
    made = groups
    let tree = CommandTree(groups)
    switch try tree.parse(words) {
    case .help(let command, let path):
      try printHelp(tree.page(command, path), path)
      return .done
    case .run(let invocation):
      path = invocation.path
      if invocation.flag("version") {
        try io.say("\(Self.program) \(Self.version)")
        return .done
      }
      tracer.log("command", invocation.path.joined(separator: " "))
      let context = try Context(
        app: self, invocation: invocation, configuration: configuration, clock: clock, groups: groups,
        tracer: tracer)
      guard let verb = try tree.verb(invocation.path) else {
        throw Failure(.bug, "bug", ["detail": "no verb"])
      }
      if let format = context.addresses, !verb.listsAddresses {
        throw Failure(.usage, "addresses.unfit", ["value": format.rawValue])
      }
      return try verb.run(context)
    }
  }

  /// The clock, its day that of `ROSTER_TODAY` where this is set; a command that stays sees the day change.
  private func clock() throws -> Clock {
    guard let text = environment["ROSTER_TODAY"], !text.isEmpty else { return baseClock }
    guard let day = CivilDate(iso: text) else {
      throw Failure(.usage, "today.invalid", ["value": Printable.excerpt(text)])
    }
    return Clock(now: baseClock.now, today: { day })
  }

  func printHelp(_ command: Command, _ path: [String]) throws {
    let text = HelpText(
      program: Self.program, labels: Sentences.labels, global: OptionNames.global,
      measure: { DisplayWidth.width(of: $0) })
    io.output.put(text.render(command, path: path, width: io.isOutputTerminal ? min(io.width, 100) : 80))
  }
}
