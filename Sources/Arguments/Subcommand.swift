/// A sub-command by its names and summary; the rest is built only when it is entered.
public struct Subcommand: Sendable {
  /// The word that calls it.
  public var name: String
  /// Other words that call it.
  public var aliases: [String]
  /// One line, shown in the help of the command above; looked up only there.
  public var summary: String { summarise() }
  private let summarise: @Sendable () -> String
  /// Builds the command; its name and aliases should be the ones given here.
  public var make: @Sendable () -> Command

  public init(
    name: String, aliases: [String] = [], summary: @escaping @Sendable @autoclosure () -> String,
    make: @escaping @Sendable () -> Command
  ) {
    self.name = name
    self.aliases = aliases
    summarise = summary
    self.make = make
  }
}
