import Entities
import Interchange
import Registry
import Settings
import Testing
import Values

@Suite struct TaskwarriorRoundTripTests {
  static let pieces = [
    "\"", "\\", "/", "\\/", "\\u0041", "{", "}", "[", ",", "null", "\u{A0}", "e\u{301}", "\u{301}", "👩‍👩‍👧",
    "日本語", "\u{200B}", "+a", "\u{FEFF}",
  ]

  @Test func everyTodoComesBack() throws {
    let context = InterchangeContext.fixed(hours: -7)
    let table = try Todo.table(Settings())
    var dice = TaskDice(seed: 99)
    let todos = (0..<propertyCount).map { _ in dice.todo(Self.pieces) }
    let (bytes, lost) = try written(todos, as: .taskwarrior, context)
    #expect(lost == Array(repeating: [], count: todos.count))
    let landing = Landing(bytes, as: .taskwarrior, piece: 4099, context)
    #expect(landing.error == nil)
    try #require(landing.records.count == todos.count)
    for (todo, record) in zip(todos, landing.records) {
      let read = try record.landed(table)
      let wanted = todo.record
      let isSame =
        record.problem == nil && same(read.title, wanted.title) && same(read.detail, wanted.detail)
        && read.done == wanted.done && read.priority == wanted.priority && read.due == wanted.due
        && same(read.tags, wanted.tags) && record.identifier == todo.id.text
        && sameSecond(read.completedAt, wanted.completedAt)
        && sameSecond(record.createdAt, todo.row.createdAt)
      try #require(isSame, "\(wanted) came back as \(read)")
    }
  }

  /// Tasks with attributes of any shape: read, written and read again they are the same.
  @Test func everyAttributeComesBack() throws {
    let table = try Todo.table(Settings())
    var dice = TaskDice(seed: 5)
    for _ in 0..<1000 {
      var json = #"{"uuid":"\#(dice.id())","entry":"20260102T030405Z""#
      for index in 0...dice.roll(0...5) { json += ",\"u\(index)\":" + value(&dice, depth: 3) }
      for key in ["description", "detail", "priority"] where key == "description" || dice.chance(1, of: 2) {
        json += ",\"\(key)\":" + text(&dice)
      }
      if dice.chance(1, of: 2) { json += #","tags":[\#(text(&dice)),\#(text(&dice))]"# }
      if dice.chance(1, of: 2) {
        json += #","due":"2026010\#(dice.roll(1...9))T\#(dice.pick(["000000", "101112"]))Z""#
      }
      json += #","status":"\#(dice.pick(["pending", "waiting", "recurring", "completed"]))"}"#
      let first = try #require(Landing(json, as: .taskwarrior).records.first)
      #expect(first.problem == nil)
      var stored = dice.stored(try first.landed(table))
      stored.row.createdAt = first.createdAt ?? stored.row.createdAt
      let origins = first.origin(of: stored.id, .taskwarrior)
      let bytes = try written([stored], as: .taskwarrior, through: origins).bytes
      let second = try #require(Landing(bytes, as: .taskwarrior).records.first)
      let essence = try #require(InterchangeFormat.taskwarrior.origins?.essence)
      try #require(essence(second.source) == essence(first.source), "\(json)")
      for entry in first.entries {
        try #require(same(first.text(entry.field), second.text(entry.field)), "\(json)")
      }
    }
  }

  private func text(_ dice: inout TaskDice) -> String {
    var text = "\""
    for _ in 0...dice.roll(0...4) {
      text += dice.pick([#"\n"#, #"\/"#, #"\""#, #"\\"#, #"\ud83d\ude00"#, " ", "a", #"\u0001"#])
      for scalar in dice.line(Self.pieces).unicodeScalars where scalar != "\"" && scalar != "\\" {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private func value(_ dice: inout TaskDice, depth: Int) -> String {
    switch dice.roll(depth > 0 ? 0...6 : 0...4) {
    case 0: return dice.pick(["1", "-0.50", "42.000000", "1E+9"])
    case 1: return dice.pick(["true", "false"])
    case 2...4: return text(&dice)
    case 5: return "[ \(value(&dice, depth: depth - 1)) , null ]"
    default: return "{ \(text(&dice)) :\n \(value(&dice, depth: depth - 1))\t}"
    }
  }

  static let marks = Array(#"{}[]",:\0-.eu "#.utf8)

  @Test func damageNeverStopsTheProgram() throws {
    var dice = TaskDice(seed: 3)
    let (whole, _) = try written((0..<3).map { _ in dice.todo(Self.pieces) }, as: .taskwarrior)
    var (refused, read) = (0, 0)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0...dice.roll(0...3) {
        bytes[dice.roll(0...bytes.count - 1)] =
          dice.chance(1, of: 2) ? dice.pick(Self.marks) : UInt8(dice.roll(0...255))
      }
      if dice.chance(1, of: 4) { bytes.removeLast(dice.roll(0...bytes.count - 1)) }
      let landing = Landing(bytes, as: .taskwarrior, piece: 512)
      if landing.error != nil { refused += 1 }
      read += landing.records.count
    }
    #expect(refused > 500 && read > 500)
  }
}
