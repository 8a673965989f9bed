import Entities
import Values

extension ICalendarBirthday {
  /// The first day of a birthday's event: of a leap year if the year is not known.
  static func start(_ birthday: Birthday) -> CivilDate? {
    CivilDate(year: birthday.year ?? 2000, month: birthday.month, day: birthday.day)
  }

  func lines(_ group: Group, kept: ICalendarBirthday?, _ context: InterchangeContext) -> [String] {
    switch group {
    case .name: nameLines
    case .reading: reading.map { [ContentLineText.text("X-ROSTER-READING", $0)] } ?? []
    case .family: family.map { [ContentLineText.text("X-ROSTER-FAMILY", $0)] } ?? []
    case .day: dayLines(context)
    case .died: died.map { ["X-ROSTER-DIED:" + $0.description] } ?? []
    case .note: ICalendarLine.lines("DESCRIPTION", note, exact: "X-ROSTER-NOTE")
    case .tags: categories.lines(kept: kept?.categories)
    case .transparency: ["TRANSP:TRANSPARENT"]
    case .created: createdAt.map { ["CREATED:" + CompactMoment.text($0)] } ?? []
    }
  }

  private var nameLines: [String] {
    guard let name else { return [] }
    let summary = BirthdayWording.summary(name)
    let line = ContentLineText.text("SUMMARY", summary)
    return BirthdayWording.isPlain(name) ? [line] : [line, ContentLineText.text("X-ROSTER-NAME", name)]
  }

  private func dayLines(_ context: InterchangeContext) -> [String] {
    guard let birthday, let start = Self.start(birthday) else { return [] }
    let isLeapDay = birthday.month == 2 && birthday.day == 29
    var lines = [
      "DTSTART;VALUE=DATE:" + CompactMoment.text(start),
      "RRULE:" + YearlyRule.text(birthday, effective(context)),
    ]
    let isRead = birthday.year.map { $0 != Self.omitted && $0 != Self.first && !isToCome(start) } ?? false
    if !isRead {
      lines.append("X-ROSTER-BIRTHDAY:" + birthday.stored)
    }
    let leapDay = leapDay ?? .standard
    if isLeapDay || leapDay != .standard { lines.append("X-ROSTER-LEAPDAY:" + leapDay.name) }
    return lines
  }

  func effective(_ context: InterchangeContext) -> LeapDayRule {
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
    case .family: ExactText.same(family ?? "", other.family ?? "")
    case .died: died == other.died
    case .day:
      occurrence == nil && birthday == other.birthday && (leapDay ?? .standard) == other.leapDay
        && (birthday?.month != 2 || birthday?.day != 29 || rule == nil || rule == other.effective(context))
    case .note: ExactText.same(note ?? "", other.note ?? "")
    case .tags: categories.isSame(as: other.categories)
    case .transparency: true
    // What came without the moment that it was made has none to tell.
    case .created:
      createdAt == nil
        || createdAt.map { CompactMoment.text($0) } == other.createdAt.map { CompactMoment.text($0) }
    }
  }
}
