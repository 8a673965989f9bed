import Arguments

/// A small tree of commands that has one of everything.
enum Shop {
  static let global = [
    Option(
      "database", value: .init("PATH", completion: .file), help: "The file to use",
      section: "Global options"),
    Option("format", value: .init("FORMAT", completion: .words(["table", "json"])), help: "How to print"),
    Option("color", value: .init("WHEN"), negation: .flag, help: "Colour"),
    Option("quiet", short: "q", help: "Print numbers only"),
    Option("version", standsAlone: true, help: "Print the version"),
  ].map { option in
    var option = option
    option.section = "Global options"
    return option
  }

  static let root = Command(
    name: "shop", summary: "Keeps a shop.",
    subcommands: [
      Subcommand(name: "item", aliases: ["items"], summary: "What is sold") { item },
      Subcommand(name: "account", summary: "Who may sell") { account },
      Subcommand(name: "settings", summary: "What is in force") { settings },
    ])

  static var item: Command {
    Command(
      name: "item", aliases: ["items"], summary: "What is sold",
      subcommands: [
        Subcommand(name: "add", summary: "Adds an item") { add },
        Subcommand(name: "list", aliases: ["ls"], summary: "Lists items") { list },
        Subcommand(name: "move", aliases: ["mv"], summary: "Moves items") { move },
      ])
  }

  static var add: Command {
    Command(
      name: "add", summary: "Adds an item.",
      discussion: "The name is all words that are left.\nA price is whole.\n\nNothing is asked twice.",
      examples: [
        Example("shop item add Green tea --level high", "A name of two words"),
        Example("shop item add", ""),
      ],
      options: [
        Option(
          "level", short: "l", value: .init("LEVEL", completion: .words(["low", "high"])), negation: .flag,
          help: "How much it matters", section: "Fields"),
        Option("due", value: .init("DATE"), help: "Last day", section: "Fields"),
        Option(
          "tag", short: "t", value: .init("WORD", completion: .words(["it's", "$(x)"])), repeats: true,
          negation: .value("WORD"), help: "A word it is found by, as often as needed", section: "Fields"),
        Option("fresh", short: "f", negation: .flag, help: "Whether it spoils", section: "Fields"),
        Option("yes", short: "y", help: "Ask nothing"),
      ],
      positionals: [Positional("NAME", minimum: 0, maximum: nil, help: "Words of the name")])
  }

  static var list: Command {
    Command(
      name: "list", aliases: ["ls"], summary: "Lists items.",
      options: [
        Option("limit", short: "n", value: .init("N"), help: "At most so many"),
        Option("sort", value: .init("KEYS"), help: "The order"),
      ],
      positionals: [Positional("WORD", minimum: 0, maximum: nil)])
  }

  static var move: Command {
    Command(
      name: "move", aliases: ["mv"], summary: "Moves items.",
      positionals: [
        Positional("REF", help: "The item", completion: .words(["first", "last"])),
        Positional("PLACE", maximum: 2, completion: .folder),
      ])
  }

  static var account: Command {
    Command(
      name: "account", summary: "Who may sell",
      subcommands: [Subcommand(name: "register", summary: "Opens an account") { register }])
  }

  static var register: Command {
    Command(
      name: "register", summary: "Opens an account.",
      options: [
        Option("nickname", value: .init("TEXT"), help: "The name shown"),
        Option("admin", help: "May do all"),
      ],
      positionals: [Positional("USERID")], echoesWords: false)
  }

  static var settings: Command {
    Command(
      name: "settings", summary: "What is in force",
      subcommands: [Subcommand(name: "path", summary: "Where it stands") { path }], runsAlone: true)
  }

  static var path: Command {
    Command(name: "path", summary: "Where it stands.")
  }
}
