import Arguments
import Values

extension Commands {
  static var helpCommand: Verb {
    let summary = { Sentences.text("help.help") }
    return Verb("help", summary: summary) {
      Command(
        name: "help", summary: summary(), examples: [Example("roster help todo add", "")],
        positionals: [
          Positional("COMMAND", minimum: 0, maximum: nil, help: Sentences.text("help.help.words"))
        ])
    } run: { context in
      let tree = CommandTree(context.groups)
      if case .help(let command, let path) = try tree.help(for: context.positionals) {
        try context.app.printHelp(try tree.page(command, path), path)
      }
      return .done
    }
  }

  static var completionsCommand: Verb {
    let summary = { Sentences.text("help.completions") }
    return Verb("completions", summary: summary) {
      Command(
        name: "completions", summary: summary(), discussion: Sentences.text("help.completions.more"),
        examples: [
          Example(
            "roster completions bash > ~/.local/share/bash-completion/completions/roster",
            Sentences.text("example.forBash"))
        ],
        positionals: [
          Positional("SHELL", help: "bash, zsh, fish", completion: .words(["bash", "zsh", "fish"]))
        ])
    } run: { context in
      let root = CommandTree(context.groups).root
      let script: String
      switch context.positionals.first {
      case "bash": script = CompletionScript.bash(root: root, global: OptionNames.global)
      case "zsh": script = CompletionScript.zsh(root: root, global: OptionNames.global)
      case "fish": script = CompletionScript.fish(root: root, global: OptionNames.global)
      case let other:
        throw Failure(.usage, "completions.unknown", ["value": Printable.excerpt(other ?? "")])
      }
      context.io.output.put(script)
      return .done
    }
  }
}
