import Entities
import Interchange
import Registry
import Settings
import Testing
import Values

@Suite struct TodoTxtRoundTripTests {
  static let pieces = [
    "x", "X", "(A)", "(Z)", "2026-01-02", "0001-02-29", "+trip", "@home", "+", "@", "++x", "+@y", "+a,b",
    "due:2026-01-02", "due:", "pri:A", "t:2026-01-02", "rec:+1w", "note:a%20b", "created:2026-01-02",
    "enc:percent", "%41", "%", "%%", "%2", ":", "a:b:c", "https://a.b/%20", "11:30", "\\", "\u{85}",
    "e\u{301}",
    "\u{301}", "\u{200B}", "\u{A0}", "👩‍👩‍👧", "日本語", "h:1", "id:7",
  ]

  @Test(arguments: [9])
  func everyTodoComesBack(hours: Int64) throws {
    let context = InterchangeContext.fixed(hours: hours)
    let table = try Todo.table(Settings())
    var dice = TaskDice(seed: 20_261_130 &+ UInt64(bitPattern: hours))
    let todos = (0..<propertyCount).map { _ in dice.todo(Self.pieces) }
    let (bytes, lost) = try written(todos, as: .todoTxt, context)
    #expect(lost == Array(repeating: [], count: todos.count))
    let landing = Landing(bytes, as: .todoTxt, piece: 4099, context)
    #expect(landing.error == nil)
    try #require(landing.records.count == todos.count)
    for (todo, record) in zip(todos, landing.records) {
      let read = try record.landed(table)
      let wanted = todo.record
      let isSame =
        same(read.title, wanted.title) && same(read.detail, wanted.detail) && read.done == wanted.done
        && read.priority == wanted.priority && read.due == wanted.due && same(read.tags, wanted.tags)
        && read.completedAt.map(context.day) == wanted.completedAt.map(context.day)
        && record.createdAt.map(context.day) == context.day(todo.row.createdAt)
      try #require(isSame, "\(wanted) came back as \(read)")
    }
  }

  /// Lines of any kind: what was read and written again is the line.
  @Test func everyLineComesBack() throws {
    let table = try Todo.table(Settings())
    var dice = TaskDice(seed: 7)
    for _ in 0..<propertyCount {
      var line = dice.pick(["", "x ", "(A) ", "(D) ", "x 2026-01-02 ", " "]) + dice.line(Self.pieces)
      if dice.chance(1, of: 4) { line += dice.pick([" ", "\t", "\u{2028}", "\r ", "\u{C}x"]) }
      let record = try #require(Landing(line + "\n", as: .todoTxt).records.first)
      var stored = dice.stored(try record.landed(table))
      // What is left of some is blank; the rules refuse it.
      if stored.title.isEmpty { continue }
      if let created = record.createdAt { stored.row.createdAt = created }
      let bytes = try written([stored], as: .todoTxt, through: record.origin(of: stored.id, .todoTxt)).bytes
      try #require(bytes == Array(line.utf8) + [0x0A], "\(line)")
      let again = try #require(Landing(bytes, as: .todoTxt).records.first)
      let read = try again.landed(table)
      try #require(same(read.title, stored.title) && same(read.tags, stored.tags), "\(line)")
    }
  }

  struct Edit: CustomTestStringConvertible {
    var line: String
    var change: @Sendable (inout Todo) -> Void
    var wanted: String

    var testDescription: String { line + " -> " + wanted }
  }

  static let edits = [
    Edit(
      line: "(C) Call t:2026-01-01 +a rec:1w", change: { $0.title = "Mail" },
      wanted: "(C) Mail +a t:2026-01-01 rec:1w"),
    Edit(line: "(E) Call h:1", change: { $0.done = true }, wanted: "x Call h:1 pri:E"),
    Edit(line: "(E) Call h:1", change: { $0.priority = .highest }, wanted: "(A) Call h:1"),
    Edit(line: "(E) Call", change: { $0.priority = .middle }, wanted: "Call"),
    Edit(
      line: "x 2026-01-03 2026-01-02 (B) Call", change: { $0.done = false }, wanted: "(B) 2026-01-02 Call"),
    Edit(
      line: "Plan the +Trip now", change: { $0.tags = [] },
      wanted: "Plan the %2BTrip now enc:percent"),
    Edit(
      line: "Plan the +Trip now", change: { $0.tags.append("b") }, wanted: "Plan the +Trip now +b"),
    Edit(
      line: "+a  (x) Call  due:2026-01-01 @b t:1 +c", change: { $0.due = CivilDate(iso: "2026-02-02") },
      wanted: "+a  (x) Call  due:2026-02-02 @b t:1 +c"),
    Edit(
      line: "(B) Call due:2026-01-01 note:a rec:1w", change: { ($0.due, $0.detail) = (nil, "b c") },
      wanted: "(B) Call note:b%20c rec:1w"),
    Edit(line: "(B) @x Call +y", change: { $0.tags = ["y", "z"] }, wanted: "(B) Call +y +z"),
  ]

  @Test(arguments: edits)
  func aChangedRecordKeepsWhatNoFieldHolds(_ edit: Edit) throws {
    let record = try #require(Landing(edit.line, as: .todoTxt).records.first)
    var todo = try record.landed(Todo.table(Settings()))
    edit.change(&todo)
    if !todo.done { todo.completedAt = nil }
    var dice = TaskDice(seed: 1)
    var stored = dice.stored(todo)
    stored.row.createdAt = record.createdAt ?? Timestamp(startOf: InterchangeContext.fixed().today)
    let bytes = try written([stored], as: .todoTxt, through: record.origin(of: stored.id, .todoTxt)).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == edit.wanted + "\n")
  }

  @Test func damageNeverStopsTheProgram() throws {
    var dice = TaskDice(seed: 3)
    let (whole, _) = try written((0..<4).map { _ in dice.todo(Self.pieces) }, as: .todoTxt)
    var read = 0
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0...dice.roll(0...5) { bytes[dice.roll(0...bytes.count - 1)] = UInt8(dice.roll(0...255)) }
      if dice.chance(1, of: 3) { bytes.removeLast(dice.roll(0...bytes.count - 1)) }
      let landing = Landing(bytes, as: .todoTxt, piece: 64)
      #expect(landing.error != nil || landing.records.count > 0)
      read += landing.records.count
    }
    #expect(read > 1000)
  }
}
