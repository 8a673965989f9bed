/// What was asked for: the command by its path, its options in the order given, its other words.
public struct Invocation: Hashable, Sendable {
  /// One option as it was given.
  public struct Given: Hashable, Sendable {
    /// The name as declared, without dashes and without `no-`.
    public var name: String
    /// nil for a flag, and for `--no-name`.
    public var value: String?
    /// Whether it was given as `--no-name`.
    public var negated: Bool

    public init(_ name: String, _ value: String? = nil, negated: Bool = false) {
      self.name = name
      self.value = value
      self.negated = negated
    }
  }

  /// Names, never aliases, without the program's own.
  public var path: [String]
  /// The options in the order they were given.
  public var options: [Given]
  /// The words that are no options, in order.
  public var positionals: [String]

  public init(path: [String], options: [Given] = [], positionals: [String] = []) {
    self.path = path
    self.options = options
    self.positionals = positionals
  }

  /// Whether the option was given at all, negated or not.
  public func isGiven(_ name: String) -> Bool {
    options.contains { $0.name == name }
  }

  /// Whether the flag is on; of `--name` and `--no-name` the last one wins.
  public func flag(_ name: String) -> Bool {
    options.last { $0.name == name }.map { !$0.negated } ?? false
  }

  /// Whether the last word on the option was `--no-name`.
  public func isNegated(_ name: String) -> Bool {
    options.last { $0.name == name }?.negated ?? false
  }

  /// The value given last; nil if there is none or `--no-name` came after it.
  public func value(_ name: String) -> String? {
    options.last { $0.name == name }.flatMap { $0.negated ? nil : $0.value }
  }

  /// All values in the order given; a `--no-name` without a value forgets those before it.
  public func values(_ name: String) -> [String] {
    var values: [String] = []
    for option in options where option.name == name {
      switch (option.negated, option.value) {
      case (false, let value?): values.append(value)
      case (true, nil): values.removeAll()
      default: break
      }
    }
    return values
  }

  /// All values of `--no-name VALUE` in the order given.
  public func negatedValues(_ name: String) -> [String] {
    options.compactMap { $0.name == name && $0.negated ? $0.value : nil }
  }
}
