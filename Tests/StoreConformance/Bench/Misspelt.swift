/// A text in a check that is not the value it stands for.
public struct Misspelt: Error, Hashable, Sendable {
  public var text: String
}
