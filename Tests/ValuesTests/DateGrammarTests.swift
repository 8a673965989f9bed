import Testing

@testable import Values

@Suite struct DateGrammarTests {
  /// A Monday.
  private let today = CivilDate(certain: 2026, 11, 30)

  @Test(arguments: [
    ("1990-04-12", "1990-04-12"), ("19900412", "1990-04-12"), ("1990/4/12", "1990-04-12"),
    ("1990/04/12", "1990-04-12"),
    ("1990.4.12", "1990-04-12"), ("1990-4-12", "1990-04-12"), ("1990年4月12日", "1990-04-12"),
    ("1990年 4月 12日", "1990-04-12"),
    ("１９９０年４月１２日", "1990-04-12"), (" 1990/4/12 ", "1990-04-12"), ("平成2年4月12日", "1990-04-12"),
    ("平成２年４月１２日", "1990-04-12"),
    ("H2.4.12", "1990-04-12"), ("h2.4.12", "1990-04-12"), ("H2/4/12", "1990-04-12"),
    ("㍻2年4月12日", "1990-04-12"),
    ("Ｈ２．４．１２", "1990-04-12"), ("平成元年1月8日", "1989-01-08"), ("平成1年1月8日", "1989-01-08"),
    ("平成31年4月30日", "2019-04-30"),
    ("令和元年5月1日", "2019-05-01"), ("R1.5.1", "2019-05-01"), ("㋿8年1月1日", "2026-01-01"),
    ("昭和64年1月7日", "1989-01-07"),
    ("昭和元年12月25日", "1926-12-25"), ("大正15年12月25日", "1926-12-25"), ("大正元年7月30日", "1912-07-30"),
    ("明治45年7月30日", "1912-07-30"),
    ("明治6年1月1日", "1873-01-01"), ("S55.2.29", "1980-02-29"), ("T1.7.30", "1912-07-30"),
    ("M45.7.30", "1912-07-30"), ("20240229", "2024-02-29"),
  ])
  func absolute(typed: String, date: String) throws {
    #expect(try CivilDate.parse(typed: typed, today: today, relative: false).description == date)
    #expect(try CivilDate.parse(typed: typed, today: today, relative: true).description == date)
    #expect(try Birthday.parse(typed: typed, today: today).stored == date)
  }

  @Test(
    arguments: [
      ("4/12/1990", "date.unclear"), ("12.4.1990", "date.unclear"), ("04-12-1990", "date.unclear"),
      ("90/4/12", "date.unclear"),
      ("4/12", "date.unclear"), ("04-12", "date.unclear"), ("2023-02-29", "date.notACalendarDay"),
      ("1985-13-01", "date.notACalendarDay"),
      ("20230229", "date.notACalendarDay"), ("0000-01-01", "date.notACalendarDay"),
      ("1990年4月31日", "date.notACalendarDay"),
      ("平成2年2月30日", "date.notACalendarDay"), ("平成32年1月1日", "date.era"), ("平成元年1月7日", "date.era"),
      ("平成31年5月1日", "date.era"),
      ("平成0年1月1日", "date.era"), ("昭和64年1月8日", "date.era"), ("明治5年12月2日", "date.era"),
      ("令和元年4月30日", "date.eraBegan"), ("H32.1.1", "date.era"),
      ("1990年4月12日", nil), ("soon", "date.form"), ("", "date.form"), ("1990", "date.form"),
      ("1990-04", "date.unclear"), ("1990/4-12", "date.form"),
      ("199004120", "date.form"), ("today", "date.form"), ("+3d", "date.form"),
      ("1990-04-12T00:00", "date.form"), ("平成百年1月1日", "date.form"),
      ("-1990-04-12", "date.form"), ("平成100年1月1日", "date.form"), ("1990-004-12", "date.unclear"),
      ("1990 - 4 - 12", "date.form"), ("元年1月1日", "date.form"),
    ] as [(String, String?)])
  func absoluteRefused(typed: String, code: String?) {
    var thrown: Rejection?
    do throws(Rejection) { _ = try CivilDate.parse(typed: typed, today: today, relative: false) } catch {
      thrown = error
    }
    #expect(thrown?.code == code)
    #expect(thrown?.values["value"] == (code == nil ? nil : typed))
  }

  @Test(arguments: [
    ("today", "2026-11-30"), ("Tomorrow", "2026-12-01"), ("monday", "2026-12-07"), ("mon", "2026-12-07"),
    ("TUE", "2026-12-01"),
    ("wednesday", "2026-12-02"), ("thu", "2026-12-03"), ("Friday", "2026-12-04"), ("sat", "2026-12-05"),
    ("sunday", "2026-12-06"),
    ("+3d", "2026-12-03"), ("+2w", "2026-12-14"), ("+0d", "2026-11-30"), ("+365D", "2027-11-30"),
    ("＋３ｄ", "2026-12-03"),
  ])
  func relative(typed: String, date: String) throws {
    #expect(try CivilDate.parse(typed: typed, today: today, relative: true).description == date)
  }

  @Test(arguments: [
    ("yesterday", "date.relativeForm"), ("fr", "date.relativeForm"), ("frid", "date.relativeForm"),
    ("-3d", "date.relativeForm"),
    ("+d", "date.relativeForm"), ("3d", "date.relativeForm"), ("+3m", "date.relativeForm"),
    ("+9999999d", "date.range"),
    ("+99999999999999999999w", "date.range"), ("4/12/1990", "date.unclear"), ("", "date.relativeForm"),
  ])
  func relativeRefused(typed: String, code: String) {
    let error = #expect(throws: Rejection.self) {
      try CivilDate.parse(typed: typed, today: today, relative: true)
    }
    #expect(error == Rejection(code, ["value": typed]))
  }

  @Test(arguments: [
    ("--04-12", "--04-12"), ("4月12日", "--04-12"), ("04月12日", "--04-12"), ("４月１２日", "--04-12"),
    ("2月29日", "--02-29"), ("--02-29", "--02-29"),
    ("2026-11-30", "2026-11-30"),
  ])
  func birthday(typed: String, stored: String) throws {
    #expect(try Birthday.parse(typed: typed, today: today).stored == stored)
  }

  @Test(arguments: [
    ("2026-12-01", "birthday.future"), ("令和9年1月1日", "birthday.future"), ("--02-30", "date.notACalendarDay"),
    ("--13-01", "date.notACalendarDay"),
    ("13月1日", "date.notACalendarDay"), ("--4-12", "birthday.form"), ("-04-12", "birthday.form"),
    ("today", "birthday.form"),
    ("2023-02-29", "date.notACalendarDay"), ("4/12/1990", "date.unclear"), ("4/12", "date.unclear"),
    ("平成32年1月1日", "date.era"), ("", "birthday.form"),
  ])
  func birthdayRefused(typed: String, code: String) {
    let error = #expect(throws: Rejection.self) { try Birthday.parse(typed: typed, today: today) }
    #expect(error?.code == code)
  }

  @Test func eraIsExplained() {
    let error = #expect(throws: Rejection.self) {
      try CivilDate.parse(typed: "H32.1.1", today: today, relative: false)
    }
    #expect(
      error?.values == [
        "value": "H32.1.1", "era": "平成", "first": "1989-01-08", "last": "2019-04-30", "read": "2020-01-01",
      ])
  }
}
