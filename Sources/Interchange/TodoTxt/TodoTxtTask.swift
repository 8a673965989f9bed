import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What one line of todo.txt says.
struct TodoTxtTask {
  var isDone = false
  /// `A` to `Z`.
  var letter: UInt8?
  var completed: CivilDate?
  var created: CivilDate?
  var title = ""
  var detail: String?
  var due: CivilDate?
  var tags: [String] = []
  /// Keys with a meaning to other programs, such as `t:2026-12-01` or `rec:1w`, that stand in no field.
  var keys: [String] = []

  /// Where the values begin, in bytes of the line.
  var offsets: [String: Int] = [:]

  /// Whether both say the same of a record's fields, byte for byte, the letter and the two days aside.
  func hasFields(of other: TodoTxtTask) -> Bool {
    isDone == other.isDone && due == other.due && Self.same(title, other.title)
      && Self.same(detail ?? "", other.detail ?? "") && tags.count == other.tags.count
      && zip(tags, other.tags).allSatisfy { Self.same($0, $1) }
  }

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
}
