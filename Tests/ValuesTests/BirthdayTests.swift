import TestSupport
import Testing

@testable import Values

@Suite struct BirthdayTests {
  @Test(arguments: [
    "1990-04-12", "--04-12", "--02-29", "2000-02-29", "--12-31", "0001-01-01",
  ])
  func storedRoundTrip(text: String) {
    #expect(Birthday(stored: text)?.stored == text)
  }

  @Test(arguments: [
    "", "--4-12", "-04-12", "--02-30", "--13-01", "2023-02-29", "04-12", "--04-12 ", "1990-4-12", "--0412",
  ])
  func storedRefuses(text: String) {
    #expect(Birthday(stored: text) == nil)
  }

  @Test(arguments: [
    ("1990-04-12", "2026-04-12", "2026-04-12"), ("1990-04-12", "2026-04-13", "2027-04-12"),
    ("--04-12", "2026-01-01", "2026-04-12"),
    ("1990-01-01", "2026-12-31", "2027-01-01"), ("--12-31", "2026-12-31", "2026-12-31"),
    ("2000-02-29", "2024-01-01", "2024-02-29"),
    ("--02-29", "2024-03-01", "2025-03-01"), ("--01-01", "9999-12-31", "9999-01-01"),
    ("--02-29", "2023-03-01", "2023-03-01"),
    ("--02-29", "2023-03-02", "2024-02-29"),
  ])
  func nextOccurrence(birthday: String, start: String, next: String) throws {
    let birthday = try #require(Birthday(stored: birthday))
    let start = try #require(CivilDate(iso: start))
    #expect(birthday.nextOccurrence(onOrAfter: start, leapDay: .march1).description == next)
  }

  @Test(arguments: [
    ("2023-02-28", "2023-02-28"), ("2023-03-01", "2024-02-29"), ("2024-02-28", "2024-02-29"),
    ("2100-01-01", "2100-02-28"),
  ])
  func leapDayOnTheTwentyEighth(start: String, next: String) throws {
    let birthday = try #require(Birthday(stored: "--02-29"))
    let start = try #require(CivilDate(iso: start))
    #expect(birthday.nextOccurrence(onOrAfter: start, leapDay: .february28).description == next)
  }

  @Test func nextOccurrenceIsTheFirstOneOfAPlainCount() throws {
    var random = SplitMix(seed: 11)
    for _ in 0..<300 {
      let born = try #require(CivilDate(dayNumber: Int.random(in: 0...20_000, using: &random)))
      let start = try #require(CivilDate(dayNumber: Int.random(in: 20_000...40_000, using: &random)))
      let rule: LeapDayRule = Bool.random(using: &random) ? .march1 : .february28
      var day = start
      while !isKept(born, day, rule) { day = try #require(day.adding(days: 1)) }
      #expect(Birthday(born).nextOccurrence(onOrAfter: start, leapDay: rule) == day)
    }
  }

  @Test func ages() throws {
    let birthday = try #require(Birthday(stored: "2000-02-29"))
    #expect(birthday.age(turnedOn: CivilDate(certain: 2023, 3, 1)) == 23)
    #expect(birthday.age(turnedOn: CivilDate(certain: 2000, 2, 29)) == 0)
    #expect(birthday.age(turnedOn: CivilDate(certain: 1999, 3, 1)) == nil)
    #expect(Birthday(year: nil, month: 2, day: 29)?.age(turnedOn: CivilDate(certain: 2023, 3, 1)) == nil)
  }

  @Test func occurrenceOutsideTheCalendar() {
    let birthday = Birthday(year: nil, month: 2, day: 29)
    #expect(birthday?.occurrence(inYear: 10_000, leapDay: .march1) == nil)
    #expect(birthday?.occurrence(inYear: 0, leapDay: .march1) == nil)
    #expect(birthday?.occurrence(inYear: 2025, leapDay: .march1)?.description == "2025-03-01")
    #expect(birthday?.occurrence(inYear: 2025, leapDay: .february28)?.description == "2025-02-28")
  }

  private func isKept(_ born: CivilDate, _ day: CivilDate, _ rule: LeapDayRule) -> Bool {
    if born.month == day.month, born.day == day.day { return true }
    guard born.month == 2, born.day == 29, day.year % 4 != 0 else { return false }
    return rule == .march1 ? day.month == 3 && day.day == 1 : day.month == 2 && day.day == 28
  }
}
