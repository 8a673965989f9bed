import Entities
import Formats
import Interchange
import Registry
import Settings
import Testing
import Values

@Suite struct ICalendarBirthdayTests {
  static func event(_ lines: [String]) -> String {
    ICalendarTodoTests.calendar(["BEGIN:VEVENT"] + lines + ["END:VEVENT"])
  }

  static func read(_ lines: [String]) -> Landing {
    Landing(event(lines), as: InterchangeFormat<Friend>.iCalendar)
  }

  static let leap = "FREQ=YEARLY;BYYEARDAY=60"
  static let last = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"

  struct Days: CustomTestStringConvertible {
    var start: String
    var rule: String
    var birthday: String
    var leapDay: String?
    var more: [String] = []

    var testDescription: String { ([start, rule] + more).joined(separator: "|") }
  }

  static let days = [
    Days(start: "DTSTART;VALUE=DATE:19900412", rule: "FREQ=YEARLY", birthday: "1990-04-12"),
    Days(start: "DTSTART:19900412", rule: "FREQ=YEARLY;INTERVAL=1", birthday: "1990-04-12"),
    Days(
      start: "DTSTART;VALUE=DATE:19900412", rule: "freq=yearly;bymonth=4;bymonthday=12;wkst=MO",
      birthday: "1990-04-12"),
    Days(start: "DTSTART;VALUE=DATE:19900412", rule: "FREQ=YEARLY;COUNT=90", birthday: "1990-04-12"),
    Days(start: "DTSTART;VALUE=DATE:16040412", rule: "FREQ=YEARLY", birthday: "--04-12"),
    Days(start: "DTSTART;VALUE=DATE:20270412", rule: "FREQ=YEARLY", birthday: "2027-04-12"),
    Days(
      start: "DTSTART;VALUE=DATE:20240412", rule: "FREQ=YEARLY", birthday: "--04-12",
      more: ["CREATED:20240301T100000Z"]),
    Days(
      start: "DTSTART;VALUE=DATE:20240412", rule: "FREQ=YEARLY", birthday: "2024-04-12",
      more: ["CREATED:20250301T100000Z"]),
    Days(
      start: "DTSTART;VALUE=DATE:19480412", rule: "FREQ=YEARLY", birthday: "1948-04-12",
      more: ["CREATED:00001231T000000Z"]),
    Days(
      start: "DTSTART;VALUE=DATE:19480412", rule: "FREQ=YEARLY", birthday: "1948-04-12",
      more: ["CREATED:19000101T120000Z"]),
    Days(
      start: "DTSTART;VALUE=DATE:19700412", rule: "FREQ=YEARLY", birthday: "1948-04-12",
      more: ["X-NEXTCLOUD-BC-FIELD-TYPE:BDAY", "X-NEXTCLOUD-BC-UNKNOWN-YEAR:0", "X-NEXTCLOUD-BC-YEAR:1948"]),
    Days(
      start: "DTSTART;VALUE=DATE:19700412", rule: "FREQ=YEARLY", birthday: "--04-12",
      more: ["X-NEXTCLOUD-BC-FIELD-TYPE:BDAY", "X-NEXTCLOUD-BC-UNKNOWN-YEAR:1"]),
    Days(
      start: "DTSTART;VALUE=DATE:19720229", rule: last, birthday: "--02-29", leapDay: "1",
      more: ["X-NEXTCLOUD-BC-FIELD-TYPE:BDAY"]),
    Days(
      start: "DTSTART;VALUE=DATE:19720229", rule: last, birthday: "1948-02-29", leapDay: "1",
      more: ["X-NEXTCLOUD-BC-FIELD-TYPE:BDAY", "X-NEXTCLOUD-BC-YEAR:1948"]),
    Days(
      start: "DTSTART;VALUE=DATE:19900412", rule: "FREQ=YEARLY", birthday: "1990-04-12",
      more: ["X-BIRTHDAY:19900412", "X-FNAME:A"]),
    Days(
      start: "DTSTART;VALUE=DATE:20200412", rule: "FREQ=YEARLY", birthday: "--04-12",
      more: ["X-FOSSIFY-MISSING-YEAR:1"]),
    Days(
      start: "DTSTART;VALUE=DATE:20200412", rule: "FREQ=YEARLY", birthday: "--04-12",
      more: ["X-SMT-MISSING-YEAR:1"]),
    Days(start: "DTSTART;VALUE=DATE:20000412", rule: "FREQ=YEARLY", birthday: "2000-04-12"),
    Days(
      start: "DTSTART;VALUE=DATE:20000412", rule: "FREQ=YEARLY", birthday: "--04-12",
      more: ["X-ROSTER-BIRTHDAY:--04-12"]),
    Days(
      start: "DTSTART;VALUE=DATE:20000413", rule: "FREQ=YEARLY", birthday: "2000-04-13",
      more: ["X-ROSTER-BIRTHDAY:--04-12"]),
    Days(start: "DTSTART;VALUE=DATE:19920229", rule: "FREQ=YEARLY", birthday: "1992-02-29"),
    Days(start: "DTSTART;VALUE=DATE:19920229", rule: leap, birthday: "1992-02-29", leapDay: "2"),
    Days(start: "DTSTART;VALUE=DATE:19920229", rule: last, birthday: "1992-02-29", leapDay: "1"),
    Days(
      start: "DTSTART;VALUE=DATE:19920229", rule: "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD",
      birthday: "1992-02-29", leapDay: "2"),
    Days(
      start: "DTSTART;VALUE=DATE:19920229", rule: "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD",
      birthday: "1992-02-29", leapDay: "1"),
    Days(
      start: "DTSTART;VALUE=DATE:19920301", rule: "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD",
      birthday: "1992-03-01"),
    Days(start: "DTSTART;VALUE=DATE:20230301", rule: leap, birthday: "--02-29", leapDay: "2"),
    Days(start: "DTSTART;VALUE=DATE:20230228", rule: last, birthday: "--02-29", leapDay: "1"),
    Days(
      start: "DTSTART;VALUE=DATE:19920229", rule: leap, birthday: "1992-02-29", leapDay: "0",
      more: ["X-ROSTER-LEAPDAY:default"]),
    Days(
      start: "DTSTART;VALUE=DATE:19920229", rule: last, birthday: "1992-02-29", leapDay: "1",
      more: ["X-ROSTER-LEAPDAY:mar1"]),
    Days(
      start: "DTSTART;VALUE=DATE:19900412", rule: "FREQ=YEARLY", birthday: "1990-04-12", leapDay: "2",
      more: ["X-ROSTER-LEAPDAY:mar1"]),
  ]

  @Test(arguments: days)
  func readsDays(_ wanted: Days) throws {
    let record = try #require(
      Self.read([wanted.start, "RRULE:" + wanted.rule, "SUMMARY:A"] + wanted.more).records.first)
    #expect(record.problem == nil)
    #expect(record.text("birthday") == wanted.birthday && record.text("leapDay") == wanted.leapDay)
  }

  @Test(arguments: [
    ("Elton Lin", "Elton Lin"), ("Elton's Birthday", "Elton"), ("Elton’s birthday", "Elton"),
    ("James' Birthday", "James"),
    ("Elton Birthday", "Elton"), ("Geburtstag von Anna", "Anna"), ("Anniversaire de Zoé", "Zoé"),
    ("🎂 Anna's birthday", "Anna"), ("Anna 🎂", "Anna"), ("佐藤花子さんの誕生日", "佐藤花子"), ("王小明的生日", "王小明"),
    ("Birthday", "Birthday"), (" birthday", "birthday"), ("🎂", "🎂"), ("Birthday of ", "Birthday of"),
    ("a\\nb's birthday", "a b"),
  ])
  func readsNames(_ summary: String, name: String) throws {
    let lines = ["SUMMARY:" + summary, "DTSTART;VALUE=DATE:19900412", "RRULE:FREQ=YEARLY"]
    let record = try #require(Self.read(lines).records.first)
    #expect(record.text("name") == name)
    var dice = TaskDice(seed: 1)
    let stored = dice.stored(try record.landed(Friend.table(Settings())))
    let text = String(
      decoding: try written([stored], as: .iCalendar, through: [record.text]).bytes, as: UTF8.self)
    #expect(text.contains("\r\nSUMMARY:" + summary + "\r\n") && !text.contains("X-ROSTER-NAME"))
  }

  @Test(arguments: [
    (["SUMMARY:A", "DTSTART:19900412T090000", "RRULE:FREQ=YEARLY"], "ical.notAllDay", 6, 9),
    (["SUMMARY:A", "DTSTART:19900412T090000Z", "RRULE:FREQ=YEARLY"], "ical.notAllDay", 6, 9),
    (["SUMMARY:A", "DTSTART;VALUE=DATE:19900230", "RRULE:FREQ=YEARLY"], "ical.date", 6, 20),
    (["SUMMARY:A", "DTSTART;VALUE=DATE:19900412"], "ical.once", 6, 20),
    (["SUMMARY:A", "DTSTART;VALUE=DATE:19900412", "RRULE:FREQ=MONTHLY"], "ical.notYearly", 7, 7),
    (["SUMMARY:A", "DTSTART;VALUE=DATE:19900412", "RRULE:FREQ=YEARLY;INTERVAL=2"], "ical.notYearly", 7, 7),
    (
      ["SUMMARY:A", "DTSTART;VALUE=DATE:19900513", "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"], "ical.notYearly",
      7, 7
    ),
    (["SUMMARY:A", "DTSTART;VALUE=DATE:19900412", "RRULE:FREQ=YEARLY;BYYEARDAY=60"], "ical.notYearly", 7, 7),
    (["SUMMARY:A", "DTSTART;VALUE=DATE:19900412", "RRULE:x"], "ical.notYearly", 7, 7),
    (["SUMMARY:A", "RRULE:FREQ=YEARLY"], "ical.noStart", 4, 1),
  ])
  func refusesWhatIsNoBirthday(_ lines: [String], code: String, line: Int, column: Int) throws {
    let record = try #require(Self.read(lines).records.first)
    #expect(record.problem?.code == code)
    #expect(record.problem?.place == TextPlace(line: line, column: column))
  }

  struct Event: CustomTestStringConvertible {
    var birthday: String
    var leapDay: Friend.LeapDay = .standard
    var standard: LeapDayRule = .march1
    var lines: [String]
    /// The days on which it falls from 2023 on.
    var days: [String]

    var testDescription: String { "\(birthday) \(leapDay) \(standard)" }
  }

  static let marchDays = ["2023-03-01", "2024-02-29", "2025-03-01", "2026-03-01", "2027-03-01", "2028-02-29"]
  static let februaryDays = [
    "2023-02-28", "2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29",
  ]

  static let events = [
    Event(
      birthday: "1990-04-12", lines: ["DTSTART;VALUE=DATE:19900412", "RRULE:FREQ=YEARLY"],
      days: (2023...2028).map { "\($0)-04-12" }),
    Event(
      birthday: "--12-31",
      lines: ["DTSTART;VALUE=DATE:20001231", "RRULE:FREQ=YEARLY", "X-ROSTER-BIRTHDAY:--12-31"],
      days: (2023...2028).map { "\($0)-12-31" }),
    Event(
      birthday: "1604-03-01",
      lines: ["DTSTART;VALUE=DATE:16040301", "RRULE:FREQ=YEARLY", "X-ROSTER-BIRTHDAY:1604-03-01"],
      days: (2023...2028).map { "\($0)-03-01" }),
    Event(
      birthday: "1992-02-29", leapDay: .march1, standard: .february28,
      lines: ["DTSTART;VALUE=DATE:19920229", "RRULE:\(leap)", "X-ROSTER-LEAPDAY:mar1"], days: marchDays),
    Event(
      birthday: "1992-02-29", leapDay: .february28,
      lines: ["DTSTART;VALUE=DATE:19920229", "RRULE:\(last)", "X-ROSTER-LEAPDAY:feb28"], days: februaryDays),
    Event(
      birthday: "--02-29",
      lines: [
        "DTSTART;VALUE=DATE:20000229", "RRULE:\(leap)", "X-ROSTER-BIRTHDAY:--02-29",
        "X-ROSTER-LEAPDAY:default",
      ], days: marchDays),
    Event(
      birthday: "--02-29", standard: .february28,
      lines: [
        "DTSTART;VALUE=DATE:20000229", "RRULE:\(last)", "X-ROSTER-BIRTHDAY:--02-29",
        "X-ROSTER-LEAPDAY:default",
      ], days: februaryDays),
    Event(
      birthday: "--02-28", leapDay: .march1,
      lines: [
        "DTSTART;VALUE=DATE:20000228", "RRULE:FREQ=YEARLY", "X-ROSTER-BIRTHDAY:--02-28",
        "X-ROSTER-LEAPDAY:mar1",
      ], days: (2023...2028).map { "\($0)-02-28" }),
  ]

  @Test(arguments: events)
  func writesEvents(_ wanted: Event) throws {
    var context = InterchangeContext.fixed()
    context.leapDay = wanted.standard
    let lines = try event(wanted, context)
    #expect(
      lines.dropFirst(8).dropLast(4) == ["SUMMARY:Elton's birthday"] + wanted.lines + [
        "DESCRIPTION:n", "CATEGORIES:t",
      ])
    #expect(!lines.contains { $0.hasPrefix("DTEND") || $0.hasPrefix("DURATION") })
    let rule = try #require(lines.first { $0.hasPrefix("RRULE:") }).dropFirst(6)
    let start = try #require(lines.first { $0.hasPrefix("DTSTART") }).suffix(8)
    let first = try #require(day(start))
    #expect(falls(first, from: first, by: String(rule)))
    let birthday = try #require(Birthday(stored: wanted.birthday))
    let rosters = (2023...2028).compactMap { year in
      birthday.occurrence(inYear: year, leapDay: Friend.with(wanted.leapDay).leapDay(wanted.standard))
    }
    let all = (19_358..<21_550).compactMap { CivilDate(dayNumber: $0) }
    #expect(all.filter { falls($0, from: first, by: String(rule)) } == rosters)
    #expect(rosters.map(\.description) == wanted.days)
  }

  private func event(_ wanted: Event, _ context: InterchangeContext) throws -> [String] {
    var friend = Friend.with(wanted.leapDay)
    friend.name = "Elton"
    friend.birthday = Birthday(stored: wanted.birthday)
    friend.note = "n"
    friend.tags = ["t"]
    var dice = TaskDice(seed: 1)
    let text = String(
      decoding: try written([dice.stored(friend)], as: .iCalendar, context).bytes, as: UTF8.self)
    let lines = text.split(separator: "\r\n").map(String.init)
    #expect(lines.suffix(4).first == "TRANSP:TRANSPARENT")
    return lines
  }

  private func day(_ text: Substring) -> CivilDate? {
    Int(text).flatMap { CivilDate(year: $0 / 10_000, month: $0 / 100 % 100, day: $0 % 100) }
  }

  /// Whether a day is one of a yearly rule; written from the standard's words alone.
  private func falls(_ date: CivilDate, from start: CivilDate, by rule: String) -> Bool {
    guard date >= start, let newYear = CivilDate(year: date.year, month: 1, day: 1) else { return false }
    switch rule {
    case "FREQ=YEARLY": return date.month == start.month && date.day == start.day
    case Self.leap: return date.dayNumber - newYear.dayNumber + 1 == 60
    case Self.last: return date.month == 2 && date.adding(days: 1)?.month == 3
    default: return false
    }
  }

  /// An event of another program comes back as it was, until it no longer says what the friend's record has.
  @Test func keepsTheLinesOfOthers() throws {
    let lines = [
      "SUMMARY:Anna's Birthday", "DTSTART;VALUE=DATE:19920229", "DTEND;VALUE=DATE:19920301",
      "RRULE:\(Self.leap);COUNT=90",
      "TRANSP:OPAQUE", "X-FOO:1", "BEGIN:VALARM", "TRIGGER:-P1D", "END:VALARM",
    ]
    let record = try #require(Self.read(lines).records.first)
    var dice = TaskDice(seed: 1)
    var stored = dice.stored(try record.landed(Friend.table(Settings())))
    func text() throws -> String {
      String(decoding: try written([stored], as: .iCalendar, through: [record.text]).bytes, as: UTF8.self)
    }
    let first = try text()
    for line in lines { #expect(first.contains("\r\n" + line + "\r\n")) }
    stored.record.leapDay = .february28
    let second = try text()
    #expect(second.contains("\r\nRRULE:\(Self.last)\r\n") && !second.contains("DTEND"))
    stored.record.birthday = nil
    let (bytes, lost) = try written([stored], as: .iCalendar, through: [record.text])
    #expect(lost == [["name"]] && !String(decoding: bytes, as: UTF8.self).contains("VEVENT"))
  }

  /// A 29 February that an event leaves out in other years is written with the friend's rule.
  @Test func givesALeapDayItsRule() throws {
    let record = try #require(
      Self.read(["SUMMARY:A", "DTSTART;VALUE=DATE:19920229", "RRULE:FREQ=YEARLY"]).records.first)
    var dice = TaskDice(seed: 1)
    let stored = dice.stored(try record.landed(Friend.table(Settings())))
    let text = String(decoding: try written([stored], as: .iCalendar).bytes, as: UTF8.self)
    #expect(text.contains("\r\nRRULE:\(Self.leap)\r\n"))
  }
}

extension Friend {
  static func with(_ leapDay: LeapDay) -> Friend {
    var friend = Friend()
    friend.leapDay = leapDay
    return friend
  }
}
