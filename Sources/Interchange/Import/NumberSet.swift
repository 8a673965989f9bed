/// A set of numbers that mostly lie close together: a bit each.
struct NumberSet {
  private var words: [Int64: UInt64] = [:]

  func contains(_ number: Int64) -> Bool {
    (words[number >> 6] ?? 0) & (1 << UInt64(number & 63)) != 0
  }

  mutating func insert(_ number: Int64) {
    words[number >> 6, default: 0] |= 1 << UInt64(number & 63)
  }
}
