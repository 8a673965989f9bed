import Entities
import Formats
import Interchange
import Registry
import Settings
import Testing
import Values

@Suite struct TodoTxtTests {
  struct Line: CustomTestStringConvertible {
    var line: String
    var title: String
    var done = false
    var priority: Todo.Priority?
    var tags = ""
    var due: String?
    var detail: String?
    var completed: String?
    var created: String?

    var testDescription: String { line }
  }

  static let lines = [
    Line(line: "Buy milk", title: "Buy milk"),
    Line(line: "(A) Thank Mom @phone", title: "Thank Mom", priority: .highest, tags: "@phone"),
    Line(
      line: "(B) 2026-01-02 Call +Family +Peace @home", title: "Call", priority: .high,
      tags: "Family|Peace|@home", created: "2026-01-02"),
    Line(line: "(C) c", title: "c", priority: .middle),
    Line(line: "(D) d", title: "d", priority: .low),
    Line(line: "(Z) z", title: "z", priority: .low),
    Line(line: "(b) Get back", title: "(b) Get back"),
    Line(line: "(B)->Submit", title: "(B)->Submit"),
    Line(line: "Really (A) now (A)", title: "Really (A) now (A)"),
    Line(line: "2026-01-02 (A) late", title: "(A) late", created: "2026-01-02"),
    Line(line: "(A) Call 2026-01-02 again", title: "Call 2026-01-02 again", priority: .highest),
    Line(line: "2026-13-02 no day", title: "2026-13-02 no day"),
    Line(line: "@shop Eskimo pies", title: "Eskimo pies", tags: "@shop"),
    Line(line: "Plan the +Trip to Rome", title: "Plan the +Trip to Rome", tags: "Trip"),
    Line(line: "Learn 2+2 from a@b.c", title: "Learn 2+2 from a@b.c"),
    Line(line: "+ @ alone", title: "+ @ alone"),
    Line(line: "+only @tags", title: "+only @tags", tags: "only|@tags"),
    Line(line: "a +x +x +y", title: "a", tags: "x|y"),
    Line(line: "a ++x +@y", title: "a", tags: "+x|@y"),
    Line(line: "a +x,y", title: "a +x,y"),
    Line(line: "Pay due:2026-02-28 rent", title: "Pay rent", due: "2026-02-28"),
    Line(line: "Pay due:2026-02-29", title: "Pay due:2026-02-29"),
    Line(line: "Pay due:tomorrow", title: "Pay due:tomorrow"),
    Line(line: "Pay due:2026-02-01 due:2026-02-02", title: "Pay due:2026-02-02", due: "2026-02-01"),
    Line(line: "see http://a.b/c?d=%20e at 11:30", title: "see http://a.b/c?d=%20e at 11:30"),
    Line(line: "water t:2026-01-01 rec:+1w plants h:1 id:3 p:2 pm:4", title: "water plants"),
    Line(line: "a note:one%20two%0Athree", title: "a", detail: "one two\nthree"),
    Line(line: "a note:100%", title: "a", detail: "100%"),
    Line(line: "a note:", title: "a note:"),
    Line(line: "x done", title: "done", done: true),
    Line(line: "x 2026-03-04 done", title: "done", done: true, completed: "2026-03-04"),
    Line(
      line: "x 2026-03-04 2026-01-02 done", title: "done", done: true, completed: "2026-03-04",
      created: "2026-01-02"),
    Line(
      line: "x (A) 2026-03-04 2026-01-02 done", title: "done", done: true, priority: .highest,
      completed: "2026-03-04", created: "2026-01-02"),
    Line(line: "x 2026-03-04 (B) done", title: "done", done: true, priority: .high, completed: "2026-03-04"),
    Line(
      line: "x 2026-03-04 2026-01-02 (B) done", title: "done", done: true, priority: .high,
      completed: "2026-03-04", created: "2026-01-02"),
    Line(
      line: "x 2026-03-04 2026-01-02 done pri:A", title: "done", done: true, priority: .highest,
      completed: "2026-03-04", created: "2026-01-02"),
    Line(line: "x (B) done", title: "done", done: true, priority: .high),
    Line(line: "open pri:B", title: "open", priority: .high),
    Line(line: "open pri:b pri:", title: "open pri:b pri:"),
    Line(line: "X no", title: "X no"),
    Line(line: "xylophone", title: "xylophone"),
    Line(line: "(A) x 2026-03-04 open", title: "x 2026-03-04 open", priority: .highest),
    Line(line: " x indented", title: "x indented"),
    Line(line: "x", title: "x"),
    Line(line: "(A)", title: "(A)"),
    Line(line: "a  b\tc ", title: "a  b c"),
    Line(line: "one\u{2028}two\u{B}three\u{C}four\u{85}five\u{10}six", title: "one two three four five six"),
    Line(line: "買う　牛乳 +店", title: "買う　牛乳", tags: "店"),
    Line(line: "%78 marks enc:percent", title: "x marks"),
    Line(line: "a%20b 50%25", title: "a%20b 50%25"),
    Line(line: "enc:percent a", title: "enc:percent a"),
  ]

  @Test(arguments: lines)
  func readsALine(_ wanted: Line) throws {
    let landing = Landing(wanted.line + "\r\n", as: .todoTxt)
    #expect(landing.error == nil)
    try #require(landing.records.count == 1)
    let record = landing.records[0]
    #expect(same(record.text("title"), wanted.title))
    #expect(record.text("done") == (wanted.done ? "1" : "0"))
    #expect(record.text("priority") == wanted.priority.map { String($0.rawValue) })
    #expect(record.text("tags") ?? "" == wanted.tags)
    #expect(record.text("due") == wanted.due)
    #expect(same(record.text("detail"), wanted.detail))
    let completed = wanted.completed.flatMap { CivilDate(iso: $0) }.map { Timestamp(startOf: $0) }
    #expect(record.text("completedAt") == completed.map { String($0.milliseconds) })
    #expect(record.createdAt == wanted.created.flatMap { CivilDate(iso: $0) }.map { Timestamp(startOf: $0) })
    #expect(record.identifier == nil && record.problem == nil)
  }

  /// Whatever was recognised, the line comes back.
  @Test(arguments: lines.filter { !$0.line.hasSuffix("enc:percent") })
  func writesTheSameLine(_ wanted: Line) throws {
    let record = try #require(Landing(wanted.line, as: .todoTxt).records.first)
    let todo = try record.landed(Todo.table(Settings()))
    var dice = TaskDice(seed: 1)
    var stored = dice.stored(todo)
    if let created = record.createdAt { stored.row.createdAt = created }
    let (bytes, lost) = try written(
      [stored], as: .todoTxt, through: record.origin(of: stored.id, .todoTxt))
    #expect(same(String(decoding: bytes, as: UTF8.self), wanted.line + "\n") && lost == [[]])
    let again = try #require(Landing(bytes, as: .todoTxt).records.first)
    #expect(again.entries.map(\.field) == record.entries.map(\.field))
    #expect(again.createdAt == record.createdAt)
  }

  struct Days: CustomTestStringConvertible {
    var line: String
    var created = "2026-11-30"
    var completed: String?
    var wanted: String

    var testDescription: String { line + " -> " + wanted }
  }

  /// Lines that were read, of records whose days are those given and whose title is another, or the same.
  @Test(arguments: [
    Days(line: "x 2016-05-20 a", completed: "2016-05-20", wanted: "x 2016-05-20 b"),
    Days(line: "x 2016-05-20 a", completed: "2016-05-21", wanted: "x 2016-05-21 b"),
    Days(
      line: "x 2016-05-20 a", created: "2016-05-19", completed: "2016-05-20",
      wanted: "x 2016-05-20 b"),
    Days(
      line: "x 2016-05-20 2016-05-19 a", created: "2016-05-19", completed: "2016-05-18",
      wanted: "x 2016-05-18 b created:2016-05-19"),
    Days(line: "x a", completed: "2026-11-30", wanted: "x 2026-11-30 b"),
    Days(line: "a", wanted: "b"),
    Days(line: "", completed: "2016-05-20", wanted: "x 2016-05-20 b created:2026-11-30"),
    Days(line: "", completed: "2026-11-30", wanted: "x 2026-11-30 2026-11-30 b"),
  ])
  func inventsNoDays(_ wanted: Days) throws {
    var dice = TaskDice(seed: 1)
    var todo = Todo()
    todo.title = "b"
    todo.done = wanted.completed != nil
    if let day = wanted.completed { todo.completedAt = Timestamp(startOf: try #require(CivilDate(iso: day))) }
    var stored = dice.stored(todo)
    let record = Landing(wanted.line, as: .todoTxt).records.first
    stored.row.createdAt = Timestamp(startOf: try #require(CivilDate(iso: wanted.created)))
    let origins = record?.origin(of: stored.id, .todoTxt) ?? [:]
    let bytes = try written([stored], as: .todoTxt, through: origins).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == wanted.wanted + "\n")
  }

  /// Done once without a day, but done again on one: that day is written.
  @Test func aDayThatIsKnownSinceIsWritten() throws {
    var dice = TaskDice(seed: 1)
    let record = try #require(Landing("x a", as: .todoTxt).records.first)
    var stored = dice.stored(try record.landed(Todo.table(Settings())))
    stored.row.createdAt = Timestamp(startOf: try #require(CivilDate(iso: "2026-11-28")))
    stored.record.completedAt = Timestamp(startOf: try #require(CivilDate(iso: "2026-11-29")))
    let bytes = try written([stored], as: .todoTxt, through: record.origin(of: stored.id, .todoTxt)).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "x 2026-11-29 a\n")
  }

  @Test func endsLinesAtLineFeedsOnly() {
    let text = "\u{FEFF}one\u{2028}more\n\n  \ntwo\rmore\r\nthree\u{B}\u{C}\u{85} +t"
    let landing = Landing(text, as: .todoTxt)
    #expect(landing.records.map { $0.text("title") } == ["one more", "two more", "three"])
    #expect(landing.records.map { [$0.place.line, $0.place.column] } == [[1, 1], [4, 1], [5, 1]])
    #expect(
      landing.records.map { $0.origin.map { String(decoding: $0, as: UTF8.self) } } == [
        "one\u{2028}more", "two\rmore", "three\u{B}\u{C}\u{85} +t",
      ])
    #expect(String(decoding: landing.records[1].source, as: UTF8.self) == "two\rmore\n")
  }

  @Test func tellsWhereValuesStand() throws {
    let line = "x (A) 2026-03-04 2026-01-02 Añ +t due:2026-05-06 note:n"
    let record = try #require(Landing("a\n" + line, as: .todoTxt, piece: 3).records.last)
    #expect(record.place("title") == [2, 29])
    #expect(record.place("tags") == [2, 32])
    #expect(record.place("due") == [2, 35])
    #expect(record.place("detail") == [2, 50])
    #expect(record.place("priority") == [2, 3])
    #expect(record.place("completedAt") == [2, 7])
  }

  @Test(arguments: [
    ([0x61, 0x0A, 0xE9, 0x0A] as [UInt8], "text.encoding", 2, 1),
    ([0xFF, 0xFE, 0x61, 0], "text.utf16", 1, 1),
    ([0x61, 0], "text.utf16", 1, 1), ([0x61, 0x62, 0x63, 0], "text.nul", 1, 4),
  ])
  func refusesWhatIsNoText(_ bytes: [UInt8], code: String, line: Int, column: Int) {
    let landing = Landing(bytes, as: .todoTxt)
    #expect(landing.error?.code == code)
    #expect(landing.error?.place == TextPlace(line: line, column: column))
  }

  @Test func anEmptyFileHasNoRecords() {
    #expect(Landing("", as: .todoTxt).records.isEmpty && Landing(" \n\n", as: .todoTxt).records.isEmpty)
  }

  @Test(arguments: [
    ("(A) a\n", true), ("x 2026-01-02 a", true), ("a\n2026-01-02 b\n(B) c\r\n", true), ("a\nb", false),
    ("", false), ("{\"a\": 1}", false), ("\n \n(A) a", true),
    // One line of two is not most of them; one with a project counts beside one that is certain.
    ("a\n2026-01-02 b", false), ("a +b\n(A) c\nd", true), ("a +b @c\nd +e", false),
    (
      "(A) Thank Mom @phone\n(B) Schedule pickup +GarageSale @phone\nPost signs +GarageSale\n@shop pies", true
    ),
    // Tables.
    ("due;title\n2026-12-01 ;A", false), ("due;title\n2026-12-01 ;A\n2026-12-02 ;B\n", false),
    ("due\ttitle\tproject\n2026-12-01 x\ta\tb\n2026-12-01 x\ta\tb\n", false),
    ("\"Due date\",Task,x\n2026-12-01 12:00,a,b\n2026-12-01 12:00,a,b\n", false),
    ("x,y\n2026-12-01 12:00,a\n", false),
    // Words that happen to be names of fields.
    ("(A) title, done\n(B) note", true), ("2026-01-02 task, body\n", true),
  ])
  func recognisesItself(_ text: String, wanted: Bool) {
    #expect(InterchangeFormat.todoTxt.recognises(Array(text.utf8)) == wanted)
  }
}
