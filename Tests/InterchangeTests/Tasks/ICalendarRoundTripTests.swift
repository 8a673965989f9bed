import Entities
import Interchange
import Registry
import Settings
import Testing
import Values

@Suite struct ICalendarRoundTripTests {
  static let pieces = [
    ",", ";", "\\", "\\n", "\\,", ":", "\"", "'s birthday", "🎂", "Geburtstag von", "の誕生日", "=", "^n",
    "\u{A0}", "e\u{301}", "\u{301}", "👩‍👩‍👧", "日本語日本語日本語日本語", "\u{200B}", "BEGIN:VTODO", "END:VEVENT",
    " (1948)", "(*34)", " *", "💍", "Christmas", "Todestag", "34th",
    "%0D", "\u{FEFF}",
  ]

  @Test func everyTodoComesBack() throws {
    let context = InterchangeContext.fixed(hours: 9)
    let table = try Todo.table(Settings())
    var dice = TaskDice(seed: 41)
    let todos = (0..<propertyCount).map { _ in dice.todo(Self.pieces) }
    let (bytes, lost) = try written(todos, as: .iCalendar, context)
    #expect(lost == Array(repeating: [], count: todos.count))
    #expect(brokenLine(bytes) == nil)
    let landing = Landing(bytes, as: InterchangeFormat<Todo>.iCalendar, piece: 4099, context)
    #expect(landing.error == nil)
    try #require(landing.records.count == todos.count)
    for (todo, record) in zip(todos, landing.records) {
      let read = try record.landed(table)
      let wanted = todo.record
      let isSame =
        record.problem == nil && same(read.title, wanted.title) && same(read.detail, wanted.detail)
        && read.done == wanted.done && read.priority == wanted.priority && read.due == wanted.due
        && same(read.tags, wanted.tags) && read.extras.isEmpty && record.identifier == todo.id.text
        && sameSecond(read.completedAt, wanted.completedAt)
        && sameSecond(record.createdAt, todo.row.createdAt)
      try #require(isSame, "\(wanted) came back as \(read)")
    }
  }

  @Test func everyFriendComesBack() throws {
    let context = InterchangeContext.fixed()
    let table = try Friend.table(Settings())
    var dice = TaskDice(seed: 42)
    let friends = (0..<propertyCount).map { _ in dice.friend(Self.pieces) }
    let (bytes, lost) = try written(friends, as: .iCalendar, context)
    #expect(lost == Array(repeating: [], count: friends.count))
    #expect(brokenLine(bytes) == nil)
    let landing = Landing(bytes, as: InterchangeFormat<Friend>.iCalendar, piece: 4099, context)
    #expect(landing.error == nil)
    try #require(landing.records.count == friends.count)
    for (friend, record) in zip(friends, landing.records) {
      let read = try record.landed(table)
      let wanted = friend.record
      let isSame =
        record.problem == nil && same(read.name, wanted.name) && same(read.reading, wanted.reading)
        && same(read.family, wanted.family) && read.died == wanted.died
        && read.birthday == wanted.birthday && read.leapDay == wanted.leapDay && same(read.note, wanted.note)
        && same(read.tags, wanted.tags) && read.extras.isEmpty && record.identifier == friend.id.text
        && sameSecond(record.createdAt, friend.row.createdAt)
      try #require(isSame, "\(wanted) came back as \(read)")
    }
  }

  static let marks = Array(":;,=\"\r\n \\".utf8)

  @Test func damageNeverStopsTheProgram() throws {
    var dice = TaskDice(seed: 3)
    let (todos, _) = try written((0..<2).map { _ in dice.todo(Self.pieces) }, as: .iCalendar)
    let (friends, _) = try written((0..<2).map { _ in dice.friend(Self.pieces) }, as: .iCalendar)
    var (refused, read) = (0, 0)
    for round in 0..<2000 {
      var bytes = round % 2 == 0 ? todos : friends
      for _ in 0...dice.roll(0...5) {
        bytes[dice.roll(0...bytes.count - 1)] =
          dice.chance(1, of: 2) ? dice.pick(Self.marks) : UInt8(dice.roll(0...255))
      }
      if dice.chance(1, of: 4) { bytes.removeLast(dice.roll(0...bytes.count - 1)) }
      let landing =
        round % 2 == 0
        ? Landing(bytes, as: InterchangeFormat<Todo>.iCalendar, piece: 512)
        : Landing(bytes, as: InterchangeFormat<Friend>.iCalendar, piece: 512)
      refused += landing.records.count { $0.problem != nil }
      read += landing.records.count { $0.problem == nil }
    }
    #expect(refused > 500 && read > 1000)
  }
}

extension TaskDice {
  /// A friend in which each field but the name and the day may be missing.
  mutating func friend(_ pieces: [String]) -> Stored<Friend> {
    var friend = Friend()
    friend.name = line(pieces)
    if chance(1, of: 2) { friend.reading = line(pieces) }
    if chance(1, of: 4) { friend.family = line(pieces) }
    if chance(1, of: 8) { friend.died = day(1900...2025) }
    if chance(1, of: 4) {
      friend.birthday = Birthday(year: chance(1, of: 2) ? nil : 1604 + 4 * roll(0...60), month: 2, day: 29)
    } else {
      let day = day(chance(1, of: 4) ? 1...2025 : 1900...2025)
      friend.birthday = chance(1, of: 3) ? Birthday(year: nil, month: day.month, day: day.day) : Birthday(day)
    }
    friend.birthday = friend.birthday ?? Birthday(year: nil, month: 2, day: 29)
    friend.leapDay = pick(Friend.LeapDay.allCases)
    friend.tags = words(pieces)
    if chance(1, of: 2) { friend.note = lines(pieces) }
    return stored(friend)
  }
}
