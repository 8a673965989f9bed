/// Words of a command that belong to no option.
public struct Positional: Hashable, Sendable {
  /// The word that stands for it in the help, such as `REF`.
  public var placeholder: String
  /// The least number of words it takes.
  public var minimum: Int
  /// The greatest number of words it takes; nil for no limit.
  public var maximum: Int?
  /// One sentence for the help page; empty to leave it out.
  public var help: String
  /// What a shell offers for it.
  public var completion: Completion

  public init(
    _ placeholder: String, minimum: Int = 1, maximum: Int? = 1, help: String = "",
    completion: Completion = .none
  ) {
    self.placeholder = placeholder
    self.minimum = minimum
    self.maximum = maximum
    self.help = help
    self.completion = completion
  }
}
