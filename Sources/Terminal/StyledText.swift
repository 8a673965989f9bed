/// A text and how it is set off where colour is wanted.
public struct StyledText: Hashable, Sendable {
  /// What is shown, without sequences.
  public var text: String
  /// How it is set off.
  public var style: Style

  public init(_ text: String, _ style: Style = []) {
    self.text = text
    self.style = style
  }
}

extension StyledText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
