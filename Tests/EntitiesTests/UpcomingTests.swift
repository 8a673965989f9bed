import Entities
import Registry
import Settings
import Testing
import Values

/// Which birthdays come, compared with tables worked out by hand.
struct UpcomingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let today: String
    let leapDay: LeapDayRule
    let lines: [String]

    var testDescription: String { "\(today) \(leapDay)" }
  }

  private static let friends = [
    ("Gus", "1999-12-28"), ("Dee", "1985-03-01"), ("Cyd", "--02-29"), ("Hal", "2025-02-27"),
    ("Fay", "--01-01"),
    ("Ben", "2000-02-29"), ("Eve", "1970-12-31"), ("Ada", "1990-02-28"),
  ]

  private static let cases = [
    Case(
      today: "2025-02-27", leapDay: .march1,
      lines: [
        "2025-02-27 0 Hal 0", "2025-02-28 1 Ada 35", "2025-03-01 2 Ben 25", "2025-03-01 2 Cyd -",
        "2025-03-01 2 Dee 40", "2025-12-28 304 Gus 26", "2025-12-31 307 Eve 55", "2026-01-01 308 Fay -",
      ]),
    Case(
      today: "2025-02-27", leapDay: .february28,
      lines: [
        "2025-02-27 0 Hal 0", "2025-02-28 1 Ada 35", "2025-02-28 1 Ben 25", "2025-02-28 1 Cyd -",
        "2025-03-01 2 Dee 40", "2025-12-28 304 Gus 26", "2025-12-31 307 Eve 55", "2026-01-01 308 Fay -",
      ]),
    Case(
      today: "2025-12-28", leapDay: .march1,
      lines: [
        "2025-12-28 0 Gus 26", "2025-12-31 3 Eve 55", "2026-01-01 4 Fay -", "2026-02-27 61 Hal 1",
        "2026-02-28 62 Ada 36", "2026-03-01 63 Ben 26", "2026-03-01 63 Cyd -", "2026-03-01 63 Dee 41",
      ]),
    Case(
      today: "2025-12-28", leapDay: .february28,
      lines: [
        "2025-12-28 0 Gus 26", "2025-12-31 3 Eve 55", "2026-01-01 4 Fay -", "2026-02-27 61 Hal 1",
        "2026-02-28 62 Ada 36", "2026-02-28 62 Ben 26", "2026-02-28 62 Cyd -", "2026-03-01 63 Dee 41",
      ]),
    Case(
      today: "2028-02-28", leapDay: .march1,
      lines: [
        "2028-02-28 0 Ada 38", "2028-02-29 1 Ben 28", "2028-02-29 1 Cyd -", "2028-03-01 2 Dee 43",
        "2028-12-28 304 Gus 29", "2028-12-31 307 Eve 58", "2029-01-01 308 Fay -", "2029-02-27 365 Hal 4",
      ]),
    Case(
      today: "2028-02-28", leapDay: .february28,
      lines: [
        "2028-02-28 0 Ada 38", "2028-02-29 1 Ben 28", "2028-02-29 1 Cyd -", "2028-03-01 2 Dee 43",
        "2028-12-28 304 Gus 29", "2028-12-31 307 Eve 58", "2029-01-01 308 Fay -", "2029-02-27 365 Hal 4",
      ]),
  ]

  private func fixture(_ today: String) throws -> Fixture<Friend> {
    let fixture = try Fixture(try Friend.table(Settings()), today: today)
    for (name, birthday) in Self.friends { try fixture.add(["name": name, "birthday": birthday]) }
    return fixture
  }

  private func lines(_ found: [UpcomingBirthday]) -> [String] {
    found.map { "\($0.day) \($0.daysAway) \($0.name) \($0.age.map(String.init) ?? "-")" }
  }

  @Test(arguments: cases)
  func allOfAYear(_ expected: Case) throws {
    let repository = try fixture(expected.today).repository
    #expect(lines(try repository.upcoming(within: nil, leapDay: expected.leapDay)) == expected.lines)
  }

  @Test(arguments: [
    ("2025-02-27", 0, LeapDayRule.march1, "Hal"), ("2025-02-27", 1, .march1, "Hal Ada"),
    ("2025-02-27", 1, .february28, "Hal Ada Ben Cyd"), ("2025-02-27", 303, .march1, "Hal Ada Ben Cyd Dee"),
    ("2025-02-27", 304, .march1, "Hal Ada Ben Cyd Dee Gus"), ("2025-12-28", 30, .march1, "Gus Eve Fay"),
    ("2025-12-28", 62, .march1, "Gus Eve Fay Hal Ada"),
    ("2025-12-28", 62, .february28, "Gus Eve Fay Hal Ada Ben Cyd"),
    ("2025-12-29", 2, .march1, "Eve"), ("2025-03-02", 0, .march1, ""),
  ])
  func soManyDaysAhead(_ today: String, _ days: Int, _ leapDay: LeapDayRule, _ names: String) throws {
    let found = try fixture(today).repository.upcoming(within: days, leapDay: leapDay)
    #expect(found.map(\.name).joined(separator: " ") == names)
  }

  @Test(arguments: [
    (3, LeapDayRule.march1, "Ben Cyd Dee"), (3, .february28, "Dee"), (2, .march1, "Hal Ada"),
    (2, .february28, "Hal Ada Ben Cyd"), (12, .march1, "Gus Eve"), (1, .march1, "Fay"), (7, .march1, ""),
  ])
  func ofOneMonth(_ month: Int, _ leapDay: LeapDayRule, _ names: String) throws {
    let found = try fixture("2025-02-27").repository.upcoming(within: nil, month: month, leapDay: leapDay)
    #expect(found.map(\.name).joined(separator: " ") == names)
  }

  @Test func thoseOfOneDayComeByReadingThenByName() throws {
    let fixture = try Fixture(try Friend.table(Settings()), today: "2025-02-27")
    for (name, reading) in [("山田", "やまだ"), ("bob", ""), ("Bob", ""), ("佐藤", "さとう"), ("Zed", "aaa")] {
      try fixture.add(["name": name, "reading": reading, "birthday": "--02-27"])
    }
    let found = try fixture.repository.upcoming(within: 0, leapDay: .march1)
    #expect(found.map(\.name) == ["Zed", "Bob", "bob", "佐藤", "山田"])
  }

  /// Everyone born on 29 February but two, each name saying the friend's own choice.
  private static let choices = [
    ("Default", "--02-29", ""), ("Feb", "2000-02-29", "feb28"), ("Mar", "--02-29", "mar1"),
    ("Eve", "--02-28", ""), ("Zoe", "--03-01", "feb28"),
  ]

  @Test(arguments: [
    ("2026-02-27", LeapDayRule.march1, "Eve 1, Feb 1, Default 2, Mar 2, Zoe 2"),
    ("2026-02-27", .february28, "Default 1, Eve 1, Feb 1, Mar 2, Zoe 2"),
    // The day itself, under the one rule and the other.
    ("2026-02-28", .march1, "Eve 0, Feb 0, Default 1, Mar 1, Zoe 1"),
    ("2026-02-28", .february28, "Default 0, Eve 0, Feb 0, Mar 1, Zoe 1"),
    ("2026-03-01", .march1, "Default 0, Mar 0, Zoe 0, Eve 364, Feb 364"),
    ("2026-03-01", .february28, "Mar 0, Zoe 0, Default 364, Eve 364, Feb 364"),
    // Before a leap year there is a 29 February to come for all.
    ("2027-03-01", .february28, "Mar 0, Zoe 0, Eve 364, Default 365, Feb 365"),
    ("2027-03-02", .march1, "Eve 363, Default 364, Feb 364, Mar 364, Zoe 365"),
    ("2028-02-28", .february28, "Eve 0, Default 1, Feb 1, Mar 1, Zoe 2"),
    ("2028-02-29", .march1, "Default 0, Feb 0, Mar 0, Zoe 1, Eve 365"),
    ("2028-03-01", .february28, "Zoe 0, Default 364, Eve 364, Feb 364, Mar 365"),
  ])
  func aFriendsOwnChoiceGoesBeforeTheStandard(_ today: String, _ standard: LeapDayRule, _ expected: String)
    throws
  {
    let fixture = try Fixture(try Friend.table(Settings()), today: today)
    for (name, birthday, leapDay) in Self.choices {
      try fixture.add(
        ["name": name, "birthday": birthday].merging(leapDay.isEmpty ? [:] : ["leapDay": leapDay]) { $1 })
    }
    func names(_ days: Int?, month: Int? = nil) throws -> String {
      try fixture.repository.upcoming(within: days, month: month, leapDay: standard)
        .map { "\($0.name) \($0.daysAway)" }.joined(separator: ", ")
    }
    #expect(try names(nil) == expected)
    let all = expected.split(separator: ", ")
    for days in [0, 1, 2, 363, 364, 365] {
      let near = all.filter { Int($0.split(separator: " ")[1]) ?? 0 <= days }.joined(separator: ", ")
      #expect(try names(days) == near, "\(days) days")
    }
  }
}
