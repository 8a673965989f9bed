/// A point in time in milliseconds.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Since 1970-01-01T00:00:00Z, negative before.
  public var milliseconds: Int64

  /// A moment by the milliseconds since 1970, UTC.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Midnight UTC of a day.
  public init(startOf date: CivilDate) {
    milliseconds = Int64(date.dayNumber) * 86_400_000
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// RFC 3339 in UTC with milliseconds, `2026-11-30T02:44:45.123Z`; the first or last one that has four
  /// digits of year if it is beyond them.
  public var rfc3339: String {
    withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the 24 ASCII bytes of `rfc3339`.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    let bounded = min(max(milliseconds, -62_135_596_800_000), Self.written.upperBound)
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      if let start = buffer.baseAddress { Self.write(bounded, to: start) }
      return try body(UnsafeRawBufferPointer(buffer))
    }
  }

  /// The milliseconds of the years 0 to 9999, which RFC 3339 has a form for.
  public static let written: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Writes 24 ASCII bytes, RFC 3339 in UTC; the milliseconds are of `written`.
  public static func write(_ milliseconds: Int64, to bytes: UnsafeMutablePointer<UInt8>) {
    // Counted from 0000-03-01, so that a leap day ends its year and its era of 400 years.
    let fromMarch = UInt64(milliseconds + 62_162_035_200_000 + 146_097 * 86_400_000)
    let (days, time) = fromMarch.quotientAndRemainder(dividingBy: 86_400_000)
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0) - 400
    put(year / 100, before: 0, bytes)
    put(year % 100, before: 0x2D, bytes + 2)
    put(month, before: 0x2D, bytes + 5)
    put(dayOfYear - (153 * shifted + 2) / 5 + 1, before: 0x54, bytes + 8)
    put(time / 3_600_000, before: 0x3A, bytes + 11)
    put(time / 60_000 % 60, before: 0x3A, bytes + 14)
    put(time / 1000 % 60, before: 0x2E, bytes + 17)
    put(time % 1000 / 10, before: 0, bytes + 20)
    bytes[22] = 0x30 + UInt8(truncatingIfNeeded: time % 10)
    bytes[23] = 0x5A
  }

  /// Two digits and the byte after them.
  @inline(__always) private static func put(
    _ value: UInt64, before next: UInt8, _ bytes: UnsafeMutablePointer<UInt8>
  ) {
    bytes[0] = 0x30 + UInt8(truncatingIfNeeded: value / 10)
    bytes[1] = 0x30 + UInt8(truncatingIfNeeded: value % 10)
    bytes[2] = next
  }
}
