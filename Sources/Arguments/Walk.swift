import Values

/// One reading of a command line: the command reached so far and what was gathered for it.
struct Walk {
  private var command: Command
  private let global: [Option]
  private let words: [String]
  private var next = 0
  private var path: [String] = []
  private var isSilent: Bool
  private var given: [Invocation.Given] = []
  private var positionals: [String] = []
  private var asksHelp = false
  private var standsAlone = false

  init(root: Command, global: [Option], words: [String]) {
    command = root
    self.global = global
    self.words = words
    isSilent = !root.echoesWords
  }

  mutating func outcome() throws(UsageError) -> Outcome {
    var optionsEnded = false
    while let word = take() {
      let bytes = word.utf8
      if optionsEnded || bytes.first != UInt8(ascii: "-") || bytes.count == 1 {
        try accept(word)
      } else if word == "--" {
        optionsEnded = true
      } else if bytes.dropFirst().first == UInt8(ascii: "-") {
        try acceptLong(word)
      } else {
        try acceptShorts(word)
      }
    }
    if asksHelp { return .help(command, path: path) }
    let invocation = Invocation(path: path, options: given, positionals: positionals)
    if standsAlone { return .run(invocation) }
    if !command.subcommands.isEmpty, !command.runsAlone { return .help(command, path: path) }
    try checkCount()
    return .run(invocation)
  }

  mutating func help() throws(UsageError) -> Outcome {
    while let word = take() {
      if command.subcommands.isEmpty { throw failure(.extraPositional, word) }
      try enter(word)
    }
    return .help(command, path: path)
  }

  private mutating func take() -> String? {
    guard next < words.count else { return nil }
    defer { next += 1 }
    return words[next]
  }

  private mutating func accept(_ word: String) throws(UsageError) {
    if command.subcommands.isEmpty { positionals.append(word) } else { try enter(word) }
  }

  private mutating func enter(_ word: String) throws(UsageError) {
    guard let found = command.subcommand(named: word) else {
      let names = command.subcommands.flatMap { [$0.name] + $0.aliases }
      throw failure(.unknownCommand, word, suggestion: Suggestion.nearest(word, among: names))
    }
    command = found.make()
    path.append(found.name)
    isSilent = isSilent || !command.echoesWords
  }

  private mutating func acceptLong(_ word: String) throws(UsageError) {
    let (name, attached) = Self.split(word)
    guard let match = match(long: name) else {
      throw failure(.unknownOption, "--" + name, suggestion: nearestOption(name))
    }
    guard match.value != nil else {
      if attached != nil { throw failure(.optionTakesNoValue, word, subject: match.name) }
      return record(match, nil)
    }
    if let attached { return record(match, attached) }
    record(match, try detached(match, word))
  }

  private mutating func acceptShorts(_ word: String) throws(UsageError) {
    let scalars = word.unicodeScalars
    var index = scalars.index(after: scalars.startIndex)
    while index < scalars.endIndex {
      guard let match = match(short: Character(scalars[index])) else {
        throw failure(.unknownOption, word, suggestion: nearestOption(String(word.dropFirst())))
      }
      index = scalars.index(after: index)
      if match.value == nil {
        record(match, nil)
      } else {
        let value = index < scalars.endIndex ? String(word[index...]) : try detached(match, word)
        return record(match, value)
      }
    }
  }

  private mutating func record(_ match: Match, _ value: String?) {
    if match.option.name == Self.help.name { asksHelp = true }
    if match.option.standsAlone { standsAlone = true }
    given.append(Invocation.Given(match.option.name, value, negated: match.isNegated))
  }

  /// The next word as a value, whatever it begins with, unless it is a known option.
  private mutating func detached(_ match: Match, _ word: String) throws(UsageError) -> String {
    guard let value = take() else { throw failure(.missingValue, word, subject: match.name) }
    if isKnownOption(value) { throw failure(.valueLooksLikeOption, value, subject: match.name) }
    return value
  }

  private func isKnownOption(_ word: String) -> Bool {
    let scalars = Array(word.unicodeScalars)
    guard scalars.count >= 2, scalars[0] == "-" else { return false }
    if scalars[1] == "-" { return match(long: Self.split(word).name) != nil }
    return scalars.count == 2 && match(short: Character(scalars[1])) != nil
  }

  private func checkCount() throws(UsageError) {
    var most: Int? = 0
    var least = 0
    for positional in command.positionals {
      least += positional.minimum
      if positionals.count < least {
        throw failure(.missingPositional, "", subject: positional.placeholder)
      }
      most = most.flatMap { sum in positional.maximum.map { sum + $0 } }
    }
    if let most, positionals.count > most { throw failure(.extraPositional, positionals[most]) }
  }
}

extension Walk {
  /// A declared option, and whether it was named as `--no-name`.
  private struct Match {
    let option: Option
    let isNegated: Bool

    /// The value it takes in this form.
    var value: Option.Value? {
      guard isNegated else { return option.value }
      guard case .value(let placeholder) = option.negation else { return nil }
      return Option.Value(placeholder)
    }

    var name: String { (isNegated ? "--no-" : "--") + option.name }
  }

  private static let help = Option("help", short: "h", help: "")

  private var known: [Option] { command.options + global + [Self.help] }

  private func match(long name: String) -> Match? {
    let known = known
    if let option = known.first(where: { $0.name == name }) {
      return Match(option: option, isNegated: false)
    }
    guard name.hasPrefix("no-") else { return nil }
    let positive = name.dropFirst(3)
    return known.first { $0.name == positive && $0.negation != .none }
      .map { Match(option: $0, isNegated: true) }
  }

  private func match(short: Character) -> Match? {
    known.first { $0.short == short }.map { Match(option: $0, isNegated: false) }
  }

  private func nearestOption(_ name: String) -> String? {
    let names = known.flatMap { $0.negation == .none ? [$0.name] : [$0.name, "no-" + $0.name] }
    return Suggestion.nearest(name, among: names).map { "--" + $0 }
  }

  /// The name without dashes, and what follows the first `=`.
  private static func split(_ word: String) -> (name: String, value: String?) {
    let body = word.utf8.dropFirst(2)
    guard let equals = body.firstIndex(of: UInt8(ascii: "=")) else { return (String(Substring(body)), nil) }
    return (String(word[body.startIndex..<equals]), String(word[word.utf8.index(after: equals)...]))
  }

  private func failure(
    _ kind: UsageError.Kind, _ word: String, subject: String? = nil, suggestion: String? = nil
  ) -> UsageError {
    UsageError(
      kind, word: isSilent || leadsToSilence ? "" : word, subject: subject, suggestion: suggestion,
      path: path)
  }

  /// Whether a command that repeats no word is named further on, after the word that is wrong.
  private var leadsToSilence: Bool {
    var reached = command
    for word in words[next...] {
      guard let found = reached.subcommand(named: word) else { continue }
      reached = found.make()
      if !reached.echoesWords { return true }
    }
    return false
  }
}
