public import Values

/// Texts in their order, each of them once, to the byte; adding one takes the same time however many there are.
public struct DistinctTexts: Sendable {
  /// The texts in the order they were added.
  public private(set) var texts: [String] = []
  private var seen: Set<Cell> = []

  public init(_ texts: [String] = []) { for text in texts { add(text) } }

  /// Adds a text; false if it is there already.
  @discardableResult public mutating func add(_ text: String) -> Bool {
    guard seen.insert(.text(text)).inserted else { return false }
    texts.append(text)
    return true
  }
}

/// The stored form of a list of words: a JSON array of strings, without white space.
public enum WordList {
  /// The words of a stored text; empty for a text that is no array of strings.
  public static func words(stored: String) -> [String] { JSONWords.texts(stored) }

  /// The stored cell of the words; absent where there is none.
  public static func cell(_ words: [String]) -> Cell {
    words.isEmpty ? .absent : .text(JSONWords.array(words))
  }
}
