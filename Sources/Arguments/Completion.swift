/// What a shell offers for a value.
public enum Completion: Hashable, Sendable {
  case none
  case words([String])
  case file
  case folder
}
