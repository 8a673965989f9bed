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
    let bounded = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
    let days = Int(bounded >= 0 ? bounded / 86_400_000 : (bounded - 86_399_999) / 86_400_000)
    let rest = Int(bounded) - days * 86_400_000
    let date = CivilDate(dayNumber: days) ?? CivilDate(certain: 1970, 1, 1)
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      CivilDate.put(date.year / 100, at: 0, in: buffer)
      CivilDate.put(date.year % 100, at: 2, in: buffer)
      CivilDate.put(date.month, at: 5, in: buffer)
      CivilDate.put(date.day, at: 8, in: buffer)
      CivilDate.put(rest / 3_600_000, at: 11, in: buffer)
      CivilDate.put(rest / 60_000 % 60, at: 14, in: buffer)
      CivilDate.put(rest / 1000 % 60, at: 17, in: buffer)
      buffer[20] = 0x30 + UInt8(rest % 1000 / 100)
      CivilDate.put(rest % 100, at: 21, in: buffer)
      buffer[4] = 0x2D
      buffer[7] = 0x2D
      buffer[10] = 0x54
      buffer[13] = 0x3A
      buffer[16] = 0x3A
      buffer[19] = 0x2E
      buffer[23] = 0x5A
      return try body(UnsafeRawBufferPointer(buffer))
    }
  }
}
