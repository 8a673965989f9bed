import Arguments
import Entities
import Interchange
import Registry
import Settings
import Terminal
import Values

extension EntityStyle where Record == Friend {
  static func friend(_ settings: Settings) -> EntityStyle<Friend> {
    EntityStyle(
      examples: {
        [
          "add": [
            Example("roster friend add \"Elton Lin\" --birthday 1990-04-12", ""),
            Example(
              "roster friend add 花子 --birthday --04-12 --reading はなこ",
              Sentences.text("example.withoutTheYear")),
            Example(
              "roster friend add Ida --birthday 2004-02-29 --leap-day feb28",
              Sentences.text("example.keptInFebruary")),
          ],
          "list": [Example("roster friend list", Sentences.text("example.theEarliestBirthdayFirst"))],
          "show": [Example("roster friend show \"Elton Lin\"", "")],
          "edit": [Example("roster friend edit 3 --birthday 1991-04-12", "")],
          "delete": [Example("roster friend delete 3", "")],
          "import": [Example("roster friend import contacts.vcf", Sentences.text("example.cardsOfAPhone"))],
          "export": [Example("roster friend export birthdays.ics", Sentences.text("example.forACalendar"))],
          "validate": [
            Example(
              "roster friend validate --file friends.csv", Sentences.text("example.fileWithoutDatabase"))
          ],
          "rules": [Example("roster friend rules --test", Sentences.text("example.runTheExamples"))],
        ]
      },
      marks: [
        "birthday": ColumnMark(fields: ["birthday", "leapDay"]) { cells, today in
          let leapDay = (Friend.LeapDay(cell: cells[1]) ?? .standard).rule(settings.friend.leapDay)
          guard let birthday = Birthday(cell: cells[0]),
            birthday.nextOccurrence(onOrAfter: today, leapDay: leapDay) == today
          else { return nil }
          return StyledText("\(birthday.stored) *", .green)
        }
      ],
      emptyHint: { Sentences.text("empty.friend") },
      formats: { [.vCard4, .vCard3, .iCalendar] },
      verbs: { [$0.upcomingVerb] })
  }
}
