import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Equal to the byte, where Swift's own comparison calls NFC and NFD equal.
func same(_ left: String?, _ right: String?) -> Bool {
  guard var left, var right else { return left == nil && right == nil }
  if left.utf8.count != right.utf8.count { return false }
  return left.withUTF8 { left in
    right.withUTF8 { right in
      guard let first = left.baseAddress, let second = right.baseAddress else { return true }
      return memcmp(first, second, left.count) == 0
    }
  }
}

func same(_ left: [String], _ right: [String]) -> Bool {
  left.count == right.count && left.indices.allSatisfy { same(left[$0], right[$0]) }
}

/// As cells are equal, at less cost.
func same(_ left: Cell, _ right: Cell) -> Bool {
  if case .text(let left) = left, case .text(let right) = right { return same(left, right) }
  return left == right
}

/// Whether both are in the same second.
func sameSecond(_ left: Timestamp?, _ right: Timestamp?) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  // Whole days before all that a moment can be, so that nothing is negative.
  let start: Int64 = -1_000_000_000 * 86_400_000
  return (left.milliseconds - start) / 1000 == (right.milliseconds - start) / 1000
}

/// The first physical line that does not end with CR LF, has more than 75 bytes, or is no UTF-8 by itself.
func brokenLine(_ bytes: [UInt8]) -> String? {
  bytes.withUnsafeBytes { bytes in
    var start = 0
    while start < bytes.count, let base = bytes.baseAddress {
      let feed = memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer($0) - base }
      let end = feed ?? bytes.count
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      let isWhole = feed != nil && line.count <= 76 && line.last == 0x0D
      if !isWhole || String(validating: line, as: UTF8.self) == nil {
        return String(decoding: line, as: UTF8.self)
      }
      start = end + 1
    }
    return nil
  }
}
