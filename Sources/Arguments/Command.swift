/// A command as a value: what it takes and how its help reads, but not what it does.
public struct Command: Sendable {
  /// The word that calls it.
  public var name: String
  /// Other words that call it.
  public var aliases: [String]
  /// One line without a line break; ends with a full stop if the help is to show one.
  public var summary: String
  /// Paragraphs parted by an empty line; "" if the summary says it all.
  public var discussion: String
  /// Shown first on its help page.
  public var examples: [Example]
  /// What it takes besides the options of every command.
  public var options: [Option]
  /// In order; words fill them from the left. A command with sub-commands takes none.
  public var positionals: [Positional]
  /// The commands below it.
  public var subcommands: [Subcommand]
  /// Whether a command that has sub-commands may also be run without naming one.
  public var runsAlone: Bool
  /// Whether an error may repeat a word that was typed; false where one may be a misplaced password.
  public var echoesWords: Bool

  public init(
    name: String, aliases: [String] = [], summary: String, discussion: String = "",
    examples: [Example] = [], options: [Option] = [], positionals: [Positional] = [],
    subcommands: [Subcommand] = [], runsAlone: Bool = false, echoesWords: Bool = true
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.options = options
    self.positionals = positionals
    self.subcommands = subcommands
    self.runsAlone = runsAlone
    self.echoesWords = echoesWords
  }

  /// The sub-command with that name or alias, whole and in the same case.
  public func subcommand(named word: String) -> Subcommand? {
    subcommands.first { $0.name == word || $0.aliases.contains(word) }
  }
}
