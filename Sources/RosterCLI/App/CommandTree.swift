import Arguments

/// The program's command as a value, and the verb behind each path.
final class CommandTree {
  private let groups: GroupList
  private let commands = Commands.all
  /// The verbs of the groups that were entered.
  private var verbs: [String: [Verb]] = [:]
  /// Why a group that was entered could not be made.
  private var failure: (any Error)?

  init(_ groups: GroupList) { self.groups = groups }

  func parse(_ words: [String]) throws -> Outcome {
    try checked { try Parser(root: root, global: OptionNames.global).parse(words) }
  }

  /// The page of the command that the words name.
  func help(for words: [String]) throws -> Outcome {
    try checked { try Parser(root: root, global: OptionNames.global).help(for: words) }
  }

  /// What was found by a tree with a group missing says nothing; the reason comes first.
  private func checked(_ body: () throws -> Outcome) throws -> Outcome {
    let result = Result(catching: body)
    if let failure { throw failure }
    return try result.get()
  }

  /// The verb of a path of names, such as `["todo", "add"]`.
  func verb(_ path: [String]) throws -> Verb? {
    guard let first = path.first else { return nil }
    if let verbs = try verbs(of: first) {
      return path.count == 2 ? verbs.first { $0.name == path[1] } : nil
    }
    return commands.first { $0.name == first }
  }

  /// The command as its help page shows it: texts that parsing has no use for are put in.
  func page(_ command: Command, _ path: [String]) throws -> Command {
    var command = command
    if path.isEmpty {
      command.summary = Sentences.text("help.roster")
      command.discussion = Sentences.text("help.roster.more")
      command.examples = [
        Example("roster todo add Buy milk --due friday", Sentences.text("example.rememberSomething")),
        Example(
          "roster person add \"Sato Hanako\" --height 158 --weight 51.5",
          Sentences.text("example.keepAPerson")),
        Example(
          "roster friend add \"Elton Lin\" --birthday 1990-04-12", Sentences.text("example.keepABirthday")),
        Example("roster user register sato --nickname Sato", Sentences.text("example.registerAUser")),
        Example("roster today", Sentences.text("example.seeTheDay")),
        Example("roster --database sample: todo list", Sentences.text("example.lookAround")),
      ]
    } else if path.count == 1, let group = try groups.group(path[0]) {
      command.summary = groups.summary(group.name)
      command.discussion = Sentences.text("help.group.more")
      command.examples = Array(group.verbs.compactMap { $0.command().examples.first }.prefix(5))
    }
    return command
  }

  var root: Command {
    var subcommands: [Subcommand] = []
    // The tree is walked by the thread that makes it.
    nonisolated(unsafe) let tree = self
    for name in groups.names {
      subcommands.append(Subcommand(name: name, summary: tree.groups.summary(name)) { tree.group(name) })
    }
    return Command(name: App.program, summary: "", subcommands: subcommands + commands.map(Self.subcommand))
  }

  private func group(_ name: String) -> Command {
    do {
      let verbs = try verbs(of: name) ?? []
      return Command(name: name, summary: "", subcommands: verbs.map(Self.subcommand))
    } catch {
      failure = error
      return Command(name: name, summary: "")
    }
  }

  /// The verbs of a group, made once; nil if there is no such group.
  private func verbs(of name: String) throws -> [Verb]? {
    if let made = verbs[name] { return made }
    let made = try groups.group(name)?.verbs
    verbs[name] = made
    return made
  }

  private static func subcommand(_ verb: Verb) -> Subcommand {
    nonisolated(unsafe) let verb = verb
    return Subcommand(name: verb.name, aliases: verb.aliases, summary: verb.summary()) { verb.command() }
  }
}
