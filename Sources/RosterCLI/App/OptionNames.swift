import Arguments

/// The options every command takes, and the names that therefore no field may have.
enum OptionNames {
  static let global: [Option] = [
    Option(
      "database", value: .init("PATH", completion: .file),
      help: Sentences.text("global.database"), section: section),
    Option(
      "config", value: .init("FILE", completion: .file), help: Sentences.text("global.config"),
      section: section),
    Option(
      "format", value: .init("FORMAT", completion: .words(OutputFormat.allCases.map(\.rawValue))),
      help: Sentences.text("global.format"), section: section),
    Option("json", help: Sentences.text("global.json"), section: section),
    Option(
      "color", value: .init("WHEN", completion: .words(["auto", "always", "never"])),
      help: Sentences.text("global.color"), section: section),
    Option("quiet", short: "q", help: Sentences.text("global.quiet"), section: section),
    Option("help", short: "h", help: Sentences.text("global.help"), section: section),
    Option("version", standsAlone: true, help: Sentences.text("global.version"), section: section),
  ]

  static let section = Sentences.text("global.section")

  /// Names of the options of verbs, and of what only a form of users has.
  private static let generic: Set<String> = [
    "where", "sort", "limit", "offset", "columns", "watch", "yes", "force", "forget", "editor", "file",
    "fields",
    "strict", "test", "dry-run", "steps", "only", "skip", "all", "password-stdin", "password-file",
    "generate", "days", "month", "as", "map", "match", "encoding", "bom", "rejects", "skip-invalid",
    "verify", "csv-safe", "dates", "gap", "delimiter", "header-line", "by", "keep", "repair", "password",
    "confirmation", "prefer", "delete", "sync", "delete-missing",
  ]

  /// Letters of options that stand beside those of fields, or that every command takes.
  static let reservedLetters: Set<Character> = ["a", "f", "h", "q", "y"]

  static let reserved = generic.union(global.map(\.name)).union(["number", "id"])
}
