public import Values

/// How a person names a record, read by its form alone.
public enum Reference: Hashable, Sendable {
  case number(Int64)
  /// All records with a number in the range.
  case numbers(ClosedRange<Int64>)
  case id(RecordID)
  /// The natural key, whole and folded.
  case name(String)

  /// - Parameters:
  ///   - naturalKey: name of the field that `title:Buy milk` would begin with; `name:` does for every entity.
  ///   - ranges: whether `3-7` means a range of numbers.
  public init(_ text: String, naturalKey: String?, ranges: Bool = false) {
    if let naturalKey, let prefix = [naturalKey, "name"].map({ $0 + ":" }).first(where: text.hasPrefix) {
      self = .name(TextRules.trimmed(String(text.dropFirst(prefix.count))))
    } else if let number = Self.number(text) {
      self = .number(number)
    } else if let id = RecordID(text: text) {
      self = .id(id)
    } else if ranges, let range = Self.range(text) {
      self = .numbers(range)
    } else {
      self = .name(TextRules.trimmed(text))
    }
  }

  /// Digits alone; more than fit are a number that no record has.
  private static func number(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int64(text) ?? .max
  }

  private static func range(_ text: String) -> ClosedRange<Int64>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]), first <= last else {
      return nil
    }
    return first...last
  }
}
