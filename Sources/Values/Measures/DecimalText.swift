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
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { buffer in
      guard let first = buffer.baseAddress else { return try body(UnsafeRawBufferPointer(buffer)) }
      let start = write(value, places: places, before: first + longest)
      return try body(UnsafeRawBufferPointer(start: start, count: first + longest - start))
    }
  }

  /// The most bytes that a number takes.
  public static let longest = 24

  /// Writes the ASCII bytes of `string` so that they end before `end`, with room for `longest`; returns where
  /// they begin.
  public static func write(
    _ value: Int64, places: Int, before end: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var start = end
    var rest = value.magnitude
    var remaining = min(max(places, 0), 18)
    while remaining > 0, rest % 10 == 0 {
      rest /= 10
      remaining -= 1
    }
    if remaining > 0 {
      for _ in 0..<remaining {
        start -= 1
        start.pointee = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      start -= 1
      start.pointee = 0x2E
    }
    repeat {
      start -= 1
      start.pointee = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if value < 0 {
      start -= 1
      start.pointee = 0x2D
    }
    return start
  }
}
