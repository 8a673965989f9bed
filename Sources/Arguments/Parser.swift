/// Reads a command line against a tree of commands.
///
/// `--name value`, `--name=value`, `--name=` (empty), short clusters (`-ab`, `-n5`, `-n 5`), `--` ends the
/// options, options in any place. Names are whole: a prefix is suggested, never taken, so that a later
/// option breaks no script. `--help` and `-h` are known everywhere unless a command takes them for itself.
public struct Parser: Sendable {
  let root: Command
  let global: [Option]

  /// A parser of that tree.
  ///
  /// The global options may stand before or after the verb of every command; where a command has one of
  /// the same name, its own counts.
  public init(root: Command, global: [Option] = []) {
    self.root = root
    self.global = global
  }

  /// What the words, which come without the program's name, ask for.
  public func parse(_ words: [String]) throws(UsageError) -> Outcome {
    var walk = Walk(root: root, global: global, words: words)
    return try walk.outcome()
  }

  /// The help of the command that the words name, without any option among them.
  public func help(for words: [String]) throws(UsageError) -> Outcome {
    var walk = Walk(root: root, global: global, words: words)
    return try walk.help()
  }
}
