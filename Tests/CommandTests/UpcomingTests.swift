import Testing

/// Birthdays to come, as fixed tables: across the new year, in leap years, under each rule for 29 February.
struct UpcomingTests {
  let box = Sandbox()

  init() {
    for (name, birthday) in [
      ("Leap Born", "2000-02-29"), ("Leap Yearless", "--02-29"), ("Last Day", "1990-02-28"),
      ("First March", "1985-03-01"), ("New Year", "1999-01-01"), ("Year End", "1970-12-31"),
      ("Christmas", "--12-25"), ("Today", "1980-02-27"), ("Late December", "2024-12-28"),
    ] {
      box.roster("friend", "add", name, "--birthday", birthday)
    }
    box.write("{ friend: { leapDay: 'february28' } }", to: "february28")
    box.write("{ friend: { leapDay: 'march1' } }", to: "march1")
  }

  private func upcoming(_ today: String, _ rule: String, _ options: String...) -> Outcome {
    box.run(["friend", "upcoming", "--config", rule] + options, with: ["ROSTER_TODAY": today])
  }

  static let yearEnd = """
    date        in         number  name           turns
    2025-12-28  today           9  Late December      1
    2025-12-31  in 3 days       6  Year End          55
    2026-01-01  in 4 days       5  New Year          27

    """

  static let leapYear = """
    date        in         number  name           turns
    2028-02-28  today           3  Last Day          38
    2028-02-29  tomorrow        1  Leap Born         28
    2028-02-29  tomorrow        2  Leap Yearless
    2028-03-01  in 2 days       4  First March       43

    """

  static let tables: [(today: String, rule: String, table: String)] = [
    (
      "2025-02-27", "march1",
      """
      date        in         number  name           turns
      2025-02-27  today           8  Today             45
      2025-02-28  tomorrow        3  Last Day          35
      2025-03-01  in 2 days       4  First March       40
      2025-03-01  in 2 days       1  Leap Born         25
      2025-03-01  in 2 days       2  Leap Yearless

      """
    ),
    (
      "2025-02-27", "february28",
      """
      date        in         number  name           turns
      2025-02-27  today           8  Today             45
      2025-02-28  tomorrow        3  Last Day          35
      2025-02-28  tomorrow        1  Leap Born         25
      2025-02-28  tomorrow        2  Leap Yearless
      2025-03-01  in 2 days       4  First March       40

      """
    ),
    ("2025-12-28", "march1", yearEnd), ("2025-12-28", "february28", yearEnd),
    ("2028-02-28", "march1", leapYear), ("2028-02-28", "february28", leapYear),
  ]

  @Test(arguments: tables)
  func thirtyDays(_ today: String, _ rule: String, _ table: String) {
    #expect(upcoming(today, rule) == Outcome(table))
  }

  @Test func todayAlone() {
    #expect(
      upcoming("2025-02-28", "march1", "--days", "0", "--format", "jsonl")
        == Outcome(
          "{\"number\":3,\"name\":\"Last Day\",\"birthday\":\"1990-02-28\",\"date\":\"2025-02-28\",\"days\":0,\"turns\":35}\n"
        ))
    #expect(upcoming("2025-02-28", "february28", "--days", "0", "--quiet") == Outcome("3\n1\n2\n"))
    #expect(upcoming("2025-03-01", "march1", "--days", "0", "--quiet") == Outcome("4\n1\n2\n"))
    #expect(upcoming("2028-02-29", "march1", "--days", "0", "--quiet") == Outcome("1\n2\n"))
    #expect(upcoming("2025-06-01", "march1", "--days", "0", "--json") == Outcome("[]\n"))
    #expect(upcoming("2025-06-01", "march1", "--days", "0", "--format", "jsonl") == Outcome())
    #expect(upcoming("2025-06-01", "march1", "--days", "0") == Outcome("date  in  number  name  turns\n"))
  }

  @Test func oneMonth() {
    #expect(upcoming("2025-02-28", "march1", "--month", "2", "--quiet") == Outcome("3\n8\n"))
    #expect(upcoming("2025-02-28", "february28", "--month", "2", "--quiet") == Outcome("3\n1\n2\n8\n"))
    #expect(upcoming("2025-02-28", "march1", "--month", "12", "--quiet") == Outcome("7\n9\n6\n"))
  }

  @Test func wholeYearHasEachOnce() {
    #expect(
      upcoming("2025-02-28", "march1", "--days", "365", "--quiet") == Outcome("3\n4\n1\n2\n7\n9\n6\n5\n8\n"))
  }

  @Test func listMarksToday() {
    #expect(
      box.roster("friend", "list", with: ["ROSTER_TODAY": "2025-03-01"])
        == Outcome(
          """
          number  name           birthday
               6  Year End       1970-12-31
               8  Today          1980-02-27
               4  First March    1985-03-01 *
               3  Last Day       1990-02-28
               5  New Year       1999-01-01
               1  Leap Born      2000-02-29 *
               9  Late December  2024-12-28
               2  Leap Yearless  --02-29 *
               7  Christmas      --12-25

          """))
  }
}
