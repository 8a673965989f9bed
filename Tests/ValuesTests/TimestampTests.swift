import Testing

@testable import Values

@Suite struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (1_796_006_685_123, "2026-11-30T02:44:45.123Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"), (-86_400_000, "1969-12-31T00:00:00.000Z"),
      (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func roundTrip(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
    #expect(Timestamp(rfc3339: text) == Timestamp(milliseconds: milliseconds))
  }

  @Test func beyondFourDigitsOfYear() {
    #expect(Timestamp(milliseconds: .max).rfc3339 == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp(milliseconds: .min).rfc3339 == "0001-01-01T00:00:00.000Z")
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:01Z", 1000), ("1970-01-01t00:00:01.5z", 1500), ("1970-01-01T09:00:00+09:00", 0),
      ("1969-12-31T16:00:00.001-08:00", 1), ("1970-01-01T00:00:00.1239Z", 123),
      ("1970-01-01T00:00:00-00:00", 0),
    ] as [(String, Int64)])
  func read(text: String, milliseconds: Int64) {
    #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "1970-01-01", "1970-01-01T00:00:00", "1970-01-01T24:00:00Z", "1970-01-01T00:60:00Z",
    "1970-01-01T00:00:60Z", "1970-01-01T00:00:00.Z",
    "1970-01-01T00:00:00+0900", "1970-01-01T00:00:00+24:00", "1970-13-01T00:00:00Z", "1970-01-01 00:00:00Z",
    "1970-01-01T00:00:00ZZ",
    "1970-01-01T00:00:00.1", "1970-01-01T0a:00:00Z", "1970-01-01T00:00:00+09:60",
  ])
  func refused(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test func writtenToASink() throws {
    var written: [UInt8] = []
    let sink = ByteSink { written += $0 }
    sink.put(Timestamp(milliseconds: 1))
    sink.put(RecordID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210))
    try sink.flush()
    #expect(
      String(decoding: written, as: UTF8.self)
        == "1970-01-01T00:00:00.001Z01234567-89ab-cdef-fedc-ba9876543210")
  }

  @Test func fixedClock() {
    let clock = Clock.fixed(today: CivilDate(certain: 1970, 1, 2))
    #expect(clock.today() == CivilDate(certain: 1970, 1, 2))
    #expect(clock.now() == Timestamp(milliseconds: 129_600_000))
    let other = Clock.fixed(today: CivilDate(certain: 1970, 1, 2), now: Timestamp(milliseconds: 5))
    #expect(other.now() == Timestamp(milliseconds: 5))
  }

  @Test func systemClockIsNearItsOwnDay() {
    let day = Int(Clock.system.now().milliseconds / 86_400_000)
    #expect(abs(Clock.system.today().dayNumber - day) <= 1)
    #expect(Clock.system.today() > CivilDate(certain: 2020, 1, 1))
  }
}
