import Registry
import Testing
import Values

@Suite struct ValueTypeReadingTests {
  private static let level = ValueType.level(["low", "High"])

  private static let accepted: [(ValueType, String, Cell)] = [
    (.text, "  Dune\u{3000}", .text("Dune")), (.text, "a  b", .text("a  b")), (.text, "", .absent),
    (.text, " \u{200B}\u{3000}", .absent), (.text, "E\u{301}", .text("E\u{301}")), (.text, "０", .text("０")),
    (.multilineText, "a\r\nb\n", .text("a\r\nb")), (.multilineText, "a\tb\n\nc", .text("a\tb\n\nc")),
    (.multilineText, "\n \n", .absent),
    (.flag, "yes", .integer(1)), (.flag, "TRUE", .integer(1)), (.flag, "on", .integer(1)),
    (.flag, "Ｙ", .integer(1)),
    (.flag, "1", .integer(1)), (.flag, "no", .integer(0)), (.flag, "False", .integer(0)),
    (.flag, "off", .integer(0)),
    (.flag, "0", .integer(0)), (.flag, "n", .integer(0)), (.flag, "", .integer(0)),
    (level, "low", .integer(0)), (level, "HIGH", .integer(1)), (level, " ｈigh ", .integer(1)),
    (.wholeNumber, "0", .integer(0)), (.wholeNumber, "012", .integer(12)), (.wholeNumber, "１２", .integer(12)),
    (.wholeNumber, "9223372036854775807", .integer(.max)), (.wholeNumber, " ", .absent),
    (.civilDate, "2026-04-01", .text("2026-04-01")), (.civilDate, "2026/4/1", .text("2026-04-01")),
    (.civilDate, "today", .text("2026-11-30")), (.civilDate, "Tomorrow", .text("2026-12-01")),
    (.civilDate, "monday", .text("2026-12-07")), (.civilDate, "fri", .text("2026-12-04")),
    (.civilDate, "+3d", .text("2026-12-03")), (.civilDate, "+2w", .text("2026-12-14")),
    (.civilDate, "", .absent),
    (.birthday, "1990-04-12", .text("1990-04-12")), (.birthday, "--04-12", .text("--04-12")),
    (.birthday, "4月12日", .text("--04-12")), (.birthday, "平成2年4月12日", .text("1990-04-12")),
    (.birthday, "--02-29", .text("--02-29")), (.birthday, "2026-11-30", .text("2026-11-30")),
    (.timestamp, "2026-11-30T12:00:00.5Z", .integer(1_796_040_000_500)),
    (.timestamp, "2026-11-30T09:00:00+09:00", .integer(1_795_996_800_000)),
    (.timestamp, "2026-11-30", .integer(1_795_996_800_000)),
    (.timestamp, "tomorrow", .integer(1_796_083_200_000)),
    (.length, "170", .integer(1700)), (.length, "170,5", .integer(1705)), (.length, "1.7 m", .integer(1700)),
    (.length, "5'11\"", .integer(1803)), (.length, "１７０㎝", .integer(1700)), (.length, "", .absent),
    (.mass, "70,5", .integer(70_500)), (.mass, "11st 2lb", .integer(70_760)),
    (.mass, "70 ㎏", .integer(70_000)),
    (.words, "a, b  c ,d", .text(#"["a","b  c","d"]"#)), (.words, "a、b，a", .text(#"["a","b"]"#)),
    (.words, "A,a", .text(#"["A","a"]"#)), (.words, "\u{C9}, E\u{301}", .text("[\"\u{C9}\",\"E\u{301}\"]")),
    (.words, "\"q\", \\", .text(#"["\"q\"","\\"]"#)), (.words, ", ,", .absent),
    (.words, "a\nb", .text(#"["a","b"]"#)),
    (.secret, "", .absent),
  ]

  @Test(arguments: accepted) func reads(type: ValueType, text: String, cell: Cell) throws {
    #expect(try type.read(text, Paper.reading()) == ValueType.Reading(cell))
  }

  @Test(
    arguments: [
      (.text, "a\nb", "text.lineBreak"), (.text, "a\u{2028}b", "text.lineBreak"),
      (.text, "a\u{7}b", "text.control"),
      (.text, "a\0b", "text.nul"), (.text, "\0", "text.nul"), (.multilineText, "a\rb", "text.control"),
      (.multilineText, "a\u{1B}", "text.control"), (.flag, "maybe", "flag.unknown"),
      (.flag, "2", "flag.unknown"),
      (level, "mid", "level.unknown"), (level, "1", "level.unknown"), (level, "", "level.unknown"),
      (.wholeNumber, "-1", "number.notWhole"), (.wholeNumber, "1.0", "number.notWhole"),
      (.wholeNumber, "1,000", "number.notWhole"), (.wholeNumber, "1e3", "number.notWhole"),
      (.wholeNumber, "0x1", "number.notWhole"), (.wholeNumber, "9223372036854775808", "number.notWhole"),
      (.civilDate, "2023-02-29", "date.notACalendarDay"), (.civilDate, "4/12/1990", "date.unclear"),
      (.civilDate, "soon", "date.relativeForm"), (.civilDate, "+999999999d", "date.range"),
      (.birthday, "2026-12-01", "birthday.future"), (.birthday, "--02-30", "date.notACalendarDay"),
      (.birthday, "today", "birthday.form"), (.birthday, "4/12/1990", "date.unclear"),
      (.timestamp, "noon", "date.relativeForm"), (.timestamp, "2026-11-30T25:00:00Z", "date.relativeForm"),
      (.length, "1.7", "length.metres"), (.length, "-3", "number.sign"), (.length, "1,234", "number.unclear"),
      (.length, "nan", "number.notANumber"), (.mass, "1e3", "number.notANumber"),
      (.mass, "+5", "number.sign"),
      (.words, "a\u{7}b", "text.control"), (.secret, "hunter2", "secret.notText"),
    ] as [(ValueType, String, String)]) func refuses(type: ValueType, text: String, code: String) throws
  {
    let found = try #require(rejection { _ = try type.read(text, Paper.reading()) })
    #expect(found.code == code)
  }

  @Test func whatAFileHoldsIsReadWithoutGuessing() throws {
    let file = try Paper.reading(isTyped: false)
    #expect(try ValueType.length.read("1.7", file) == .init(.integer(17)))
    #expect(try ValueType.length.read("60", file) == .init(.integer(600)))
    #expect(try ValueType.length.read("60", Paper.reading()) == .init(.integer(600), hint: "length.inches"))
    #expect(try Self.level.read("", file) == .init(.absent))
    #expect(rejection { _ = try ValueType.civilDate.read("today", file) }?.code == "date.form")
    #expect(rejection { _ = try ValueType.timestamp.read("today", file) }?.code == "date.form")
  }

  @Test func aDayBeginsWhereTheContextSays() throws {
    let context = ReadingContext(
      today: try Paper.today(),
      startOfDay: { Timestamp(milliseconds: Int64($0.dayNumber) * 86_400_000 - 32_400_000) })
    #expect(try ValueType.timestamp.read("1970-01-02", context).cell == .integer(54_000_000))
    #expect(try ValueType.timestamp.read("1970-01-02T00:00:00Z", context).cell == .integer(86_400_000))
  }

  @Test func aSecretIsNeverQuoted() {
    #expect(
      rejection { _ = try ValueType.secret.read("hunter2", Paper.reading()) } == Rejection("secret.notText"))
  }
}
