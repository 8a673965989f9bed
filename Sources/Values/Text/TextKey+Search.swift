#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension TextKey {
  /// Whether a searched word, as `needle` gives it, occurs in a key; both UTF-8.
  ///
  /// White space between two CJK characters of the key is skipped.
  public static func contains(key: UnsafeRawBufferPointer, needle: UnsafeRawBufferPointer) -> Bool {
    if occurs(needle, in: key) { return true }
    guard needle.contains(where: { $0 >= 0x80 }), hasJoint(key) else { return false }
    return withJoined(key) { occurs(needle, in: $0) }
  }

  /// Calls `body` with the key without the white space that stands between two CJK characters.
  static func withJoined<Result>(
    _ key: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard hasJoint(key) else { return body(key) }
    return withUnsafeTemporaryAllocation(byteCount: key.count, alignment: 1) { joined in
      var count = 0
      for index in key.indices where !isJoint(key, index) {
        joined[count] = key[index]
        count += 1
      }
      return body(UnsafeRawBufferPointer(rebasing: joined[..<count]))
    }
  }

  private static func hasJoint(_ key: UnsafeRawBufferPointer) -> Bool {
    key.indices.contains { isJoint(key, $0) }
  }

  /// Whether a space stands here between two CJK characters.
  private static func isJoint(_ key: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    guard key[index] == 0x20, index >= 3, index + 3 < key.count else { return false }
    var start = index - 1
    while start > 0, key[start] & 0xC0 == 0x80 { start -= 1 }
    return isCJK(key, at: start) && isCJK(key, at: index + 1)
  }

  /// Han, kana, bopomofo, Hangul and their punctuation: scripts whose words need no space.
  private static func isCJK(_ key: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let lead = key[index]
    if lead & 0xF8 == 0xF0, index + 3 < key.count {
      return lead == 0xF0 && (0xA0...0xBF).contains(key[index + 1])
    }
    guard lead & 0xF0 == 0xE0, index + 2 < key.count else { return false }
    let point =
      UInt32(lead & 0x0F) << 12 | UInt32(key[index + 1] & 0x3F) << 6 | UInt32(key[index + 2] & 0x3F)
    return switch point {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3001...0x4DBF, 0x4E00...0x9FFF: true
    case 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF: true
    default: false
    }
  }

  private static func occurs(_ needle: UnsafeRawBufferPointer, in key: UnsafeRawBufferPointer) -> Bool {
    guard let first = needle.first, let sought = needle.baseAddress else { return true }
    guard var place = key.baseAddress else { return false }
    var rest = key.count
    while rest >= needle.count {
      guard let found = memchr(place, Int32(first), rest - needle.count + 1) else { return false }
      if memcmp(found, sought, needle.count) == 0 { return true }
      rest -= UnsafeRawPointer(found) - place + 1
      place = UnsafeRawPointer(found) + 1
    }
    return false
  }
}
