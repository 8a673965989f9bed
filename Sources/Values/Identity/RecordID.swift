/// A record's identity: 16 bytes that stay the same wherever the record goes.
public struct RecordID: Hashable, Sendable, CustomStringConvertible {
  /// The first eight bytes, the first one highest.
  public let high: UInt64
  /// The last eight bytes.
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Nil unless there are exactly 16 bytes.
  public init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// Reads a whole UUID of any version, in upper or lower case: 8-4-4-4-12 hexadecimal digits.
  public init?(text: String) {
    guard text.utf8.count == 36 else { return nil }
    var halves: (high: UInt64, low: UInt64) = (0, 0)
    for (index, byte) in text.utf8.enumerated() {
      if Self.hyphens.contains(index) {
        guard byte == 0x2D else { return nil }
        continue
      }
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46, 0x61...0x66: digit = (byte | 0x20) - 0x61 + 10
      default: return nil
      }
      halves = (halves.high << 4 | halves.low >> 60, halves.low << 4 | UInt64(digit))
    }
    self.init(high: halves.high, low: halves.low)
  }

  /// The 16 bytes, in the order in which they are stored.
  public var bytes: [UInt8] {
    withBytes { [UInt8]($0) }
  }

  /// Calls `body` with the 16 bytes, in the order in which they are stored.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
  }

  /// Lower-case, 36 characters.
  public var text: String {
    withText { String(decoding: $0, as: UTF8.self) }
  }

  public var description: String { text }

  /// Calls `body` with the 36 ASCII bytes of `text`.
  public func withText<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeTemporaryAllocation(byteCount: 36, alignment: 1) { buffer in
      var rest = (high, low)
      for index in 0..<36 {
        if Self.hyphens.contains(index) {
          buffer[index] = 0x2D
          continue
        }
        let digit = UInt8(rest.0 >> 60)
        buffer[index] = digit < 10 ? 0x30 + digit : 0x61 + digit - 10
        rest = (rest.0 << 4 | rest.1 >> 60, rest.1 << 4)
      }
      return try body(UnsafeRawBufferPointer(buffer))
    }
  }

  private static let hyphens = [8, 13, 18, 23]
}
