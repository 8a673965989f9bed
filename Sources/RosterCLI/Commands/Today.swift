import Arguments
import Entities
import Registry
import Settings
import Terminal
import Values

extension Commands {
  static var todayCommand: Verb {
    let summary = { Sentences.text("help.today") }
    return Verb("today", summary: summary) {
      Command(
        name: "today", summary: summary(), discussion: Sentences.text("help.today.more"),
        examples: [Example("roster today", "")])
    } run: { context in
      try today(context)
    }
  }

  private static func today(_ context: Context) throws -> ExitCode {
    try context.takes(.table, .json, .jsonl)
    let day = try Day(context)
    let touched = try changedByOthers(context)
    // What is told of one day is told of one state.
    try context.store(for: .reading).read { _ in
      let birthdays = try day.birthdays()
      let broken = try context.groups.names.map {
        (name: $0, count: try touched[$0]?.brokenByOthers(context) ?? 0)
      }
      if context.format == .table {
        try print(day, birthdays, broken, context)
      } else {
        try printJSON(day, birthdays, broken, context)
      }
    }
    return .done
  }

  /// The groups with records that other hands may have changed: the others need not be made.
  private static func changedByOthers(_ context: Context) throws -> [String: any Group] {
    let names = try context.store(for: .reading).read { reader in
      try context.groups.names.filter { name in
        var isTouched = false
        try reader.outside(name) { _ in
          isTouched = true
          return false
        }
        return isTouched
      }
    }
    return try Dictionary(
      uniqueKeysWithValues: names.compactMap { name in try context.groups.group(name).map { (name, $0) } })
  }

  /// So many lines of a section are printed; of the others their number.
  private static let most = 10

  /// The questions about a day, each answered by an index.
  private struct Day {
    let date: CivilDate
    let todos: Repository<Todo>
    private let due: Attribute
    private let isUndone: Condition
    /// What is told of a todo: number, title, due.
    let told: [Attribute]
    private let friends: Repository<Friend>
    private let settings: Settings

    init(_ context: Context) throws {
      let table: EntityTable<Todo> = try context.groups.table("todo")
      let friend: EntityTable<Friend> = try context.groups.table("friend")
      let store = try context.store(for: .reading)
      guard let due = table.schema.attribute("due"), let done = table.schema.attribute("done"),
        let title = table.schema.attribute("title")
      else { throw Failure(.bug, "bug", ["detail": "todo"]) }
      told = [.number, title, due]
      date = context.clock.today()
      todos = Repository(store: store, table: table, clock: context.clock)
      friends = Repository(store: store, table: friend, clock: context.clock)
      settings = context.settings
      self.due = due
      isUndone = .missing(done)
    }

    /// Todos that are not done and due so, the earliest first.
    func todos(_ comparison: Condition.Comparison, limit: Int? = nil) -> Query {
      let isDue = Condition.compare(due, comparison, .text(date.description))
      return Query(.all([isUndone, isDue]), order: [.attribute(due)] + todos.table.order, limit: limit)
    }

    func birthdays() throws -> [UpcomingBirthday] {
      try friends.upcoming(within: settings.today.birthdayDays, leapDay: settings.friend.leapDay)
    }
  }

  private static func print(
    _ day: Day, _ birthdays: [UpcomingBirthday], _ broken: [(name: String, count: Int)], _ context: Context
  ) throws {
    let io = context.io
    var isEmpty = true
    func section(_ title: String, _ lines: [String], of count: Int) throws {
      if lines.isEmpty { return }
      if !isEmpty { try io.say("") }
      isEmpty = false
      try io.say(context.hasColor ? Style.bold.applied(to: title) : title)
      for line in lines { try io.say("  " + line) }
      if count > lines.count {
        try io.say("  " + Sentences.text("today.more", ["count": "\(count - lines.count)"]))
      }
    }
    func todos(_ title: String, _ comparison: Condition.Comparison) throws {
      let found = try day.todos.list(day.todos(comparison, limit: most + 1))
      // Only where there are more is their number of interest.
      let count = found.count > most ? try day.todos.count(day.todos(comparison).condition) : found.count
      let lines = found.prefix(most).map { todo in
        let due = comparison == .less ? "  (\(todo.due?.description ?? ""))" : ""
        return "\(todo.number)  \(Printable.excerpt(todo.title, max: 100))\(due)"
      }
      try section(title, lines, of: count)
    }
    try todos(Sentences.text("today.overdue"), .less)
    try todos(Sentences.text("today.due"), .equal)
    try section(
      Sentences.text("today.birthdays"),
      birthdays.prefix(most).map { birthday in
        let when = Sentences.days(birthday.daysAway)
        let age = birthday.age.map { ", " + Sentences.text("upcoming.turns", ["age": "\($0)"]) } ?? ""
        return "\(birthday.day)  \(Printable.excerpt(birthday.name, max: 100))  (\(when)\(age))"
      }, of: birthdays.count)
    let lines = broken.filter { $0.count > 0 }.map { name, count in
      Sentences.text("today.brokenLine", ["count": "\(count)", "entity": name])
    }
    try section(Sentences.text("today.broken"), lines, of: lines.count)
    if isEmpty { try io.say(Sentences.text("today.nothing")) }
  }

  /// All of it, however much, as it is read.
  private static func printJSON(
    _ day: Day, _ birthdays: [UpcomingBirthday], _ broken: [(name: String, count: Int)], _ context: Context
  ) throws {
    let output = context.io.output
    var object = JSONObjectText()
    object.put("day", day.date.description)
    output.put(object.text + ",\"todos\":[")
    var isFirst = true
    func put(_ item: JSONObjectText) throws {
      output.put((isFirst ? "" : ",") + item.closed)
      isFirst = false
      try output.spill()
    }
    try day.todos.stream(day.todos(.lessOrEqual), day.told) { buffer in
      let due = buffer.cell(at: 2).text ?? ""
      var item = JSONObjectText()
      item.put("number", buffer.slots[0].payload)
      item.put("title", buffer.cell(at: 1).text ?? "")
      item.put("due", due)
      item.put("overdue", due < day.date.description)
      try put(item)
      return true
    }
    output.put("],\"birthdays\":[")
    isFirst = true
    for birthday in birthdays { try put(birthday.object) }
    var rules = JSONObjectText()
    for (name, count) in broken { rules.put(name, count) }
    try context.io.say("],\"brokenRules\":\(rules.closed)}")
  }
}
