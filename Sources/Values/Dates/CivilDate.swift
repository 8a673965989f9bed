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
    guard let year = Self.digits(bytes[0..<4]), let month = Self.digits(bytes[5..<7]),
      let day = Self.digits(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.packed < right.packed }

  /// ISO 8601, `YYYY-MM-DD`.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { buffer in
      Self.put(year, digits: 4, at: 0, in: buffer)
      buffer[4] = 0x2D
      Self.put(month, digits: 2, at: 5, in: buffer)
      buffer[7] = 0x2D
      Self.put(day, digits: 2, at: 8, in: buffer)
      return 10
    }
  }

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

  /// The number of an all-digit text.
  static func digits(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    var value = 0
    for byte in bytes {
      guard NumberGrammar.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  static func put(_ value: Int, digits: Int, at start: Int, in buffer: UnsafeMutableBufferPointer<UInt8>) {
    var rest = value
    for index in stride(from: start + digits - 1, through: start, by: -1) {
      buffer[index] = 0x30 + UInt8(rest % 10)
      rest /= 10
    }
  }
}
