/// An option: a flag, or a name with a value.
public struct Option: Hashable, Sendable {
  /// What follows the name of an option.
  public struct Value: Hashable, Sendable {
    /// The word that stands for it in the help, such as `LEVEL`.
    public var placeholder: String
    /// What a shell offers for it.
    public var completion: Completion

    public init(_ placeholder: String, completion: Completion = .none) {
      self.placeholder = placeholder
      self.completion = completion
    }
  }

  /// How the option is taken back.
  public enum Negation: Hashable, Sendable {
    case none
    /// Also `--no-name`.
    case flag
    /// Also `--no-name VALUE`, any number of times; the placeholder stands for the value in the help.
    case value(String)
  }

  /// In kebab case, without dashes.
  public var name: String
  /// The letter that stands for it after one dash.
  public var short: Character?
  /// nil for a flag.
  public var value: Value?
  /// Whether every value counts; otherwise the last one given wins.
  public var repeats: Bool
  /// What `--no-name` means.
  public var negation: Negation
  /// Whether the option is an answer by itself, such as `--version`: no verb and no positional is missed.
  public var standsAlone: Bool
  /// One sentence for the help page.
  public var help: String
  /// The heading it stands under in the help, printed as it is; "" for the general one.
  public var section: String

  public init(
    _ name: String, short: Character? = nil, value: Value? = nil, repeats: Bool = false,
    negation: Negation = .none, standsAlone: Bool = false, help: String, section: String = ""
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.negation = negation
    self.standsAlone = standsAlone
    self.help = help
    self.section = section
  }
}
