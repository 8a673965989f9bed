#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Texts compared to the byte; Swift's own comparison calls texts equal that a store does not.
enum ExactText {
  static func same(_ left: String, _ right: String) -> Bool {
    if left.utf8.count != right.utf8.count { return false }
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
  }

  static func same(_ left: [String], _ right: [String]) -> Bool { left.elementsEqual(right, by: same) }
}
