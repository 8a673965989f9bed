extension RowText {
  mutating func put(integer value: Int64) {
    reserve(20)
    if value < 0 { put(UInt8(ascii: "-")) }
    put(digits: value.magnitude, least: 1)
  }

  /// The integer divided by ten to the power of `places`, without zeros at the end of the fraction.
  mutating func put(decimal value: Int64, places: Int) {
    var divisor: UInt64 = 1
    for _ in 0..<min(max(places, 0), 18) { divisor *= 10 }
    if value < 0 { put(UInt8(ascii: "-")) }
    let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: divisor)
    put(digits: whole, least: 1)
    if rest == 0 { return }
    put(UInt8(ascii: "."))
    put(digits: rest, least: min(places, 18))
    while base[count - 1] == UInt8(ascii: "0") { shorten(to: count - 1) }
  }

  /// RFC 3339 in UTC; false, with nothing written, for a year that it has no form for.
  mutating func put(timestamp milliseconds: Int64) -> Bool {
    let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999
    guard range.contains(milliseconds) else { return false }
    // Counted from 0000-03-01, so that a leap day ends its year and its era of 400 years.
    let fromMarch = UInt64(milliseconds + 62_162_035_200_000 + 146_097 * 86_400_000)
    let (days, time) = fromMarch.quotientAndRemainder(dividingBy: 86_400_000)
    reserve(24)
    if days == knownDay {
      put(knownDate)
    } else {
      let start = count
      put(dayFromMarch: days)
      remember(day: days, from: start)
    }
    put(digits: time / 3_600_000, least: 2)
    put(UInt8(ascii: ":"))
    put(digits: time / 60_000 % 60, least: 2)
    put(UInt8(ascii: ":"))
    put(digits: time / 1000 % 60, least: 2)
    put(UInt8(ascii: "."))
    put(digits: time % 1000, least: 3)
    put(UInt8(ascii: "Z"))
    return true
  }

  /// `2026-11-30T`, from the days since 1 March of a year that begins an era of 400 years.
  private mutating func put(dayFromMarch days: UInt64) {
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0) - 400
    put(digits: year, least: 4)
    put(UInt8(ascii: "-"))
    put(digits: month, least: 2)
    put(UInt8(ascii: "-"))
    put(digits: day, least: 2)
    put(UInt8(ascii: "T"))
  }

  /// A UUID in lower case; the source has sixteen bytes.
  mutating func put(identifier source: UnsafeRawBufferPointer) {
    reserve(36)
    let digits = ("0123456789abcdef" as StaticString).utf8Start
    var place = base + count
    for (index, byte) in source.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 {
        place[0] = UInt8(ascii: "-")
        place += 1
      }
      place[0] = digits[Int(byte >> 4)]
      place[1] = digits[Int(byte & 15)]
      place += 2
    }
    advance(by: 36)
  }

  @inline(__always) mutating func put(hexadecimal byte: UInt8) {
    let digits = ("0123456789abcdef" as StaticString).utf8Start
    put(digits[Int(byte >> 4)])
    put(digits[Int(byte & 15)])
  }

  /// The number with zeros before it up to `least` digits.
  @inline(__always) private mutating func put(digits value: UInt64, least: Int) {
    var length = least
    var bound: UInt64 = 1
    for _ in 0..<min(least, 19) { bound *= 10 }
    while value >= bound {
      length += 1
      if length == 20 { break }
      bound *= 10
    }
    reserve(length)
    var rest = value
    var place = count + length
    advance(by: length)
    while place > count - length {
      place -= 1
      base[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}
