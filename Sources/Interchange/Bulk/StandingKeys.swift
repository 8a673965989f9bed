import Values

/// The folded names of the records that stand, for telling which of an input surely are new.
///
/// Of each it holds a number made from it, so that a name that is not there is now and then taken for one that is.
public struct StandingKeys: Sendable {
  private var numbers: Set<Int> = []

  init() {}

  mutating func insert(_ key: String) {
    var key = key
    key.withUTF8 { _ = numbers.insert(Self.number(UnsafeRawBufferPointer($0))) }
  }

  /// Whether a record may have the key.
  func mayHave(_ key: UnsafeRawBufferPointer) -> Bool { numbers.contains(Self.number(key)) }

  private static func number(_ key: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: key)
    return hasher.finalize()
  }
}
