/// What kind of value a field holds: how it is read, shown, stored and completed.
public enum ValueType: Hashable, Sendable {
  case text
  case multilineText
  case flag
  /// Ranked names, lowest first; stored as the rank.
  case level([String])
  case wholeNumber
  case civilDate
  case birthday
  case timestamp
  case length
  case mass
  /// Texts without commas, such as tags; stored as a JSON array.
  case words
  /// Single-line texts, each with a label or without; stored as a JSON array.
  case entries
  /// A value no draft and no store ever holds, such as a password.
  case secret

  /// Whether comparing, searching and sorting go by the folded key.
  public var isFolded: Bool {
    switch self {
    case .text, .multilineText, .words, .entries: true
    default: false
    }
  }

  /// Whether the value is a list of texts, stored as a JSON array.
  public var isList: Bool { self == .words || self == .entries }

  /// Whether a stored value ends in month and day.
  public var hasMonthDay: Bool { self == .civilDate || self == .birthday }

  /// What stands between the items of a list in a text.
  public var separator: String { self == .entries ? "\n" : "," }

  /// Whether the stored value is an integer; all others are text.
  public var isInteger: Bool {
    switch self {
    case .flag, .level, .wholeNumber, .timestamp, .length, .mass: true
    default: false
    }
  }

  /// Words a shell can offer for a value of this type.
  public var completions: [String] {
    switch self {
    case .flag: ["true", "false"]
    case .level(let names): names
    case .civilDate: ["today", "tomorrow"]
    default: []
    }
  }
}
