import Entities
import Interchange
import Registry
import Settings
import Testing
import Values

@Suite struct ICalendarZoneTests {
  static func zone(_ name: String, offset: String = "+0100") -> [String] {
    [
      "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:19961027T030000",
      "TZOFFSETFROM:+0200", "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
    ]
  }

  /// As one of the extras.
  static func item(_ name: String, offset: String = "+0100") -> String {
    "ical +\(name):" + zone(name, offset: offset).joined(separator: "\\n")
  }

  static func todo(_ lines: String...) -> [String] { ["BEGIN:VTODO", "SUMMARY:t"] + lines + ["END:VTODO"] }

  struct Written {
    var lines: [String] = []
    var lost: [[String]] = []
    var outdated: [Bool] = []
  }

  /// Reads the lines of calendars, and writes the records of all of them as one.
  static func passed(_ calendars: [[String]]) throws -> (records: [ForeignRecord], written: Written) {
    let text = calendars.map { ICalendarTodoTests.calendar($0) }.joined()
    let landing = Landing(text, as: InterchangeFormat<Todo>.iCalendar, piece: 11)
    #expect(landing.error == nil && landing.records.allSatisfy { $0.problem == nil })
    var dice = TaskDice(seed: 1)
    var written = Written()
    var bytes: [UInt8] = []
    let sink = ByteSink { bytes.append(contentsOf: $0) }
    let writer = try #require(InterchangeFormat<Todo>.iCalendar.writer?(sink, .fixed()))
    try writer.begin()
    for record in landing.records {
      written.lost.append(try writer.write(dice.stored(try record.landed(Todo.table(Settings())))))
      written.outdated.append(writer.hasOutdated)
    }
    try writer.end()
    try sink.flush()
    written.lines = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").split(
      separator: "\r\n"
    ).map(String.init)
    return (landing.records, written)
  }

  @Test func aZoneComesWithTheLinesThatReferToIt() throws {
    let berlin = Self.zone("Europe/Berlin")
    let lines =
      berlin + Self.zone("Unused") + Self.todo("DUE;TZID=Europe/Berlin:20260301T010000")
      + Self.todo("DTSTART;TZID=\"Europe/Berlin\":20260301T010000") + Self.todo("DUE;VALUE=DATE:20260301")
    let (records, written) = try Self.passed([lines])
    let kept = [Self.item("Europe/Berlin")]
    #expect(
      records.map(\.extras) == [
        ["ical *DUE;TZID=Europe/Berlin:20260301T010000"] + kept,
        ["ical DTSTART;TZID=\"Europe/Berlin\":20260301T010000"] + kept, [],
      ])
    #expect(records.map { $0.text("due") } == ["2026-03-01", nil, "2026-03-01"])
    #expect(written.lost == [[], [], []] && written.outdated == [false, false, false])
    #expect(Array(written.lines.dropFirst(4).prefix(berlin.count)) == berlin)
    #expect(written.lines.count { $0 == "BEGIN:VTIMEZONE" } == 1)
    #expect(written.lines.contains("DUE;TZID=Europe/Berlin:20260301T010000"))
    #expect(written.lines.contains("DTSTART;TZID=\"Europe/Berlin\":20260301T010000"))
    let again = Landing(
      written.lines.joined(separator: "\r\n") + "\r\n", as: InterchangeFormat<Todo>.iCalendar)
    #expect(again.records.map(\.extras) == records.map(\.extras))
  }

  /// Names and rules of any spelling, as one program has them that asks its user for them.
  @Test func aZoneIsKeptWhateverItsName() throws {
    let name = "(UTC+1.0) A; B: C=D"
    let lines = ["BEGIN:VTIMEZONE", "X-A:a\\,b\\nc", "TZID:(UTC+1.0) A\\; B: C=D", "END:VTIMEZONE"]
    let todo = Self.todo("DUE;TZID=\"\(name)\":20260301T010000")
    let (records, written) = try Self.passed([lines + todo])
    #expect(
      records.map { $0.extras.last } == [
        #"ical +%28UTC%2B1%2E0%29%20A%3B%20B%3A%20C%3DD:BEGIN:VTIMEZONE\nX-A:a\\\,b\\nc\n"#
          + #"TZID:(UTC+1.0) A\\\; B: C=D\nEND:VTIMEZONE"#
      ])
    #expect(Array(written.lines.dropFirst(4).prefix(4)) == lines && written.lost == [[]])
    #expect(written.lines.contains("DUE;TZID=\"\(name)\":20260301T010000"))
  }

  /// The lines that referred to a zone may be gone.
  @Test func aZoneThatNothingRefersToIsLeftOut() throws {
    var dice = TaskDice(seed: 1)
    var todo = Todo()
    todo.title = "t"
    todo.extras = [Self.item("Z")]
    var bytes: [UInt8] = []
    let sink = ByteSink { bytes.append(contentsOf: $0) }
    let writer = try #require(InterchangeFormat<Todo>.iCalendar.writer?(sink, .fixed()))
    #expect(try writer.write(dice.stored(todo)) == [] && writer.hasOutdated)
    try sink.flush()
    #expect(!String(decoding: bytes, as: UTF8.self).contains("VTIMEZONE"))
  }

  struct Line: CustomTestStringConvertible {
    var line: String
    var wanted: String
    var lost = ["extras"]

    var testDescription: String { line }
  }

  /// Without a definition a time is a local one: what would not be valid is left out, and counted.
  @Test(arguments: [
    Line(line: "DUE;TZID=Asia/Tokyo:20260301T010000", wanted: "DUE:20260301T010000"),
    Line(
      line: "due;X-A=\"b;TZID=c:d\";tzid=\"Asia/Tokyo\";VALUE=DATE-TIME:20260301T010000",
      wanted: "due;X-A=\"b;TZID=c:d\";VALUE=DATE-TIME:20260301T010000"),
    Line(
      line: "EXDATE;TZID=A:20260301T010000,20260302T010000", wanted: "EXDATE:20260301T010000,20260302T010000"),
    Line(
      line: "DUE;TZID=/example.org/Tokyo:20260301T010000",
      wanted: "DUE;TZID=/example.org/Tokyo:20260301T010000",
      lost: []),
    Line(line: "X-A;Y=TZID=b:TZID=c", wanted: "X-A;Y=TZID=b:TZID=c", lost: []),
  ])
  func aLineWithoutItsZoneIsValid(_ wanted: Line) throws {
    let (_, written) = try Self.passed([Self.todo(wanted.line)])
    #expect(written.lines.contains(wanted.wanted))
    #expect(written.lost == [wanted.lost] && written.outdated == [false])
  }

  @Test(arguments: [
    (["BEGIN:VTIMEZONE", "END:VTIMEZONE"]), (["BEGIN:VTIMEZONE", "TZID:", "END:VTIMEZONE"]),
    (["BEGIN:VTIMEZONE", "TZID:Z", "no colon", "END:VTIMEZONE"]),
    (["BEGIN:VTIMEZONE", "BEGIN:STANDARD", "TZID:Z", "END:STANDARD", "END:VTIMEZONE"]),
  ])
  func aZoneThatIsNoneIsPassedOver(_ lines: [String]) throws {
    let (records, written) = try Self.passed([lines + Self.todo("DUE;TZID=Z:20260301T010000")])
    #expect(records.map(\.extras) == [["ical *DUE;TZID=Z:20260301T010000"]])
    #expect(written.lines.contains("DUE:20260301T010000") && written.lost == [["extras"]])
  }

  /// Calendars that give a zone other rules: a name that all share means one zone, another one may not.
  @Test(arguments: [("Europe/Berlin", []), ("Customized", ["extras"])])
  func aZoneIsDefinedOnce(_ name: String, lost: [String]) throws {
    let todo = Self.todo("DUE;TZID=\(name):20260301T010000")
    let (first, other) = (Self.zone(name), Self.zone(name, offset: "+0200"))
    let (records, written) = try Self.passed([first + todo, other + todo, first + todo])
    let items = [Self.item(name), Self.item(name, offset: "+0200"), Self.item(name)]
    #expect(records.map(\.extras) == items.map { ["ical *DUE;TZID=\(name):20260301T010000", $0] })
    #expect(written.lost == [[], lost, []])
    #expect(written.outdated == [false, lost.isEmpty, false])
    #expect(written.lines.count { $0 == "TZID:\(name)" } == 1 && written.lines.contains("TZOFFSETTO:+0100"))
    #expect(written.lines.count { $0 == "DUE:20260301T010000" } == lost.count)
  }

  @Test(arguments: [
    (["ical +Z:BEGIN:VTIMEZONE\\nTZID:Z"], ["extras"]), (["ical +Z"], ["extras"]),
    (["ical X", "ical X:1"], ["extras"]),
    (["ical BEGIN:VALARM"], ["extras"]), (["ical END:VALARM"], ["extras"]),
    (["ical X:1", "vcard END:X"], []),
    ([item("Z")], []),
  ])
  func whatCannotBeWrittenIsCounted(_ extras: [String], lost: [String]) throws {
    var dice = TaskDice(seed: 1)
    var todo = Todo()
    todo.title = "t"
    todo.extras = extras
    let (bytes, found) = try written([dice.stored(todo)], as: InterchangeFormat<Todo>.iCalendar)
    #expect(found == [lost])
    #expect(Landing(bytes, as: InterchangeFormat<Todo>.iCalendar).records.map(\.problem) == [nil])
  }
}
