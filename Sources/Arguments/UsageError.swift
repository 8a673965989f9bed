/// Why a command line is not one, as a kind and the words its sentence needs.
public struct UsageError: Error, Hashable, Sendable {
  /// What is wrong; each has a sentence.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case unknownOption, unknownCommand, missingValue, optionTakesNoValue, valueLooksLikeOption
    case missingPositional, extraPositional
  }

  /// What is wrong.
  public var kind: Kind
  /// What was typed; for an unknown option without its `=value`. Empty where the command must not repeat
  /// it, and where nothing was typed.
  public var word: String
  /// The declared option (`--name`) or placeholder that the error is about.
  public var subject: String?
  /// A declared name near the word, with its dashes if it is an option.
  public var suggestion: String?
  /// The command that was reached: names, never aliases, without the program's own.
  public var path: [String]

  public init(
    _ kind: Kind, word: String, subject: String? = nil, suggestion: String? = nil, path: [String]
  ) {
    self.kind = kind
    self.word = word
    self.subject = subject
    self.suggestion = suggestion
    self.path = path
  }
}
