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
          Example("roster friend upcoming", Sentences.text("example.theNextWeeks")),
          Example("roster friend upcoming --month 4", Sentences.text("example.birthdaysOfAMonth")),
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
      for birthday in found { try context.io.say("\(birthday.number)") }
      return .done
    }
    var listing = Listing(
      columns: [
        TableColumn("date"), TableColumn("in"), TableColumn("number", alignment: .right),
        TableColumn("name", shrinks: true), TableColumn("turns", alignment: .right),
      ],
      names: ["number", "name", "birthday", "date", "days", "turns"])
    for birthday in found {
      let style: Style = birthday.daysAway == 0 ? .bold : []
      let shown = [
        birthday.day.description, Sentences.days(birthday.daysAway), "\(birthday.number)",
        birthday.name, birthday.age.map { "\($0)" } ?? "",
      ]
      listing.add(shown.map { StyledText($0, style) }, birthday.object)
    }
    if context.format == .table, found.isEmpty {
      if context.io.isErrorTerminal { try context.io.note(Sentences.text("upcoming.none")) }
      if context.io.isOutputTerminal { return .done }
    }
    try listing.print(context)
    return .done
  }
}
