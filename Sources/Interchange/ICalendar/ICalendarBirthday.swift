import Entities
import Formats
import Registry
import Values

/// A VEVENT (RFC 5545, section 3.6.1) of a whole day that comes back every year.
struct ICalendarBirthday: ICalendarContent {
  enum Group: CaseIterable {
    case name, reading, family, day, died, note, tags, transparency, created
  }

  static let component = "VEVENT"

  static func names(_ group: Group) -> [String] {
    switch group {
    case .name: ["SUMMARY", "X-ROSTER-NAME"]
    case .reading: ["X-ROSTER-READING"]
    case .family: ["X-ROSTER-FAMILY"]
    case .day:
      ["DTSTART", "DTEND", "DURATION", "RRULE", "X-ROSTER-BIRTHDAY", "X-ROSTER-LEAPDAY"] + hints
    case .died: ["X-ROSTER-DIED"]
    case .note: ["DESCRIPTION", "X-ROSTER-NOTE"]
    case .tags: ["CATEGORIES"]
    case .transparency: ["TRANSP"]
    case .created: ["CREATED"]
    }
  }

  /// Properties in which programs that make events of address books tell what the day is.
  private static let hints = [
    "X-NEXTCLOUD-BC-FIELD-TYPE", "X-NEXTCLOUD-BC-UNKNOWN-YEAR", "X-NEXTCLOUD-BC-YEAR", "X-BIRTHDAY",
    "X-FOSSIFY-MISSING-YEAR", "X-SMT-MISSING-YEAR", "X-ANNIVERSARY", "X-ABDATE",
  ]

  var name: String?
  var reading: String?
  var family: String?
  var birthday: Birthday?
  var died: CivilDate?
  /// The friend's own choice; nil where the event does not tell it.
  var leapDay: Friend.LeapDay?
  /// The day that the event itself has for a 29 February.
  var rule: LeapDayRule?
  var note: String?
  var categories = ICalendarCategories(words: [])
  var createdAt: Timestamp?
  private(set) var occurrence: ICalendarOccurrence?
  let lost: [String]
  private(set) var problem: ForeignRecord.Problem?
  private(set) var entries: [ForeignRecord.Entry] = []

  init(_ friend: Stored<Friend>) {
    name = friend.name
    reading = friend.reading
    family = friend.family
    birthday = friend.birthday
    died = friend.died
    leapDay = friend.leapDay
    note = friend.note
    categories = ICalendarCategories(words: friend.tags)
    createdAt = friend.row.createdAt
    // Without a day there is no event.
    let fields = [
      "name", reading.map { _ in "reading" }, family.map { _ in "family" }, died.map { _ in "died" },
      friend.tags.isEmpty ? nil : "tags", note.map { _ in "note" },
    ]
    lost = birthday == nil ? fields.compactMap(\.self) : []
  }

  init(_ lines: [ContentLine], _ zones: ICalendarZones, _ context: InterchangeContext) {
    lost = []
    // What is empty says as little as what is absent.
    let lines = lines.filter { !TextRules.isBlank($0.rawValue) }
    func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
    categories = ICalendarCategories(lines.filter { $0.name == "CATEGORIES" })
    if let line = line("CREATED") {
      createdAt = CompactMoment(TextRules.trimmed(line.rawValue)).map { zones.moment(line, $0, context) }
    }
    let title = readName(line("SUMMARY"), line("X-ROSTER-NAME"))
    reading = readLine(line("X-ROSTER-READING"), "reading")
    family = readLine(line("X-ROSTER-FAMILY"), "family")
    if let start = line("DTSTART") {
      readDay(start, title, line)
      refuseOthers(title, line, start)
    } else {
      problem = .init("ical.noStart", at: TextPlace(line: 0, column: 0))
    }
    if let line = line("X-ROSTER-DIED"), let date = CivilDate(iso: TextRules.trimmed(line.rawValue)) {
      died = date
      set("died", .cell(date.cell), line)
    }
    note = ICalendarText.read(line("DESCRIPTION"), exact: line("X-ROSTER-NOTE"))
    if let note, let line = line("DESCRIPTION") { set("note", .text(note), line) }
    if let line = line("CATEGORIES"), !categories.words.isEmpty { set("tags", categories.value, line) }
  }

  private mutating func readLine(_ line: ContentLine?, _ field: String) -> String? {
    guard let line else { return nil }
    let text = SingleLine.text(line.text)
    if TextRules.isBlank(text) { return nil }
    set(field, .text(text), line)
    return text
  }

  private mutating func readName(_ summary: ContentLine?, _ exact: ContentLine?) -> BirthdayWording.Title {
    let text = summary.map { SingleLine.text($0.text) }
    let given = exact.map { SingleLine.text($0.text) }
    var title = BirthdayWording.title(text ?? given ?? "")
    if let given, text == nil || ExactText.same(BirthdayWording.summary(given), text ?? "") {
      title = .init(name: given, kind: .birthday)
    }
    if let line = summary ?? exact {
      name = title.name
      set("name", .text(title.name), line)
    }
    return title
  }

  private mutating func readDay(
    _ first: ContentLine, _ title: BirthdayWording.Title, _ line: (String) -> ContentLine?
  ) {
    let text = TextRules.trimmed(first.rawValue)
    let moment = CompactMoment(text)
    guard case .day(let start) = moment else {
      let code = moment == nil ? "ical.date" : "ical.notAllDay"
      return refuse(code, ["key": first.name, "value": Printable.excerpt(text)], first)
    }
    let ruling = line("RRULE")
    var rule: YearlyRule?
    if let ruling {
      rule = YearlyRule(ruling.rawValue)
      guard rule?.birthday(from: start) != nil else {
        return refuse("ical.notYearly", ["value": Printable.excerpt(ruling.rawValue)], ruling)
      }
    }
    guard let found = rule.map({ $0.birthday(from: start) }) ?? Birthday(start) else { return }
    let year = year(found, start, title, line, isOnce: ruling == nil)
    birthday =
      Birthday(year: year, month: found.month, day: found.day)
      ?? Birthday(year: nil, month: found.month, day: found.day)
    if let exact = line("X-ROSTER-BIRTHDAY").flatMap({ Birthday(stored: $0.rawValue) }),
      Self.start(exact) == start
    {
      birthday = exact
    }
    let isLeapDay = found.month == 2 && found.day == 29
    self.rule = isLeapDay ? rule?.leapDay : nil
    if let birthday { set("birthday", .cell(birthday.cell), first) }
    let given = line("X-ROSTER-LEAPDAY").flatMap { line in
      Friend.LeapDay.allCases.first { $0.name == line.rawValue }
    }
    leapDay = isLeapDay ? Self.choice(given, rule?.leapDay) : given
    if let leapDay { set("leapDay", .cell(leapDay.cell), line("X-ROSTER-LEAPDAY") ?? ruling ?? first) }
    guard ruling == nil else { return }
    // The days next to a 29 February stand for it in other years.
    let isNearLeapDay = isLeapDay || (found.month, found.day) == (2, 28) || (found.month, found.day) == (3, 1)
    let day = isNearLeapDay ? "02-29" : "\(found.month)-\(found.day)"
    occurrence = ICalendarOccurrence(
      key: "\(name ?? "")\0\(day)", date: start,
      isCertain: title.kind == .birthday || line("X-BIRTHDAY") != nil
        || line("X-NEXTCLOUD-BC-FIELD-TYPE") != nil
        || categories.all.contains(where: BirthdayWording.isAboutBirthdays))
  }

  /// The year of birth, as far as the event tells it; what day it is today is of no account.
  private func year(
    _ found: Birthday, _ start: CivilDate, _ title: BirthdayWording.Title, _ line: (String) -> ContentLine?,
    isOnce: Bool
  ) -> Int? {
    func value(_ name: String) -> String? { line(name).map { TextRules.trimmed($0.rawValue) } }
    if value("X-NEXTCLOUD-BC-FIELD-TYPE") != nil { return value("X-NEXTCLOUD-BC-YEAR").flatMap { Int($0) } }
    if case .day(let day)? = value("X-BIRTHDAY").flatMap(CompactMoment.init) { return day.year }
    if value("X-FOSSIFY-MISSING-YEAR") == "1" || value("X-SMT-MISSING-YEAR") == "1" || title.isYearless {
      return nil
    }
    if let year = title.year { return year }
    // The age is that of the first time it takes place.
    if let age = title.age, isOnce || age > 0 { return start.year - age }
    // The event of one year alone says nothing of others.
    if isOnce { return nil }
    // Programs that must have a year write one of these.
    if start.year == Self.omitted || start.year == Self.first && title.kind == .birthday { return nil }
    return isToCome(start) ? nil : found.year
  }

  /// Whether the event was made before it took place first: it then can be no day of birth.
  ///
  /// Years before there were such files are no moments of making one.
  func isToCome(_ start: CivilDate) -> Bool {
    guard let createdAt, createdAt.milliseconds >= Self.earliest else { return false }
    return Timestamp(startOf: start).milliseconds > createdAt.milliseconds + 86_400_000
  }

  /// 1990-01-01.
  private static let earliest: Int64 = 631_152_000_000
  /// The years that programs write where none is known.
  static let omitted = 1604
  static let first = 1900

  /// Refuses what comes back every year as well and is no birthday.
  private mutating func refuseOthers(
    _ title: BirthdayWording.Title, _ line: (String) -> ContentLine?, _ start: ContentLine
  ) {
    if line("X-ROSTER-NAME") != nil, title.kind == .birthday { return }
    let field = line("X-NEXTCLOUD-BC-FIELD-TYPE")
    let kind: BirthdayWording.Title.Kind
    switch field.map({ TextRules.trimmed($0.rawValue).uppercased() }) {
    case "BDAY": kind = .birthday
    case "DEATHDATE": kind = .death
    case "ANNIVERSARY": kind = .anniversary
    default:
      if line("X-BIRTHDAY") != nil || title.kind == .birthday {
        kind = .birthday
      } else if line("X-ANNIVERSARY") != nil || line("X-ABDATE") != nil {
        kind = .anniversary
      } else if title.kind == .plain, categories.all.contains(where: BirthdayWording.isAboutFeasts) {
        kind = .feast
      } else if title.kind == .plain, categories.all.contains(where: { $0.lowercased() == "anniversary" }) {
        kind = .anniversary
      } else {
        kind = title.kind
      }
    }
    let code: String
    switch kind {
    case .birthday, .plain: return
    case .anniversary: code = "ical.anniversary"
    case .death: code = "ical.death"
    case .feast: code = "ical.feast"
    }
    let summary = line("SUMMARY") ?? start
    problem = .init(code, ["value": Printable.excerpt(SingleLine.text(summary.text))], at: summary.valuePlace)
  }

  /// The rule counts where it does not agree with a choice.
  private static func choice(_ given: Friend.LeapDay?, _ rule: LeapDayRule?) -> Friend.LeapDay? {
    guard let rule else { return given }
    let meant: Friend.LeapDay = rule == .march1 ? .march1 : .february28
    return given == .standard ? given : meant
  }

  // MARK: Parts

  private mutating func set(_ field: String, _ value: ForeignRecord.Value, _ line: ContentLine) {
    entries.append(.init(field, value, at: line.valuePlace))
  }

  private mutating func refuse(_ code: String, _ values: [String: String], _ line: ContentLine) {
    if problem == nil { problem = .init(code, values, at: line.valuePlace) }
  }
}
