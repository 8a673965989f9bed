import Entities
import Formats
import Interchange
import Registry
import Testing
import Values

/// How programs write birthdays that they take from address books.
@Suite struct ICalendarTitleTests {
  /// What the name in a summary is, and what it says of the year.
  @Test(arguments: [
    ("🎂 Anna Lee (1948)", "Anna Lee", "1948-04-12"), ("Anna Lee (*1948)", "Anna Lee", "1948-04-12"),
    ("Anna Lee *", "Anna Lee", "--04-12"), ("🎂 Anna Lee", "Anna Lee", "1970-04-12"),
    ("Anna: Birthday (34)", "Anna", "1936-04-12"), ("Anna: Geburtstag", "Anna", "1970-04-12"),
    ("安娜：生日（34）", "安娜", "1936-04-12"), ("Anna’s 34th Birthday", "Anna", "1936-04-12"),
    ("34. Geburtstag von Anna", "Anna", "1936-04-12"), ("Geburtstag von Anna", "Anna", "1970-04-12"),
    ("Anna hat Geburtstag", "Anna", "1970-04-12"), ("34e anniversaire de Zoé", "Zoé", "1936-04-12"),
    ("Anniversaire d’Anna", "Anna", "1970-04-12"), ("Cumpleaños de José", "José", "1970-04-12"),
    ("Compleanno di Anna", "Anna", "1970-04-12"), ("Aniversário de João", "João", "1970-04-12"),
    ("День рождения Анна", "Анна", "1970-04-12"), ("Narozeniny Jana", "Jana", "1970-04-12"),
    ("Urodziny: Ola", "Ola", "1970-04-12"), ("Anna's verjaardag", "Anna", "1970-04-12"),
    ("Verjaardag van Anna", "Anna", "1970-04-12"), ("Annas födelsedag", "Anna", "1970-04-12"),
    ("Anna's födelsedag", "Anna", "1970-04-12"), ("Annas fødselsdag", "Anna", "1970-04-12"),
    ("花子の誕生日", "花子", "1970-04-12"), ("小明 的生日", "小明", "1970-04-12"), ("지수의 생일", "지수", "1970-04-12"),
    ("Anna Lee (Berlin)", "Anna Lee (Berlin)", "1970-04-12"),
    ("Mary Christmas", "Mary Christmas", "1970-04-12"),
  ])
  func readsTitles(_ summary: String, name: String, birthday: String) throws {
    let record = try #require(
      ICalendarBirthdayTests.read(["SUMMARY:" + summary, "DTSTART;VALUE=DATE:19700412", "RRULE:FREQ=YEARLY"])
        .records.first)
    #expect(record.problem == nil)
    #expect(record.text("name") == name && record.text("birthday") == birthday)
  }

  /// Days that come back every year as well are no birthdays, whoever writes them.
  @Test(arguments: [
    ("SUMMARY:💍 Anna & Tom (1999)", "ical.anniversary"), ("SUMMARY:Anna & Tom (⚭1999)", "ical.anniversary"),
    ("SUMMARY:Wedding anniversary", "ical.anniversary"), ("SUMMARY:Hochzeitstag Anna", "ical.anniversary"),
    ("SUMMARY:Anniversaire de mariage de Zoé", "ical.anniversary"),
    ("SUMMARY:Aniversario de boda", "ical.anniversary"),
    ("SUMMARY:結婚記念日", "ical.anniversary"), ("SUMMARY:Anna\nX-ANNIVERSARY:19990412", "ical.anniversary"),
    ("SUMMARY:Anna\nX-NEXTCLOUD-BC-FIELD-TYPE:ANNIVERSARY", "ical.anniversary"),
    ("SUMMARY:Anna\nCATEGORIES:Anniversary", "ical.anniversary"),
    ("SUMMARY:Death of Anna (1999)", "ical.death"),
    ("SUMMARY:Anna\nX-NEXTCLOUD-BC-FIELD-TYPE:DEATHDATE", "ical.death"),
    ("SUMMARY:Todestag Anna", "ical.death"), ("SUMMARY:Christmas Day", "ical.feast"),
    ("SUMMARY:New Year’s Day", "ical.feast"), ("SUMMARY:Tag der Deutschen Einheit", "ical.feast"),
    ("SUMMARY:Fête nationale", "ical.feast"), ("SUMMARY:天皇誕生日", "ical.feast"),
    ("SUMMARY:Queen's Birthday", "ical.feast"),
    ("SUMMARY:Bank day\nCATEGORIES:Public Holidays", "ical.feast"),
  ])
  func refusesOtherDays(_ lines: String, code: String) throws {
    let lines = lines.split(separator: "\n").map(String.init)
    for rule in [["RRULE:FREQ=YEARLY"], []] {
      let record = try #require(
        ICalendarBirthdayTests.read(lines + ["DTSTART;VALUE=DATE:19990412"] + rule).records.first)
      #expect(record.problem?.code == code)
      #expect(record.problem?.values["value"] == String(lines[0].dropFirst(8)))
    }
  }

  private static func events(_ days: [(String, String)], head: [String] = [], _ more: [String] = []) -> String
  {
    ICalendarTodoTests.calendar(
      head
        + days.flatMap { name, day in
          [
            "BEGIN:VEVENT", "UID:\(day.prefix(4))_BIRTHDAY_\(name)@x", "SUMMARY:\(name)",
            "DTSTART;VALUE=DATE:\(day)",
          ]
            + more + ["END:VEVENT"]
        })
  }

  /// A feed has an event for each year, without a rule.
  @Test func joinsTheEventsOfSeveralYears() throws {
    let days = [
      ("Anna", "20210412"), ("Tom", "20210501"), ("Anna", "20220412"), ("Leap", "20230301"),
      ("Anna", "20230412"),
      ("Leap", "20240229"), ("Anna", "20230513"),
    ]
    let landing = Landing(Self.events(days), as: InterchangeFormat<Friend>.iCalendar, piece: 7)
    #expect(
      landing.records.map { [$0.text("name"), $0.text("birthday"), $0.identifier, $0.problem?.code] } == [
        ["Anna", "--04-12", "BIRTHDAY_Anna@x", nil], ["Tom", "--05-01", "BIRTHDAY_Tom@x", nil],
        ["Leap", "--02-29", "BIRTHDAY_Leap@x", nil], ["Anna", "--05-13", "BIRTHDAY_Anna@x", nil],
      ])
  }

  /// One alone has to say that it is a birthday: by its title, what it is filed under, or the calendar's name.
  @Test(arguments: [
    (["SUMMARY:Anna"], [], "ical.once"), (["SUMMARY:Anna's birthday"], [], nil),
    (["SUMMARY:🎂 Anna"], [], nil),
    (["SUMMARY:Anna", "CATEGORIES:Birthdays"], [], nil), (["SUMMARY:Anna"], ["X-WR-CALNAME:Birthdays"], nil),
    (["SUMMARY:Anna"], ["X-WR-CALNAME:Geburtstage"], nil),
    (["SUMMARY:Anna", "X-BIRTHDAY:20210412"], [], nil),
  ])
  func readsOneEventOfAYear(_ lines: [String], _ head: [String], _ code: String?) throws {
    let event = ["BEGIN:VEVENT"] + lines + ["DTSTART;VALUE=DATE:20210412", "END:VEVENT"]
    let landing = Landing(
      ICalendarTodoTests.calendar(head + event), as: InterchangeFormat<Friend>.iCalendar)
    #expect(landing.records.map { $0.problem?.code } == [code])
    #expect(landing.records.first?.text("name") == "Anna")
  }

  /// The same file reads the same on any day.
  @Test func readsTheSameOnEveryDay() throws {
    let lines = ICalendarBirthdayTests.days.flatMap { day in
      ["BEGIN:VEVENT", "SUMMARY:A", day.start, "RRULE:" + day.rule] + day.more + ["END:VEVENT"]
    }
    let text = ICalendarTodoTests.calendar(lines)
    var context = InterchangeContext.fixed()
    let first = Landing(text, as: InterchangeFormat<Friend>.iCalendar, context)
    context.today = try #require(CivilDate(iso: "2040-01-01"))
    context.now = try #require(Timestamp(rfc3339: "2040-01-01T00:00:00Z"))
    let second = Landing(text, as: InterchangeFormat<Friend>.iCalendar, context)
    #expect(first.records.map(\.entries.count) == second.records.map(\.entries.count))
    #expect(first.records.map { $0.text("birthday") } == second.records.map { $0.text("birthday") })
  }
}
