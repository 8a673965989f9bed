import Arguments
import Entities
import Registry
import Settings
import Terminal
import Values

extension EntityGroup where Record == Friend {
  var upcomingVerb: Verb {
    let summary = { Sentences.text("help.upcoming") }
    return Verb("upcoming", summary: summary) {
      Command(
        name: "upcoming", summary: summary(), discussion: Sentences.text("help.upcoming.more"),
        examples: [
          Example("roster friend upcoming", "The next weeks"),
          Example("roster friend upcoming --month 4", "All birthdays kept in April"),
        ],
        options: [
          Option("days", value: .init("N"), help: Sentences.text("help.upcoming.days")),
          Option("month", value: .init("M"), help: Sentences.text("help.upcoming.month")),
        ])
    } run: { context in
      try upcoming(context)
    }
  }

  private func upcoming(_ context: Context) throws -> ExitCode {
    let month = try context.number("month", 1...12)
    let days = try context.number("days", 0...36600)
    let horizon = days ?? (month == nil ? context.settings.friend.upcomingDays : nil)
    let found = try repository(context, for: .reading).upcoming(
      within: horizon, month: month, leapDay: context.settings.friend.leapDay)
    if context.isQuiet {
      for birthday in found { try context.io.say("\(birthday.friend.number)") }
      return .done
    }
    switch context.format {
    case .table:
      let columns = [
        TableColumn("date"), TableColumn("in"), TableColumn("number", alignment: .right),
        TableColumn("name", shrinks: true), TableColumn("turns", alignment: .right),
      ]
      let rows = found.map { birthday -> [StyledText] in
        let style: Style = birthday.daysAway == 0 ? .bold : []
        return [
          birthday.day.description, Sentences.days(birthday.daysAway), "\(birthday.friend.number)",
          birthday.friend.name, birthday.age.map { "\($0)" } ?? "",
        ].map { StyledText($0, style) }
      }
      if rows.isEmpty, context.io.isErrorTerminal {
        try context.io.note(Sentences.text("upcoming.none"))
      }
      if !rows.isEmpty || !context.io.isOutputTerminal {
        try Table(columns: columns, rows: rows).write(
          to: context.io.output, width: context.io.isOutputTerminal ? context.io.width : nil,
          color: context.hasColor, ambiguousIsWide: context.settings.terminal.ambiguousWidth == 2)
      }
    case .json:
      let objects = found.map(\.json)
      try context.io.say(objects.isEmpty ? "[]" : "[\n" + objects.joined(separator: ",\n") + "\n]")
    case .jsonl: for birthday in found { try context.io.say(birthday.json) }
    case .csv, .tsv: throw Failure(.usage, "format.unfit", ["value": context.format.rawValue])
    }
    return .done
  }
}

extension UpcomingBirthday {
  var json: String {
    var object = JSONObjectText()
    object.put("number", friend.number)
    object.put("name", friend.name)
    object.put("birthday", friend.birthday?.stored ?? "")
    object.put("date", day.description)
    object.put("days", daysAway)
    if let age { object.put("turns", age) }
    return object.closed
  }
}
