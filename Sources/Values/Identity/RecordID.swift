/// A record's identity: 16 bytes that stay the same wherever the record goes.
public struct RecordID: Hashable, Sendable, CustomStringConvertible {
  /// The first eight bytes, the first one highest.
  public let high: UInt64
  /// The last eight bytes.
  public let low: UInt64

  /// An id by its bytes as two big-endian numbers.
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
    var text = text
    let isRead = text.withUTF8 { bytes in
      for index in 0..<36 {
        let byte = bytes[index]
        if index == 8 || index == 13 || index == 18 || index == 23 {
          if byte != 0x2D { return false }
          continue
        }
        let digit: UInt8
        switch byte {
        case 0x30...0x39: digit = byte - 0x30
        case 0x41...0x46, 0x61...0x66: digit = (byte | 0x20) - 0x61 + 10
        default: return false
        }
        halves = (halves.high << 4 | halves.low >> 60, halves.low << 4 | UInt64(digit))
      }
      return true
    }
    guard isRead else { return nil }
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
    try withUnsafeTemporaryAllocation(byteCount: 36, alignment: 8) { buffer in
      write(to: buffer)
      return try body(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Writes the 36 ASCII bytes of `text`, for which there is room.
  public func write(to buffer: UnsafeMutableRawBufferPointer) {
    let middle = (Self.hex(UInt32(truncatingIfNeeded: high)), Self.hex(UInt32(low >> 32)))
    buffer.storeBytes(of: Self.hex(UInt32(high >> 32)), toByteOffset: 0, as: UInt64.self)
    buffer.storeBytes(of: UInt32(truncatingIfNeeded: middle.0), toByteOffset: 9, as: UInt32.self)
    buffer.storeBytes(of: UInt32(middle.0 >> 32), toByteOffset: 14, as: UInt32.self)
    buffer.storeBytes(of: UInt32(truncatingIfNeeded: middle.1), toByteOffset: 19, as: UInt32.self)
    buffer.storeBytes(of: UInt32(middle.1 >> 32), toByteOffset: 24, as: UInt32.self)
    buffer.storeBytes(of: Self.hex(UInt32(truncatingIfNeeded: low)), toByteOffset: 28, as: UInt64.self)
    (buffer[8], buffer[13], buffer[18], buffer[23]) = (0x2D, 0x2D, 0x2D, 0x2D)
  }

  /// The eight lower-case digits of a number, laid out so that the first one is the lowest byte in memory.
  private static func hex(_ value: UInt32) -> UInt64 {
    // Each half-byte moves to a byte of its own; those above 9 then skip from ":" to "a".
    var spread = UInt64(value)
    spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (spread + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return (spread + 0x3030_3030_3030_3030 + letters * 39).bigEndian
  }
}
