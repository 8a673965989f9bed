import Entities
import Formats
import Registry
import Testing
import Values

@testable import Interchange

@Suite struct ZoneRulesTests {
  private static let moments = [
    "1900-01-01T00:00:00Z", "1985-07-01T12:00:00Z", "2011-12-30T12:00:00Z", "2026-03-29T00:59:59Z",
    "2026-03-29T01:00:00Z", "2026-07-01T12:00:00Z", "2100-01-15T00:00:00Z", "2100-07-15T00:00:00Z",
  ]

  /// Before the first change and after the last, with summers of half an hour, below zero, and none.
  @Test(arguments: [
    ("Europe/Berlin", [3600, 7200, 3600, 3600, 7200, 7200, 3600, 7200]),
    ("America/New_York", [-18000, -14400, -18000, -14400, -14400, -14400, -18000, -14400]),
    ("Australia/Lord_Howe", [36000, 37800, 39600, 39600, 39600, 37800, 39600, 37800]),
    ("Asia/Kathmandu", [20476, 19800, 20700, 20700, 20700, 20700, 20700, 20700]),
    ("Africa/Casablanca", [-1820, 3600, 0, 3600, 3600, 3600, 3600, 3600]),
    ("Europe/Dublin", [-1521, 3600, 0, 0, 3600, 3600, 0, 3600]),
    ("Asia/Tehran", [12344, 12600, 12600, 12600, 12600, 12600, 12600, 12600]),
    ("Pacific/Apia", [-41216, -39600, 50400, 46800, 46800, 46800, 46800, 46800]),
    ("America/Godthab", [-12416, -7200, -10800, -7200, -3600, -3600, -7200, -3600]),
  ])
  func knowsTheZonesOfTheSystem(_ name: String, _ offsets: [Int64]) throws {
    let rules = try #require(ZoneRules(named: name))
    let found = Self.moments.compactMap { Timestamp(rfc3339: $0) }.map {
      rules.offset(at: $0.milliseconds / 1000)
    }
    #expect(found == offsets)
  }

  @Test(arguments: [
    ("W. Europe Standard Time", "Europe/Berlin"), ("Tokyo Standard Time", "Asia/Tokyo"),
    ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin"),
    ("/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("(UTC+01:00) Europe/Berlin", "Europe/Berlin"), ("UTC", "Etc/UTC"),
  ])
  func knowsTheNamesOfOthers(_ name: String, _ zone: String) {
    let rules = ZoneRules(named: name)
    #expect(rules != nil && rules == ZoneRules(named: zone))
  }

  @Test(arguments: [
    "", "Nowhere", "../../../etc/passwd", "/etc/passwd", "Europe/../Berlin", "zone.tab", "Europe",
  ])
  func knowsNoOtherFiles(_ name: String) { #expect(ZoneRules(named: name) == nil) }

  @Test func damagedFilesAreNoZones() {
    var dice = TaskDice(seed: 5)
    #expect(ZoneRules([UInt8]()) == nil)
    for _ in 0..<500 {
      var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      for _ in 0..<dice.roll(0...200) { bytes.append(dice.chance(2, of: 3) ? 0 : UInt8(dice.roll(0...255))) }
      _ = ZoneRules(bytes)?.offset(at: 0)
    }
  }

  /// A time that the clock shows twice is the first; one that it leaves out goes by the clock before.
  @Test(arguments: [
    ("20260701T120000", "2026-07-01T10:00:00Z"), ("20261025T023000", "2026-10-25T00:30:00Z"),
    ("20260329T023000", "2026-03-29T01:30:00Z"), ("20260329T030000", "2026-03-29T01:00:00Z"),
    ("20261025T030000", "2026-10-25T02:00:00Z"), ("21000701T120000", "2100-07-01T10:00:00Z"),
  ])
  func bringsLocalTimesToMoments(_ local: String, _ moment: String) throws {
    guard case .local(let day, let time) = CompactMoment(local) else { return #expect(Bool(false)) }
    let ours = try #require(
      ICalendarZone(
        """
        BEGIN:VTIMEZONE
        TZID:Customized Time Zone
        BEGIN:DAYLIGHT
        DTSTART:16010325T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:16011028T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        END:VTIMEZONE
        """.split(separator: "\n").map { ContentLine(String($0)) }))
    for rules in [ZoneRules(named: "Europe/Berlin"), ZoneRules(ours)] {
      #expect(try #require(rules).moment(day, time) == Timestamp(rfc3339: moment))
    }
  }

  /// `COMPLETED` with a zone: one that is defined before, behind or not at all.
  @Test(arguments: [
    ([], "Europe/Berlin", "2026-07-01T08:00:00Z"), ([], "W. Europe Standard Time", "2026-07-01T08:00:00Z"),
    (["+0300"], "Mine", "2026-07-01T07:00:00Z"), ([], "Nobody's", "2026-07-01T10:00:00Z"),
    (["+0300"], "Europe/Berlin", "2026-07-01T08:00:00Z"),
  ])
  func readsMomentsOfZones(_ offset: [String], _ name: String, _ moment: String) throws {
    let zone = offset.flatMap { ICalendarZoneTests.zone(name, offset: $0) }
    let todo = [
      "BEGIN:VTODO", "SUMMARY:a", "STATUS:COMPLETED", "COMPLETED;TZID=\(name):20260701T100000", "END:VTODO",
    ]
    let wanted = try #require(Timestamp(rfc3339: moment))
    for lines in [
      zone + todo + ICalendarTodoTests.good, todo + zone + ICalendarTodoTests.good,
      todo + ICalendarTodoTests.good + zone,
    ] {
      let landing = Landing(
        ICalendarTodoTests.calendar(lines), as: InterchangeFormat<Todo>.iCalendar, piece: 9)
      #expect(landing.records.map { $0.text("title") } == ["a", "ok"])
      #expect(landing.records.first?.text("completedAt") == String(wanted.milliseconds))
    }
  }
}
