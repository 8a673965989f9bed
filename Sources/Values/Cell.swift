/// One stored value of one field, in the form every store keeps it.
///
/// A flag is the integer 0 or 1, a level its rank, a length whole millimetres, a mass whole grams, a
/// timestamp milliseconds since 1970 (UTC); dates, birthdays and lists of words (a JSON array) are text.
public enum Cell: Hashable, Sendable {
  case absent
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// The integer, or nil for every other kind.
  @inlinable public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The text, or nil for every other kind.
  @inlinable public var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// Whether there is no value.
  @inlinable public var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// Equal to the byte: Swift's own text comparison calls NFC and NFD equal, a store does not.
  public static func == (left: Cell, right: Cell) -> Bool {
    switch (left, right) {
    case (.absent, .absent): true
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a == b
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.bytes(let a), .bytes(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .absent: hasher.combine(0)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value)
    case .text(let value): for byte in value.utf8 { hasher.combine(byte) }
    case .bytes(let value): hasher.combine(value)
    }
  }
}
