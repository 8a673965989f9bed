/// How a text is set off on a terminal (ECMA-48 SGR); a colour is left to the terminal's own palette.
public struct Style: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Heavier, or brighter.
  public static let bold = Style(rawValue: 1 << 0)
  /// Fainter than what is around.
  public static let dim = Style(rawValue: 1 << 1)
  public static let red = Style(rawValue: 1 << 2)
  public static let green = Style(rawValue: 1 << 3)

  private static let codes = ["1", "2", "31", "32"]

  /// The text between the sequences that switch the style on and off; the text alone if either is empty.
  public func applied(to text: String) -> String {
    if isEmpty || text.isEmpty { return text }
    let codes = Self.codes.enumerated().filter { contains(Style(rawValue: 1 << $0.offset)) }
    return "\u{1B}[\(codes.map(\.element).joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
