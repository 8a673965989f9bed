import Entities
import Formats
import Registry
import Values

/// A VEVENT (RFC 5545, section 3.6.1) of a whole day that comes back every year.
struct ICalendarBirthday: ICalendarContent {
  enum Group: CaseIterable {
    case name, reading, day, note, tags, transparency, created
  }

  static let component = "VEVENT"
  static let otherComponent = "ical.notABirthday"

  static func names(_ group: Group) -> [String] {
    switch group {
    case .name: ["SUMMARY", "X-ROSTER-NAME"]
    case .reading: ["X-ROSTER-READING"]
    case .day: ["DTSTART", "DTEND", "DURATION", "RRULE", "X-ROSTER-BIRTHDAY", "X-ROSTER-LEAPDAY"]
    case .note: ["DESCRIPTION", "X-ROSTER-NOTE"]
    case .tags: ["CATEGORIES"]
    case .transparency: ["TRANSP"]
    case .created: ["CREATED"]
    }
  }

  var name: String?
  var reading: String?
  var birthday: Birthday?
  /// The friend's own choice; nil where the event does not tell it.
  var leapDay: Friend.LeapDay?
  /// The day that the event itself has for a 29 February.
  var rule: LeapDayRule?
  var note: String?
  var categories = ICalendarCategories(words: [])
  var createdAt: Timestamp?
  let lost: [String]
  private(set) var problem: ForeignRecord.Problem?
  private(set) var entries: [ForeignRecord.Entry] = []

  init(_ friend: Stored<Friend>) {
    name = friend.name
    reading = friend.reading
    birthday = friend.birthday
    leapDay = friend.leapDay
    note = friend.note
    categories = ICalendarCategories(words: friend.tags)
    createdAt = friend.row.createdAt
    // Without a day there is no event.
    let fields = [
      "name", reading.map { _ in "reading" }, friend.tags.isEmpty ? nil : "tags", note.map { _ in "note" },
    ]
    lost = birthday == nil ? fields.compactMap(\.self) : []
  }

  init(_ lines: [ContentLine], _ context: InterchangeContext) {
    lost = []
    func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
    readName(line("SUMMARY"), line("X-ROSTER-NAME"))
    if let line = line("X-ROSTER-READING") {
      let text = SingleLine.text(line.text)
      if !TextRules.isBlank(text) {
        reading = text
        set("reading", .text(text), line)
      }
    }
    if let start = line("DTSTART") {
      readDay(start, line, context)
    } else {
      problem = .init("ical.noStart", at: TextPlace(line: 0, column: 0))
    }
    note = ICalendarText.read(line("DESCRIPTION"), exact: line("X-ROSTER-NOTE"))
    if let note, let line = line("DESCRIPTION") { set("note", .text(note), line) }
    categories = ICalendarCategories(lines.filter { $0.name == "CATEGORIES" })
    if let line = line("CATEGORIES"), !categories.words.isEmpty { set("tags", .list(categories.words), line) }
    if let line = line("CREATED") {
      createdAt = CompactMoment(TextRules.trimmed(line.rawValue))?.timestamp(context)
    }
  }

  private mutating func readName(_ summary: ContentLine?, _ exact: ContentLine?) {
    let text = summary.map { SingleLine.text($0.text) }
    let given = exact.map { SingleLine.text($0.text) }
    if let given, text == nil || ExactText.same(BirthdayWording.summary(given), text ?? "") {
      name = given
    } else {
      name = text.map(BirthdayWording.name)
    }
    if let name, let line = summary ?? exact { set("name", .text(name), line) }
  }

  private mutating func readDay(
    _ first: ContentLine, _ line: (String) -> ContentLine?, _ context: InterchangeContext
  ) {
    let text = TextRules.trimmed(first.rawValue)
    let moment = CompactMoment(text)
    guard case .day(let start) = moment else {
      let code = moment == nil ? "ical.date" : "ical.notAllDay"
      return refuse(code, ["key": first.name, "value": Printable.excerpt(text)], first)
    }
    guard let ruling = line("RRULE") else { return refuse("ical.once", [:], first) }
    guard let rule = YearlyRule(ruling.rawValue), let found = rule.birthday(from: start) else {
      return refuse("ical.notYearly", ["value": Printable.excerpt(ruling.rawValue)], ruling)
    }
    birthday = found
    // Programs that must have a year write this one; a day to come can be no day of birth.
    if found.year == Self.omitted || start > context.today {
      birthday = Birthday(year: nil, month: found.month, day: found.day)
    }
    if let exact = line("X-ROSTER-BIRTHDAY").flatMap({ Birthday(stored: $0.rawValue) }),
      Self.start(exact) == start
    {
      birthday = exact
    }
    let isLeapDay = found.month == 2 && found.day == 29
    self.rule = isLeapDay ? rule.leapDay : nil
    if let birthday { set("birthday", .cell(birthday.cell), first) }
    let given = line("X-ROSTER-LEAPDAY").flatMap { line in
      Friend.LeapDay.allCases.first { $0.name == line.rawValue }
    }
    leapDay = isLeapDay ? Self.choice(given, rule.leapDay) : given
    if let leapDay { set("leapDay", .cell(leapDay.cell), line("X-ROSTER-LEAPDAY") ?? ruling) }
  }

  /// The rule counts where it does not agree with a choice.
  private static func choice(_ given: Friend.LeapDay?, _ rule: LeapDayRule?) -> Friend.LeapDay? {
    guard let rule else { return given }
    let meant: Friend.LeapDay = rule == .march1 ? .march1 : .february28
    return given == .standard ? given : meant
  }

  // MARK: Writing

  /// The first day of a birthday's event: of a leap year if the year is not known.
  private static func start(_ birthday: Birthday) -> CivilDate? {
    CivilDate(year: birthday.year ?? 2000, month: birthday.month, day: birthday.day)
  }

  private static let omitted = 1604

  func lines(_ group: Group, kept: ICalendarBirthday?, _ context: InterchangeContext) -> [String] {
    switch group {
    case .name: nameLines
    case .reading: reading.map { [ICalendarLine.text("X-ROSTER-READING", $0)] } ?? []
    case .day: dayLines(context)
    case .note: ICalendarLine.lines("DESCRIPTION", note, exact: "X-ROSTER-NOTE")
    case .tags: categories.lines(kept: kept?.categories)
    case .transparency: ["TRANSP:TRANSPARENT"]
    case .created: createdAt.map { ["CREATED:" + CompactMoment.text($0)] } ?? []
    }
  }

  private var nameLines: [String] {
    guard let name else { return [] }
    let summary = BirthdayWording.summary(name)
    let line = ICalendarLine.text("SUMMARY", summary)
    let isRead = ExactText.same(BirthdayWording.name(summary), name)
    return isRead ? [line] : [line, ICalendarLine.text("X-ROSTER-NAME", name)]
  }

  private func dayLines(_ context: InterchangeContext) -> [String] {
    guard let birthday, let start = Self.start(birthday) else { return [] }
    let isLeapDay = birthday.month == 2 && birthday.day == 29
    var lines = [
      "DTSTART;VALUE=DATE:" + CompactMoment.text(start),
      "RRULE:" + YearlyRule.text(birthday, effective(context)),
    ]
    if birthday.year == nil || birthday.year == Self.omitted || start > context.today {
      lines.append("X-ROSTER-BIRTHDAY:" + birthday.stored)
    }
    let leapDay = leapDay ?? .standard
    if isLeapDay || leapDay != .standard { lines.append("X-ROSTER-LEAPDAY:" + leapDay.name) }
    return lines
  }

  private func effective(_ context: InterchangeContext) -> LeapDayRule {
    switch leapDay {
    case .march1: .march1
    case .february28: .february28
    default: context.leapDay
    }
  }

  func says(_ group: Group, of other: ICalendarBirthday, _ context: InterchangeContext) -> Bool {
    switch group {
    case .name: ExactText.same(name ?? "", other.name ?? "")
    case .reading: ExactText.same(reading ?? "", other.reading ?? "")
    case .day:
      birthday == other.birthday && (leapDay ?? .standard) == other.leapDay
        && (birthday?.month != 2 || birthday?.day != 29 || rule == other.effective(context))
    case .note: ExactText.same(note ?? "", other.note ?? "")
    case .tags: categories.isSame(as: other.categories)
    case .transparency: true
    case .created:
      createdAt.map { CompactMoment.text($0) } == other.createdAt.map { CompactMoment.text($0) }
    }
  }

  /// A rule that leaves out the years without a 29 February is not written.
  func agrees(_ group: Group, with other: ICalendarBirthday) -> Bool {
    group == .day && rule == nil && birthday == other.birthday && (leapDay ?? .standard) == other.leapDay
  }

  // MARK: Parts

  private mutating func set(_ field: String, _ value: ForeignRecord.Value, _ line: ContentLine) {
    entries.append(.init(field, value, at: line.valuePlace))
  }

  private mutating func refuse(_ code: String, _ values: [String: String], _ line: ContentLine) {
    if problem == nil { problem = .init(code, values, at: line.valuePlace) }
  }
}
