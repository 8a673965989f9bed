/// A text and how it is set off where colour is wanted.
public struct StyledText: Hashable, Sendable {
  public var text: String
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
