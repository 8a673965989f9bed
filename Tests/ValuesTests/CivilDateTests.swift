import TestSupport
import Testing

@testable import Values

@Suite struct CivilDateTests {
  @Test func dayNumbersCountEveryDayOnce() throws {
    var number = -719_162
    var weekday = 1
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for year in 1...9999 {
      let leap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      for month in 1...12 {
        let length = lengths[month - 1] + (month == 2 && leap ? 1 : 0)
        // The whole calendar takes long: every day of some centuries, first and last day of all months.
        let isNear = (1..<401).contains(year) || (1890..<2110).contains(year) || year > 9990
        for day in isNear ? Array(1...length) : [1, length] {
          let date = try #require(CivilDate(year: year, month: month, day: day))
          let expected = number + day - 1
          if date.dayNumber != expected || CivilDate(dayNumber: expected) != date
            || date.weekday != (weekday + day - 2) % 7 + 1
          {
            Issue.record("\(date)")
          }
        }
        #expect(CivilDate(year: year, month: month, day: length + 1) == nil)
        number += length
        weekday = (weekday + length - 1) % 7 + 1
      }
    }
    #expect(CivilDate(dayNumber: number) == nil)
    #expect(CivilDate(dayNumber: -719_163) == nil)
  }

  @Test func daysKnown() {
    #expect(CivilDate(iso: "1970-01-01")?.dayNumber == 0)
    #expect(CivilDate(iso: "1970-01-01")?.weekday == 4)
    #expect(CivilDate(iso: "2026-11-30")?.weekday == 1)
    #expect(CivilDate(iso: "2000-02-29")?.adding(days: 365)?.description == "2001-02-28")
    #expect(CivilDate(iso: "2026-03-01")?.adding(days: -1)?.description == "2026-02-28")
    #expect(CivilDate(iso: "9999-12-31")?.adding(days: 1) == nil)
    #expect(CivilDate(iso: "9999-12-31")?.adding(days: .max) == nil)
    #expect(CivilDate(iso: "0001-01-01")?.adding(days: -1) == nil)
  }

  @Test(arguments: [
    "1990-4-12", "1990-13-01", "1985-13-01", "2023-02-29", "1900-02-29", "0000-01-01", "1990-00-01",
    "1990-01-00", "1990-04-31",
    "19900412", "1990/04/12", "1990-04-12 ", " 1990-04-12", "１990-04-1", "+990-04-12", "", "1990-04-1２",
  ])
  func isoRefuses(text: String) {
    #expect(CivilDate(iso: text) == nil)
  }

  @Test func isoRoundTrip() {
    for text in ["0001-01-01", "1990-04-12", "2000-02-29", "2024-02-29", "9999-12-31"] {
      #expect(CivilDate(iso: text)?.description == text)
    }
  }

  @Test func order() throws {
    var random = SplitMix(seed: 3)
    for _ in 0..<2000 {
      let first = try #require(CivilDate(dayNumber: Int.random(in: -719_162...2_932_896, using: &random)))
      let second = first.adding(days: Int.random(in: -40...40, using: &random)) ?? first
      #expect((first < second) == (first.dayNumber < second.dayNumber))
      #expect((first.description < second.description) == (first < second))
    }
  }

  @Test func leapYears() {
    #expect(
      [1900, 1904, 2000, 2023, 2024, 2100].map(CivilDate.isLeap) == [false, true, true, false, true, false])
  }
}
