/// Writes the help page of a command: summary, examples, usage, what may be named, options by section.
public struct HelpText: Sendable {
  private let program: String
  private let labels: Labels
  private let global: [Option]
  private let measure: @Sendable (String) -> Int

  /// Terms wider than this stand on a line of their own.
  private static let widestTerm = 28

  /// A writer of the pages of one program.
  ///
  /// A usage line begins with `program`; the options that every command takes, `global`, come after its
  /// own; `measure` tells the cells that a text takes on the screen.
  public init(
    program: String, labels: Labels, global: [Option] = [],
    measure: @escaping @Sendable (String) -> Int = { $0.count }
  ) {
    self.program = program
    self.labels = labels
    self.global = global
    self.measure = measure
  }

  /// The page, with a line end after the last line.
  ///
  /// The path is the command's names without the program's. The width is in cells; examples, usage and a
  /// word longer than a line are not broken.
  public func render(_ command: Command, path: [String], width: Int) -> String {
    var blocks = [wrap(command.summary, width)]
    if !command.examples.isEmpty { blocks.append(examples(command)) }
    blocks.append(["\(labels.usage) " + usage(command, path).joined(separator: " ")])
    for paragraph in paragraphs(command.discussion) { blocks.append(wrap(paragraph, width)) }
    let commands = command.subcommands.map { ($0.name, $0.summary) }
    let arguments = command.positionals.filter { !$0.help.isEmpty }.map { ($0.placeholder, $0.help) }
    if !commands.isEmpty { blocks.append([labels.commands] + list(commands, column(commands), width)) }
    if !arguments.isEmpty {
      blocks.append([labels.arguments] + list(arguments, column(arguments), width))
    }
    let sections = sections(command)
    let column = column(sections.flatMap(\.entries))
    for section in sections { blocks.append([section.heading] + list(section.entries, column, width)) }
    if !command.aliases.isEmpty {
      blocks.append(["\(labels.aliases) " + command.aliases.joined(separator: ", ")])
    }
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func examples(_ command: Command) -> [String] {
    [labels.examples]
      + command.examples.flatMap { example in
        example.comment.isEmpty ? ["  \(example.line)"] : ["  # \(example.comment)", "  \(example.line)"]
      }
  }

  private func usage(_ command: Command, _ path: [String]) -> [String] {
    var words = [program] + path
    if !command.options.isEmpty || !global.isEmpty { words.append("[\(labels.optionsPlaceholder)]") }
    if !command.subcommands.isEmpty {
      words.append(command.runsAlone ? "[\(labels.commandPlaceholder)]" : labels.commandPlaceholder)
    }
    for positional in command.positionals {
      let several = positional.maximum.map { $0 > 1 } ?? true
      let word = positional.placeholder + (several ? "..." : "")
      words.append(positional.minimum == 0 ? "[\(word)]" : word)
    }
    return words
  }
}

extension HelpText {
  private typealias Entry = (term: String, help: String)

  private func sections(_ command: Command) -> [(heading: String, entries: [Entry])] {
    let shadowed = Set(command.options.map(\.name))
    let options = command.options + global.filter { !shadowed.contains($0.name) }
    let hasShorts = options.contains { $0.short != nil }
    var sections: [(heading: String, entries: [Entry])] = []
    for option in options {
      let heading = option.section.isEmpty ? labels.options : option.section
      let entry = (Self.term(option, hasShorts: hasShorts), option.help)
      if let index = sections.firstIndex(where: { $0.heading == heading }) {
        sections[index].entries.append(entry)
      } else {
        sections.append((heading, [entry]))
      }
    }
    return sections
  }

  /// `-n, --limit N`, `--[no-]done`, `--due DATE, --no-due`.
  private static func term(_ option: Option, hasShorts: Bool) -> String {
    let short = option.short.map { "-\($0), " } ?? (hasShorts ? "    " : "")
    guard let value = option.value else {
      return short + (option.negation == .flag ? "--[no-]" : "--") + option.name
    }
    let positive = "\(short)--\(option.name) \(value.placeholder)"
    return switch option.negation {
    case .none: positive
    case .flag: "\(positive), --no-\(option.name)"
    case .value(let placeholder): "\(positive), --no-\(option.name) \(placeholder)"
    }
  }

  /// Where the second column begins.
  private func column(_ entries: [Entry]) -> Int {
    let widths = entries.map { measure($0.term) }.filter { $0 <= Self.widestTerm }
    return 2 + (widths.max() ?? 0) + 2
  }

  private func list(_ entries: [Entry], _ column: Int, _ width: Int) -> [String] {
    let margin = String(repeating: " ", count: column)
    return entries.flatMap { entry -> [String] in
      var lines = wrap(entry.help, max(width - column, 20)).map { margin + $0 }
      let term = "  " + entry.term
      if measure(term) + 2 > column || lines.isEmpty { return [term] + lines }
      lines[0] = term + String(repeating: " ", count: column - measure(term)) + lines[0].dropFirst(column)
      return lines
    }
  }

  private func paragraphs(_ text: String) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(line) }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// Lines of at most that many cells, broken at spaces; none for an empty text.
  private func wrap(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var used = 0
    for word in text.split(separator: " ") {
      let cells = measure(String(word))
      if lines.isEmpty || used + 1 + cells > width {
        lines.append(String(word))
        used = cells
      } else {
        lines[lines.count - 1] += " " + word
        used += 1 + cells
      }
    }
    return lines
  }
}
