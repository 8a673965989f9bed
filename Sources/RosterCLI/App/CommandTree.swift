import Arguments

/// The program's command as a value, and the verb behind each path.
struct CommandTree {
  private let groups: [any Group]
  private let commands: [Verb]

  init(_ groups: [any Group]) {
    self.groups = groups
    commands = Commands.all
  }

  /// The verb of a path of names, such as `["todo", "add"]`.
  func verb(_ path: [String]) -> Verb? {
    guard let first = path.first else { return nil }
    if let group = groups.first(where: { $0.name == first }) {
      return path.count == 2 ? group.verbs.first { $0.name == path[1] } : nil
    }
    return commands.first { $0.name == first }
  }

  var root: Command {
    var subcommands: [Subcommand] = []
    for group in groups {
      nonisolated(unsafe) let group = group
      subcommands.append(
        Subcommand(name: group.name, summary: group.summary) { Self.command(of: group) })
    }
    for verb in commands {
      nonisolated(unsafe) let verb = verb
      subcommands.append(
        Subcommand(name: verb.name, aliases: verb.aliases, summary: verb.summary) { verb.command() })
    }
    return Command(
      name: App.program, summary: Sentences.text("help.roster"),
      discussion: Sentences.text("help.roster.more"),
      examples: [
        Example("roster todo add Buy milk --due friday", "Remember something"),
        Example("roster person add \"Sato Hanako\" --height 158 --weight 51.5", "Keep a person's record"),
        Example("roster friend add \"Elton Lin\" --birthday 1990-04-12", "Keep a birthday"),
        Example("roster user register sato --nickname Sato", "Register a user; the password is asked for"),
        Example("roster today", "See what the day brings"),
        Example("roster --database sample: todo list", "Look around without keeping anything"),
      ],
      subcommands: subcommands)
  }

  private static func command(of group: any Group) -> Command {
    let verbs = group.verbs
    return Command(
      name: group.name, summary: group.summary, discussion: Sentences.text("help.group.more"),
      examples: Array(verbs.compactMap { $0.command().examples.first }.prefix(5)),
      subcommands: verbs.map { verb in
        nonisolated(unsafe) let verb = verb
        return Subcommand(name: verb.name, aliases: verb.aliases, summary: verb.summary) { verb.command() }
      })
  }
}
