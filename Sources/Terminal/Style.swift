/// How a text is set off on a terminal (ECMA-48 SGR); a colour is left to the terminal's own palette.
public struct Style: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let bold = Style(rawValue: 1 << 0)
  public static let dim = Style(rawValue: 1 << 1)
  public static let underline = Style(rawValue: 1 << 2)
  public static let red = Style(rawValue: 1 << 3)
  public static let green = Style(rawValue: 1 << 4)
  public static let yellow = Style(rawValue: 1 << 5)
  public static let blue = Style(rawValue: 1 << 6)
  public static let magenta = Style(rawValue: 1 << 7)
  public static let cyan = Style(rawValue: 1 << 8)

  private static let codes = ["1", "2", "4", "31", "32", "33", "34", "35", "36"]

  /// The text between the sequences that switch the style on and off; the text alone if either is empty.
  public func applied(to text: String) -> String {
    if isEmpty || text.isEmpty { return text }
    let codes = Self.codes.enumerated().filter { contains(Style(rawValue: 1 << $0.offset)) }
    return "\u{1B}[\(codes.map(\.element).joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
