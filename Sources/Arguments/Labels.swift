/// The words of a help page that belong to no command; headings are printed as they are, colon and all.
public struct Labels: Hashable, Sendable {
  public var examples: String
  public var usage: String
  public var commands: String
  public var arguments: String
  /// Heading of the options without a section of their own.
  public var options: String
  public var aliases: String
  /// Stands for the options in the usage line.
  public var optionsPlaceholder: String
  /// Stands for a sub-command in the usage line.
  public var commandPlaceholder: String

  public init(
    examples: String, usage: String, commands: String, arguments: String, options: String,
    aliases: String, optionsPlaceholder: String, commandPlaceholder: String
  ) {
    self.examples = examples
    self.usage = usage
    self.commands = commands
    self.arguments = arguments
    self.options = options
    self.aliases = aliases
    self.optionsPlaceholder = optionsPlaceholder
    self.commandPlaceholder = commandPlaceholder
  }
}
