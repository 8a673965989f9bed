public import Values

/// How cells stand to each other, the same in every store: numbers by value, texts by UTF-8 bytes.
public enum CellOrder {
  /// Negative, zero or positive; nil for cells of different kinds and for missing ones.
  public static func compare(_ left: Cell, _ right: Cell) -> Int? {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.real(let a), .real(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.text(let a), .text(let b)): bytes(a, b)
    case (.bytes(let a), .bytes(let b)): a.elementsEqual(b) ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
    default: nil
    }
  }

  /// Missing values come last both ways.
  static func missingLast(_ left: Cell, _ right: Cell, ascending: Bool) -> Int {
    switch (left.isAbsent, right.isAbsent) {
    case (true, true): return 0
    case (true, false): return 1
    case (false, true): return -1
    case (false, false):
      let order = compare(left, right) ?? 0
      return ascending ? order : -order
    }
  }

  /// Whether the cells come before the others, the first that differ deciding; missing ones come last.
  public static func precedes(_ left: [Cell], _ right: [Cell]) -> Bool {
    for (left, right) in zip(left, right) {
      let order = missingLast(left, right, ascending: true)
      if order != 0 { return order < 0 }
    }
    return false
  }

  static func bytes(_ left: String, _ right: String) -> Int {
    var (left, right) = (left, right)
    return left.withUTF8 { a in
      right.withUTF8 { b in
        for index in 0..<min(a.count, b.count) where a[index] != b[index] {
          return a[index] < b[index] ? -1 : 1
        }
        return a.count - b.count
      }
    }
  }
}
