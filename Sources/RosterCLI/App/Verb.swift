import Arguments

/// One thing a group can do: how it is spelled, and what happens.
struct Verb {
  let name: String
  let aliases: [String]
  let summary: () -> String
  /// Whether it prints addresses for mail programs too.
  let listsAddresses: Bool
  /// Made only when the verb is entered, or its help is read.
  let command: () -> Command
  let run: (Context) throws -> ExitCode

  init(
    _ name: String, aliases: [String] = [], summary: @escaping () -> String, listsAddresses: Bool = false,
    command: @escaping () -> Command,
    run: @escaping (Context) throws -> ExitCode
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.listsAddresses = listsAddresses
    self.command = command
    self.run = run
  }
}
