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
    let today = context.clock.today()
    let groups = try context.groups.all
    let todos = try dueTodos(context, today)
    let birthdays = try birthdays(context)
    let tallies = try groups.map { (name: $0.name, tally: try brokenRules($0, context)) }
    if context.format == .table {
      try print(todos, birthdays, tallies, context, today)
    } else {
      try printJSON(todos, birthdays, tallies, context, today)
    }
    return .done
  }

  private static func dueTodos(_ context: Context, _ today: CivilDate) throws -> [Stored<Todo>] {
    let table = try Todo.table(context.settings)
    guard let due = table.schema.index(of: "due"), let done = table.schema.index(of: "done") else {
      return []
    }
    let repository = Repository(store: try context.store(for: .reading), table: table, clock: context.clock)
    let condition = Condition.all([
      .missing(.field(done)), .compare(.field(due), .lessOrEqual, .text(today.description)),
    ])
    return try repository.list(Query(condition, order: [.attribute(.field(due))] + table.order))
  }

  private static func birthdays(_ context: Context) throws -> [UpcomingBirthday] {
    let repository = Repository(
      store: try context.store(for: .reading), table: try Friend.table(context.settings), clock: context.clock
    )
    return try repository.upcoming(
      within: context.settings.today.birthdayDays, leapDay: context.settings.friend.leapDay)
  }

  private static func brokenRules(_ group: any Group, _ context: Context) throws -> Int {
    var broken: Set<Int64> = []
    _ = try group.tally(context) { row, violation in if violation.isError { broken.insert(row.number) } }
    return broken.count
  }

  private static func print(
    _ todos: [Stored<Todo>], _ birthdays: [UpcomingBirthday], _ tallies: [(name: String, tally: Int)],
    _ context: Context, _ today: CivilDate
  ) throws {
    let io = context.io
    var isEmpty = true
    func section(_ title: String, _ lines: [String]) throws {
      if lines.isEmpty { return }
      if !isEmpty { try io.say("") }
      isEmpty = false
      try io.say(context.hasColor ? Style.bold.applied(to: title) : title)
      for line in lines { try io.say("  " + line) }
    }
    func line(_ todo: Stored<Todo>) -> String {
      "\(todo.number)  \(Printable.excerpt(todo.title, max: 100))"
    }
    let overdue = todos.filter { ($0.due ?? today) < today }
    try section(
      Sentences.text("today.overdue"),
      overdue.map { line($0) + "  (\($0.due?.description ?? ""))" })
    try section(Sentences.text("today.due"), todos.filter { ($0.due ?? today) == today }.map(line))
    try section(
      Sentences.text("today.birthdays"),
      birthdays.map { birthday in
        let when = Sentences.days(birthday.daysAway)
        let age = birthday.age.map { ", " + Sentences.text("upcoming.turns", ["age": "\($0)"]) } ?? ""
        return "\(birthday.day)  \(Printable.excerpt(birthday.friend.name, max: 100))  (\(when)\(age))"
      })
    try section(
      Sentences.text("today.broken"),
      tallies.filter { $0.tally > 0 }.map { name, tally in
        Sentences.text("today.brokenLine", ["count": "\(tally)", "entity": name])
      })
    if isEmpty { try io.say(Sentences.text("today.nothing")) }
  }

  private static func printJSON(
    _ todos: [Stored<Todo>], _ birthdays: [UpcomingBirthday], _ tallies: [(name: String, tally: Int)],
    _ context: Context, _ today: CivilDate
  ) throws {
    var object = JSONObjectText()
    object.put("day", today.description)
    object.put(
      "todos",
      list: todos.map { todo in
        var item = JSONObjectText()
        item.put("number", todo.number)
        item.put("title", todo.title)
        item.put("due", todo.due?.description ?? "")
        item.put("overdue", (todo.due ?? today) < today)
        return item.closed
      })
    object.put("birthdays", list: birthdays.map(\.object.closed))
    var broken = JSONObjectText()
    for (name, tally) in tallies { broken.put(name, tally) }
    object.put("brokenRules", raw: broken.closed)
    try context.io.say(object.closed)
  }
}
