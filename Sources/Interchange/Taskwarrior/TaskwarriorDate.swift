import Formats
import Values

/// The dates of Taskwarrior: `20261130T140500Z`.
enum TaskwarriorDate {
  /// Reads that form, RFC 3339, a day alone, and seconds since 1970; a time without `Z` is a local one.
  static func read(_ value: JSONValue, _ context: InterchangeContext) -> Timestamp? {
    if let number = value.number { return seconds(number) }
    guard let text = value.text else { return nil }
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }
    // Eight digits are a day; so many seconds had passed in 1970.
    if digits.count == text.utf8.count, digits.count != 8 { return seconds(text) }
    return Timestamp(rfc3339: text) ?? CompactMoment(text)?.timestamp(context)
  }

  /// Whole seconds, decimals being cut off, of the years that a timestamp can be written in.
  private static func seconds(_ text: String) -> Timestamp? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int64(parts[0]), whole <= 253_402_300_799, whole >= 0,
      parts.dropFirst().allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return Timestamp(milliseconds: whole * 1000)
  }
}
