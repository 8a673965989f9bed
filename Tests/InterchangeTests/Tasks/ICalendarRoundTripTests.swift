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
        && same(read.tags, wanted.tags) && record.identifier == todo.id.text
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
        && same(read.tags, wanted.tags) && record.identifier == friend.id.text
        && sameSecond(record.createdAt, friend.row.createdAt)
      try #require(isSame, "\(wanted) came back as \(read)")
    }
  }

  /// Whatever changes of a record, the component that it came from is read as the record is, and what no field takes
  /// is still there.
  @Test func changesPassThroughOrigins() throws {
    let context = InterchangeContext.fixed(hours: 9)
    var dice = TaskDice(seed: 45)
    let more = "X-A;B=\"c:d\":e\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:"
    func origins<Record>(_ records: [Stored<Record>], _ format: InterchangeFormat<Record>) throws -> [[UInt8]]
    {
      try records.map { record in
        let bytes = try written([record], as: format, context).bytes
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").dropFirst(4).dropLast(2)
        return Array((lines.map(String.init) + [more]).joined(separator: "\r\n").utf8)
          + Array((Record.self == Todo.self ? "VTODO\r\n" : "VEVENT\r\n").utf8)
      }
    }
    let count = propertyCount / 4
    let todos = (0..<count).map { _ in dice.todo(Self.pieces) }
    let otherTodos = todos.map { todo in
      var other = dice.todo(Self.pieces)
      other.row = todo.row
      if dice.chance(1, of: 2) { (other.record.title, other.record.tags) = (todo.title, todo.tags) }
      if dice.chance(1, of: 2) { (other.record.detail, other.record.due) = (todo.detail, todo.due) }
      return other
    }
    let bytes = try written(otherTodos, as: .iCalendar, context, through: origins(todos, .iCalendar)).bytes
    let landing = Landing(bytes, as: InterchangeFormat<Todo>.iCalendar, context)
    try #require(landing.records.count == count)
    for (todo, record) in zip(otherTodos, landing.records) {
      let read = try record.landed(Todo.table(Settings()))
      let isSame =
        record.problem == nil && same(read.title, todo.title) && same(read.detail, todo.detail)
        && read.done == todo.done && read.priority == todo.priority && read.due == todo.due
        && same(read.tags, todo.tags) && record.identifier == todo.id.text
        && sameSecond(read.completedAt, todo.completedAt)
        && Self.hasMore(record)
      try #require(isSame, "\(todo.record) came back as \(read)")
    }
    let friends = (0..<count).map { _ in dice.friend(Self.pieces) }
    let others = friends.map { friend in
      var other = dice.friend(Self.pieces)
      other.row = friend.row
      if dice.chance(1, of: 2) { (other.record.name, other.record.tags) = (friend.name, friend.tags) }
      if dice.chance(1, of: 2) {
        (other.record.birthday, other.record.leapDay) = (friend.birthday, friend.leapDay)
      }
      return other
    }
    let events = try written(others, as: .iCalendar, context, through: origins(friends, .iCalendar)).bytes
    let again = Landing(events, as: InterchangeFormat<Friend>.iCalendar, context)
    try #require(again.records.count == count)
    for (friend, record) in zip(others, again.records) {
      let read = try record.landed(Friend.table(Settings()))
      let isSame =
        record.problem == nil && same(read.name, friend.name) && same(read.reading, friend.reading)
        && same(read.family, friend.family) && read.died == friend.died && read.birthday == friend.birthday
        && read.leapDay == friend.leapDay && same(read.note, friend.note) && same(read.tags, friend.tags)
        && Self.hasMore(record)
      try #require(isSame, "\(friend.record) came back as \(read)")
    }
  }

  /// Whether what no field takes is there; new lines come before what stands within.
  private static func hasMore(_ record: ForeignRecord) -> Bool {
    let text = String(decoding: record.source, as: UTF8.self)
    return text.contains("\r\nX-A;B=\"c:d\":e\r\n")
      && text.contains("\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:V")
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
