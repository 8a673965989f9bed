/// When escape sequences for colour are written.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  case auto, always, never

  /// Whether they are; `auto` is for a terminal, unless `NO_COLOR` (no-color.org) is set and not empty.
  public func resolve(isTerminal: Bool, environment noColor: String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && (noColor ?? "").isEmpty
    }
  }
}
