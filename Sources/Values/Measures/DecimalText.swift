/// Whole numbers of a small unit written as decimals of a larger one.
public enum DecimalText {
  /// `value` divided by `10^places`, with as many decimals as needed: 1705 with one place is `170.5`,
  /// 1700 is `170`; `places` is 0 to 18.
  public static func string(_ value: Int64, places: Int) -> String {
    withBytes(value, places: places) { String(decoding: $0, as: UTF8.self) }
  }

  /// `value * factor / divisor`, half away from zero; the nearest of the 64-bit numbers if beyond them.
  static func scaled(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64 {
    let product = Int128(value.magnitude) * Int128(factor)
    let rounded = (product * 2 + Int128(divisor)) / (Int128(divisor) * 2)
    return Int64(clamping: value < 0 ? -rounded : rounded)
  }

  /// Calls `body` with the ASCII bytes of `string`.
  public static func withBytes<Result>(
    _ value: Int64, places: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    precondition((0...18).contains(places))
    return try withUnsafeTemporaryAllocation(byteCount: 24, alignment: 1) { buffer in
      var start = buffer.count
      var rest = value.magnitude
      var remaining = places
      while remaining > 0, rest % 10 == 0 {
        rest /= 10
        remaining -= 1
      }
      if remaining > 0 {
        for _ in 0..<remaining {
          start -= 1
          buffer[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
        start -= 1
        buffer[start] = 0x2E
      }
      repeat {
        start -= 1
        buffer[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        start -= 1
        buffer[start] = 0x2D
      }
      return try body(UnsafeRawBufferPointer(rebasing: buffer[start...]))
    }
  }
}
