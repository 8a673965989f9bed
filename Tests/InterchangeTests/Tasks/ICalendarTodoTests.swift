import Entities
import Formats
import Interchange
import Registry
import Settings
import Testing
import Values

@Suite struct ICalendarTodoTests {
  static func calendar(_ lines: [String], end: String = "\r\n") -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""]).joined(separator: end)
  }

  static func todo(_ lines: [String]) -> String { calendar(["BEGIN:VTODO"] + lines + ["END:VTODO"]) }

  struct Lines: CustomTestStringConvertible {
    var lines: [String]
    var fields: [String: String] = [:]

    var testDescription: String { lines.prefix(8).joined(separator: "|") }
  }

  static let lines = [
    Lines(lines: ["SUMMARY:Buy milk"], fields: ["title": "Buy milk"]),
    Lines(
      lines: ["summary;LANGUAGE=en:Buy\\, now\\; \\\\ \\n all "], fields: ["title": "Buy, now; \\   all"]),
    Lines(lines: ["DESCRIPTION:one\\ntwo"], fields: ["detail": "one\ntwo"]),
    Lines(
      lines: ["DESCRIPTION:one\\ntwo", "X-ROSTER-DETAIL:one%0D%0Atwo"], fields: ["detail": "one\r\ntwo"]),
    Lines(
      lines: ["DESCRIPTION:one\\nthree", "X-ROSTER-DETAIL:one%0D%0Atwo"], fields: ["detail": "one\nthree"]),
    Lines(lines: ["DESCRIPTION: "]),
    Lines(lines: ["DUE;VALUE=DATE:20260228"], fields: ["due": "2026-02-28"]),
    Lines(lines: ["DUE:20260228T223000Z"], fields: ["due": "2026-02-28"]),
    Lines(
      lines: ["DUE:20260301T010000"], fields: ["due": "2026-03-01"]),
    Lines(lines: ["PRIORITY:0"]),
    Lines(lines: ["PRIORITY:1"], fields: ["priority": "3"]),
    Lines(lines: ["PRIORITY:2"], fields: ["priority": "2"]),
    Lines(lines: ["PRIORITY:3"], fields: ["priority": "2"]),
    Lines(lines: ["PRIORITY:4"], fields: ["priority": "2"]),
    Lines(lines: ["PRIORITY:5"], fields: ["priority": "1"]),
    Lines(lines: ["PRIORITY:6"], fields: ["priority": "0"]),
    Lines(lines: ["PRIORITY:9"], fields: ["priority": "0"]),
    Lines(lines: ["STATUS:NEEDS-ACTION"], fields: ["done": "0"]),
    Lines(
      lines: ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"], fields: ["done": "0"]),
    Lines(
      lines: ["STATUS:COMPLETED", "COMPLETED:20260102T030405Z"],
      fields: ["done": "1", "completedAt": "2026-01-02T03:04:05Z"]),
    Lines(lines: ["STATUS:COMPLETED"], fields: ["done": "1"]),
    Lines(lines: ["STATUS:CANCELLED"], fields: ["done": "1"]),
    Lines(
      lines: ["COMPLETED:20260102T030405Z"], fields: ["done": "1", "completedAt": "2026-01-02T03:04:05Z"]),
    Lines(lines: ["PERCENT-COMPLETE:100"], fields: ["done": "1"]),
    Lines(lines: ["CATEGORIES:a,ö\\\\l"], fields: ["tags": "a|ö\\l"]),
    Lines(
      lines: ["CATEGORIES:a", "CATEGORIES:b,a"], fields: ["tags": "a|b"]),
    Lines(
      lines: ["CATEGORIES:Rowing Club,x\\,y"], fields: ["tags": "Rowing Club"]),
    Lines(
      lines: ["DUE:", "PRIORITY: ", "COMPLETED:", "STATUS:", "CATEGORIES:"]),
    Lines(
      lines: [
        "CLASS:PRIVATE", "X-B:2", "SEQUENCE:2", "X-B:1", "DTSTAMP:20260101T000000Z",
        "LAST-MODIFIED:20260101T000000Z",
        "X-A;B=\"c:d\":e",
      ]),
    Lines(
      lines: [
        "BEGIN:VALARM", "TRIGGER:-PT5M", "DESCRIPTION:x", "DTSTAMP:1", "END:VALARM", "BEGIN:VALARM",
        "TRIGGER:-PT5M", "END:VALARM",
      ]),
  ]

  @Test(arguments: lines)
  func readsAndWritesLines(_ wanted: Lines) throws {
    var given = wanted.lines
    var fields = wanted.fields
    if fields["title"] == nil {
      given.insert("SUMMARY:t", at: 0)
      fields["title"] = "t"
    }
    if let moment = fields["completedAt"] {
      fields["completedAt"] = Timestamp(rfc3339: moment).map { String($0.milliseconds) }
    }
    let landing = Landing(Self.todo(given), as: InterchangeFormat<Todo>.iCalendar, piece: 7)
    #expect(landing.error == nil)
    let record = try #require(landing.records.first)
    #expect(landing.records.count == 1 && record.problem == nil && record.identifier == nil)
    #expect(
      Dictionary(uniqueKeysWithValues: record.entries.map { ($0.field, record.text($0.field)) }) == fields)

    var dice = TaskDice(seed: 1)
    let stored = dice.stored(try record.landed(Todo.table(Settings())))
    let text = String(
      decoding: try written([stored], as: .iCalendar, through: [record.text]).bytes, as: UTF8.self)
    let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    // What is nothing new is written as it came, in its order.
    #expect(lines.filter(Set(given).contains) == given)
  }

  @Test func tellsWhereValuesStandAndReadsTheRest() throws {
    let text = Self.calendar([
      "X-WR-CALNAME:mine", "BEGIN:VTIMEZONE", "TZID:x", "BEGIN:STANDARD", "END:STANDARD", "END:VTIMEZONE",
      "BEGIN:VTODO",
      "UID:a\\,b", "SUMM", " ARY:é", "  b", "CREATED:20260102T030405Z", "END:VTODO", "BEGIN:VTODO",
      "UID:", "SUMMARY:c", "END:VTODO",
    ])
    let landing = Landing(text, as: InterchangeFormat<Todo>.iCalendar, piece: 1)
    #expect(landing.records.map(\.problem) == [nil, nil])
    let record = try #require(landing.records.first)
    #expect(record.place == TextPlace(line: 10, column: 1) && record.place("title") == [13, 6])
    #expect(record.text("title") == "é b" && record.identifier == "a,b")
    #expect(record.createdAt == Timestamp(rfc3339: "2026-01-02T03:04:05Z"))
    #expect(landing.records.last?.identifier == nil)
    #expect(String(decoding: record.source, as: UTF8.self).hasPrefix("BEGIN:VTODO\r\nUID"))
  }

  struct Wrong: CustomTestStringConvertible {
    var lines: [String]
    var codes: [String?]
    var line: Int
    var column = 1

    var testDescription: String { lines.prefix(8).joined(separator: "|") }
  }

  static let good = ["BEGIN:VTODO", "SUMMARY:ok", "END:VTODO"]

  static let wrong = [
    Wrong(
      lines: ["BEGIN:VTODO", "DUE:soon", "END:VTODO"] + good, codes: ["ical.date", nil], line: 5, column: 5),
    Wrong(
      lines: ["BEGIN:VTODO", "COMPLETED:20261301T000000Z", "END:VTODO"] + good, codes: ["ical.date", nil],
      line: 5, column: 11),
    Wrong(
      lines: ["BEGIN:VTODO", "STATUS:COMPLETED", "COMPLETED:20261301T000000Z", "END:VTODO"] + good,
      codes: ["ical.date", nil], line: 6, column: 11),
    Wrong(
      lines: ["BEGIN:VTODO", "PRIORITY:10", "END:VTODO"] + good, codes: ["ical.priority", nil], line: 5,
      column: 10),
    Wrong(
      lines: ["BEGIN:VTODO", "SUMMARY:a", "no colon", "END:VTODO"] + good, codes: ["ical.line", nil], line: 6),
    Wrong(
      lines: ["BEGIN:VTODO", "BEGIN:VALARM", "END:VTODO", "END:VALARM", "END:VTODO"] + good,
      codes: ["ical.nested", nil], line: 6),
    Wrong(
      lines: ["BEGIN:VTODO"] + [String](repeating: "X-A:1", count: 50_001) + ["END:VTODO"] + good,
      codes: ["ical.tooManyLines", nil], line: 4),
    Wrong(lines: ["BEGIN:VTODO", "SUMMARY:a"] + good, codes: ["ical.noEnd", nil], line: 4),
    Wrong(
      lines: ["BEGIN:VTODO", "SUMMARY:a", "END:VCALENDAR", "BEGIN:VCALENDAR"] + good,
      codes: ["ical.noEnd", nil], line: 4),
    Wrong(lines: ["BEGIN:VCALENDAR"] + good, codes: ["ical.noEnd", nil], line: 1),
    Wrong(lines: ["END:VTODO"] + good, codes: ["ical.outside", nil], line: 4),
    Wrong(
      lines: ["END:VCALENDAR", "SUMMARY:x", "BEGIN:VCALENDAR"] + good, codes: ["ical.outside", nil], line: 5),
  ]

  @Test(arguments: wrong)
  func refusesOneAndReadsOn(_ wanted: Wrong) {
    let landing = Landing(Self.calendar(wanted.lines), as: InterchangeFormat<Todo>.iCalendar)
    #expect(landing.error == nil)
    #expect(landing.records.map { $0.problem?.code } == wanted.codes)
    if let problem = landing.records.first?.problem {
      #expect(problem.place == TextPlace(line: wanted.line, column: wanted.column))
    }
  }

  /// What nobody asked for is counted by its kind, and the rest is read.
  @Test func passesOverWhatIsNotAskedFor() throws {
    let lines =
      [
        "BEGIN:VEVENT", "SUMMARY:a", "BEGIN:VALARM", "END:VALARM", "END:VEVENT", "BEGIN:VJOURNAL",
        "END:VJOURNAL",
      ]
      + ["BEGIN:VTODO", "UID:1", "SUMMARY:weekly", "RRULE:FREQ=WEEKLY", "DUE:20260101T100000Z", "END:VTODO"]
      + ["BEGIN:VTODO", "UID:1", "SUMMARY:weekly", "RECURRENCE-ID:20260101T100000Z"]
      + ["STATUS:COMPLETED", "COMPLETED:20260101T100000Z", "END:VTODO"]
      + ["BEGIN:VFREEBUSY", "END:VFREEBUSY", "BEGIN:VEVENT", "no colon", "END:VEVENT"] + Self.good
    let text = Self.calendar(lines)
    for piece in [1, .max] {
      let source = ArraySource(Array(text.utf8), piece: piece)
      let reader = try #require(try InterchangeFormat<Todo>.iCalendar.reader?(source, .fixed()))
      var titles: [String?] = []
      while let record = try reader.next() { titles.append(record.problem?.code ?? record.text("title")) }
      #expect(titles == ["weekly", "ok"])
      #expect(
        reader.passedOver == ["ical.event": 2, "ical.journal": 1, "ical.occurrence": 1, "ical.other": 1])
    }
    let friends = try #require(
      try InterchangeFormat<Friend>.iCalendar.reader?(ArraySource(Array(text.utf8)), .fixed()))
    while try friends.next() != nil {}
    #expect(friends.passedOver["ical.todo"] == 3)
  }

  @Test func aFileThatIsCutOffSaysSo() {
    let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nSUMM"
    let cut = Landing(text, as: InterchangeFormat<Todo>.iCalendar)
    #expect(cut.records.map { $0.problem?.code } == [nil, "ical.noEnd", "ical.noEnd"])
    #expect(cut.records.map(\.place.line) == [2, 5, 1])
    let latin = Landing(
      Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:caf".utf8) + [0xE9]
        + Array(" ole\nEND:VTODO\nEND:VCALENDAR\n".utf8), as: InterchangeFormat<Todo>.iCalendar)
    #expect(latin.records.map { $0.problem?.code } == ["text.encoding"])
    #expect(latin.records.first?.problem?.place == TextPlace(line: 3, column: 12))
  }

  @Test func writesTodos() throws {
    var dice = TaskDice(seed: 1)
    var todo = Todo()
    todo.title = "a, b; c\\d"
    todo.detail = "one\r\ntwo"
    todo.due = CivilDate(iso: "2026-02-03")
    todo.tags = ["x", "@y"]
    var stored = dice.stored(todo)
    stored.row.createdAt = try #require(Timestamp(rfc3339: "2026-01-02T03:04:05.678Z"))
    stored.row.updatedAt = try #require(Timestamp(rfc3339: "2026-01-06T00:00:00Z"))
    let text = String(decoding: try written([stored], as: .iCalendar).bytes, as: UTF8.self)
    #expect(
      text.split(separator: "\r\n", omittingEmptySubsequences: false) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Roster//Roster//EN", "CALSCALE:GREGORIAN",
        "BEGIN:VTODO", "UID:\(stored.id.text)", "DTSTAMP:20260106T000000Z", "LAST-MODIFIED:20260106T000000Z",
        "SUMMARY:a\\, b\\; c\\\\d", "DESCRIPTION:one\\ntwo", "X-ROSTER-DETAIL:one%0D%0Atwo",
        "DUE;VALUE=DATE:20260203", "PRIORITY:5", "STATUS:NEEDS-ACTION", "CATEGORIES:x,@y",
        "CREATED:20260102T030405Z", "END:VTODO",
        "END:VCALENDAR", "",
      ])
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\n", true), (" \r\nbegin:vcalendar", true), ("BEGIN:VCARD", false), ("", false),
  ])
  func recognisesItself(_ text: String, wanted: Bool) {
    #expect(InterchangeFormat<Todo>.iCalendar.recognises(Array(text.utf8)) == wanted)
    #expect(InterchangeFormat<Friend>.iCalendar.recognises(Array(text.utf8)) == wanted)
  }
}
