/// A calendar day of the years 1 to 9999, in the Gregorian calendar throughout, without a time zone.
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  private let packed: Int32

  /// 1 to 9999.
  public var year: Int { Int(packed >> 9) }
  /// 1 to 12.
  public var month: Int { Int(packed >> 5 & 0xF) }
  /// 1 to 31.
  public var day: Int { Int(packed & 0x1F) }

  /// A day that is known to be one of the calendar.
  init(certain year: Int, _ month: Int, _ day: Int) {
    packed = Int32(year << 9 | month << 5 | day)
  }

  /// Nil unless it is a day of the calendar.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    guard day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
    self.init(certain: year, month, day)
  }

  /// Reads `YYYY-MM-DD` and nothing else.
  public init?(iso text: String) {
    var text = text
    let date = text.withUTF8 { CivilDate(iso: UnsafeRawBufferPointer($0)) }
    guard let date else { return nil }
    self = date
  }

  /// Reads `YYYY-MM-DD` and nothing else from bytes.
  public init?(iso bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    guard let century = Self.digits(bytes, at: 0), let years = Self.digits(bytes, at: 2),
      let month = Self.digits(bytes, at: 5), let day = Self.digits(bytes, at: 8)
    else { return nil }
    self.init(year: century * 100 + years, month: month, day: day)
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.packed < right.packed }

  /// ISO 8601, `YYYY-MM-DD`.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { buffer in
      Self.put(year / 100, at: 0, in: buffer)
      Self.put(year % 100, at: 2, in: buffer)
      buffer[4] = 0x2D
      Self.put(month, at: 5, in: buffer)
      buffer[7] = 0x2D
      Self.put(day, at: 8, in: buffer)
      return 10
    }
  }

  /// Whether the year has a 29 February, by the Gregorian rule.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// 28 to 31; `month` is 1 to 12.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of two digits.
  static func digits(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
    let tens = bytes[index]
    let ones = bytes[index + 1]
    guard NumberGrammar.isDigit(tens), NumberGrammar.isDigit(ones) else { return nil }
    return Int(tens - 0x30) * 10 + Int(ones - 0x30)
  }

  /// Writes a number of two digits.
  static func put(_ value: Int, at index: Int, in buffer: UnsafeMutableBufferPointer<UInt8>) {
    let value = UInt8(truncatingIfNeeded: value)
    buffer[index] = 0x30 + value / 10
    buffer[index + 1] = 0x30 + value % 10
  }
}
