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

  static func todo(_ lines: String...) -> [String] { ["BEGIN:VTODO", "SUMMARY:t"] + lines + ["END:VTODO"] }

  /// Reads the lines of calendars, and writes the records of all of them as one, through their origins.
  static func passed(_ calendars: [[String]]) throws -> (records: [ForeignRecord], lines: [String]) {
    let text = calendars.map { ICalendarTodoTests.calendar($0) }.joined()
    let landing = Landing(text, as: InterchangeFormat<Todo>.iCalendar, piece: 11)
    #expect(landing.error == nil && landing.records.allSatisfy { $0.problem == nil })
    var dice = TaskDice(seed: 1)
    let todos = try landing.records.map { dice.stored(try $0.landed(Todo.table(Settings()))) }
    let bytes = try written(todos, as: .iCalendar, through: landing.records.map(\.text)).bytes
    let lines = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n")
    return (landing.records, lines.map(String.init))
  }

  @Test func aZoneComesWithTheLinesThatReferToIt() throws {
    let berlin = Self.zone("Europe/Berlin")
    let lines =
      berlin + Self.zone("Unused") + Self.todo("DUE;TZID=Europe/Berlin:20260301T010000")
      + Self.todo("DTSTART;TZID=\"Europe/Berlin\":20260301T010000") + Self.todo("DUE;VALUE=DATE:20260301")
    let (records, written) = try Self.passed([lines])
    #expect(records.map { $0.text("due") } == ["2026-03-01", nil, "2026-03-01"])
    #expect(Array(written.dropFirst(4).prefix(berlin.count)) == berlin)
    #expect(written.count { $0 == "BEGIN:VTIMEZONE" } == 1)
    #expect(written.contains("DUE;TZID=Europe/Berlin:20260301T010000"))
    #expect(written.contains("DTSTART;TZID=\"Europe/Berlin\":20260301T010000"))
  }

  /// Names and rules of any spelling, as one program has them that asks its user for them.
  @Test func aZoneIsKeptWhateverItsName() throws {
    let name = "(UTC+1.0) A; B: C=D"
    let lines = ["BEGIN:VTIMEZONE", "X-A:a\\,b\\nc", "TZID:(UTC+1.0) A\\; B: C=D", "END:VTIMEZONE"]
    let (_, written) = try Self.passed([lines + Self.todo("DUE;TZID=\"\(name)\":20260301T010000")])
    #expect(Array(written.dropFirst(4).prefix(4)) == lines)
    #expect(written.contains("DUE;TZID=\"\(name)\":20260301T010000"))
  }

  /// A line passes as it stood, whether its zone is defined or not.
  @Test(arguments: [
    "DUE;TZID=Asia/Tokyo:20260301T010000",
    "due;X-A=\"b;TZID=c:d\";tzid=\"Asia/Tokyo\";VALUE=DATE-TIME:20260301T010000",
    "EXDATE;TZID=A:20260301T010000,20260302T010000", "DUE;TZID=/example.org/Tokyo:20260301T010000",
    "X-A;Y=TZID=b:TZID=c",
  ])
  func aLinePassesWithoutItsZone(_ line: String) throws {
    #expect(try Self.passed([Self.todo(line)]).lines.contains(line))
  }

  @Test(arguments: [
    ["BEGIN:VTIMEZONE", "END:VTIMEZONE"], ["BEGIN:VTIMEZONE", "TZID:", "END:VTIMEZONE"],
    ["BEGIN:VTIMEZONE", "TZID:Z", "no colon", "END:VTIMEZONE"],
    ["BEGIN:VTIMEZONE", "BEGIN:STANDARD", "TZID:Z", "END:STANDARD", "END:VTIMEZONE"],
  ])
  func aZoneThatIsNoneIsPassedOver(_ lines: [String]) throws {
    let written = try Self.passed([lines + Self.todo("DUE;TZID=Z:20260301T010000")]).lines
    #expect(written.contains("DUE;TZID=Z:20260301T010000") && !written.contains("BEGIN:VTIMEZONE"))
  }

  /// Calendars that give a zone other rules: a name that all share means one zone, another one is given a name of
  /// its own.
  @Test(arguments: [("Europe/Berlin", nil), ("Custom; made", "Custom; made (2)")] as [(String, String?)])
  func aZoneIsDefinedOnce(_ name: String, other: String?) throws {
    let todo = Self.todo("DUE;X-A=1;TZID=\"\(name)\":20260301T010000")
    let spelled = name.replacing(";", with: "\\;")
    let (first, second) = (Self.zone(spelled), Self.zone(spelled, offset: "+0200"))
    let written = try Self.passed([first + todo, second + todo, first + todo]).lines
    #expect(written.count { $0 == "TZID:\(spelled)" } == 1 && written.contains("TZOFFSETTO:+0100"))
    let line = other.map { "DUE;X-A=1;TZID=\"\($0)\":20260301T010000" }
    #expect(line.map(written.contains) ?? true)
    #expect(written.count { $0 == "DUE;X-A=1;TZID=\"\(name)\":20260301T010000" } == (other == nil ? 3 : 2))
    #expect(written.contains("TZOFFSETTO:+0200") == (other != nil))
  }
}
