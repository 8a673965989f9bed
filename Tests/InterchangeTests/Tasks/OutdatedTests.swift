import Entities
import Interchange
import Registry
import Settings
import Testing
import Values

/// Kept originals of fields that have another value now are left out without a loss.
@Suite struct OutdatedTests {
  struct Change: CustomTestStringConvertible {
    var given: String
    var change: @Sendable (inout Todo) -> Void = { _ in }
    var isOutdated = true
    var lost: [String] = []

    var testDescription: String { given }
  }

  private func check<Record>(
    _ given: String, _ format: InterchangeFormat<Record>, _ table: EntityTable<Record>,
    _ change: (inout Record) -> Void, isOutdated: Bool, lost: [String]
  ) throws {
    let read = try #require(Landing(given, as: format).records.first)
    #expect(read.problem == nil && !read.extras.isEmpty)
    var dice = TaskDice(seed: 1)
    var stored = dice.stored(try read.landed(table))
    if let created = read.createdAt { stored.row.createdAt = created }
    var other = stored
    other.record = table.blank()
    change(&stored.record)
    let sink = ByteSink { _ in }
    let writer = try #require(format.writer?(sink, .fixed()))
    try writer.begin()
    #expect(try writer.write(stored) == lost)
    #expect(writer.hasOutdated == isOutdated)
    // It is told of the last record alone.
    _ = try writer.write(other)
    #expect(!writer.hasOutdated)
  }

  static let calendars = [
    Change(given: "STATUS:IN-PROCESS", isOutdated: false),
    Change(given: "STATUS:IN-PROCESS", change: { $0.title = "b" }, isOutdated: false),
    Change(given: "STATUS:IN-PROCESS", change: { $0.done = true }),
    Change(given: "SUMMARY;LANGUAGE=en:a", change: { $0.title = "b" }),
    Change(given: "DUE:20260301T010000", change: { $0.due = nil }),
    Change(given: "PRIORITY:2", change: { $0.priority = .low }),
    Change(given: "CATEGORIES:a,x\\,y", change: { $0.tags = [] }),
    Change(given: "CLASS:PRIVATE", change: { $0.title = "b" }, isOutdated: false),
  ]

  @Test(arguments: calendars)
  func ofACalendar(_ wanted: Change) throws {
    let given = ICalendarTodoTests.todo(
      (wanted.given.hasPrefix("SUMM") ? [] : ["SUMMARY:t"]) + [wanted.given])
    try check(
      given, .iCalendar, Todo.table(Settings()), wanted.change, isOutdated: wanted.isOutdated,
      lost: wanted.lost)
  }

  struct Event: CustomTestStringConvertible {
    var day: String
    var rule: String
    var change: @Sendable (inout Friend) -> Void = { _ in }
    var isOutdated = false
    var lost: [String] = []

    var testDescription: String { day + " " + rule }
  }

  /// A rule that leaves out years cannot be written, whether the birthday was changed or not.
  @Test(arguments: [
    Event(day: "20000229", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", lost: ["extras"]),
    Event(
      day: "20000229", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", change: { $0.name = "b" },
      lost: ["extras"]),
    Event(
      day: "20000229", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", change: { $0.leapDay = .march1 },
      isOutdated: true),
    Event(day: "20000228", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28"),
    Event(
      day: "20000228", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28",
      change: { $0.birthday = Birthday(year: nil, month: 3, day: 1) }, isOutdated: true),
    Event(
      day: "20000228", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28", change: { $0.birthday = nil },
      lost: ["name", "extras"]),
  ])
  func ofABirthday(_ wanted: Event) throws {
    let given = ICalendarTodoTests.calendar([
      "BEGIN:VEVENT", "SUMMARY:a's birthday", "DTSTART;VALUE=DATE:" + wanted.day, "RRULE:" + wanted.rule,
      "END:VEVENT",
    ])
    try check(
      given, .iCalendar, Friend.table(Settings()), wanted.change, isOutdated: wanted.isOutdated,
      lost: wanted.lost)
  }
}
