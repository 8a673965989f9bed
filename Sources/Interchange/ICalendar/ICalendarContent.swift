import Formats
import Registry
import Values

/// What the lines of one component say, in groups of properties that are read and written together.
///
/// Both ways go through it: what was read is compared with what would be written, so that lines spelled otherwise
/// are kept; what is to be written is compared with what kept lines say, so that they are written again.
protocol ICalendarContent: Sendable {
  associatedtype Group: CaseIterable & Hashable

  /// `VTODO` or `VEVENT`.
  static var component: String { get }
  /// The properties of a group, in upper case.
  static func names(_ group: Group) -> [String]

  /// Reads lines of the component.
  init(_ lines: [ContentLine], _ zones: ICalendarZones, _ context: InterchangeContext)

  /// The lines of a group as Roster writes them; `kept` is what lines that are no longer right say.
  func lines(_ group: Group, kept: Self?, _ context: InterchangeContext) -> [String]

  /// Whether kept lines that were read to this say of a group what another content has.
  func says(_ group: Group, of other: Self, _ context: InterchangeContext) -> Bool

  /// The fields that have a value, if the record cannot be written at all.
  var lost: [String] { get }

  /// What was found wrong first; in line 0 where it is that something is missing.
  var problem: ForeignRecord.Problem? { get }
  var entries: [ForeignRecord.Entry] { get }
  var createdAt: Timestamp? { get }

  /// What makes one record of it and other components, if it may be one of several.
  var occurrence: ICalendarOccurrence? { get }
}

extension ICalendarContent {
  var occurrence: ICalendarOccurrence? { nil }

  /// The group of each property.
  static var groups: [String: Group] {
    var groups: [String: Group] = [:]
    for group in Group.allCases { for name in names(group) { groups[name] = group } }
    return groups
  }
}

/// The categories of a component: words, which are tags, and others.
struct ICalendarCategories {
  var words: [String] = []
  var others: [String] = []

  init(words: [String]) { self.words = words }

  init(_ lines: [ContentLine]) {
    var distinct = DistinctTexts()
    for text in lines.flatMap({ ContentText.items($0.value) }) where !text.isEmpty {
      let text = TextRules.trimmed(text)
      if TagText.isTag(text) { distinct.add(text) } else if !text.isEmpty { others.append(text) }
    }
    words = distinct.texts
  }

  var all: [String] { words + others }

  /// The words as the value of a field.
  var value: ForeignRecord.Value { .cell(WordList.cell(words)) }

  /// The line that says these words, and what other lines said beside words.
  func lines(kept: ICalendarCategories?) -> [String] {
    let items = words + (kept?.others ?? [])
    return items.isEmpty ? [] : [ContentLineText.items("CATEGORIES", items)]
  }

  func isSame(as other: ICalendarCategories) -> Bool {
    words.elementsEqual(other.words, by: ExactText.same)
  }
}

/// A property that is a text of several lines, with the exact form that stands beside it where it needs one.
enum ICalendarText {
  /// The lines of each component of a text that has nothing around them; what is cut off is left out.
  static func components(_ text: [UInt8]) -> [[ContentLine]] {
    let reader = ContentLineReader(ArraySource(text))
    var components: [[ContentLine]] = []
    var lines: [ContentLine] = []
    var depth = 0
    var line = ContentLine()
    while (try? reader.next(into: &line)) == true {
      reader.beginRecord()
      if line.name == "BEGIN" { depth += 1 }
      if depth > 0 { lines.append(line) }
      if line.name == "END", depth > 0 {
        depth -= 1
        if depth == 0 {
          components.append(lines)
          lines = []
        }
      }
    }
    return components
  }

  /// Nil where there is none, or none that a field can hold.
  static func read(_ line: ContentLine?, exact: ContentLine?) -> String? {
    guard let line else { return nil }
    let text = TextRules.trimmed(line.text)
    if TextRules.isBlank(text) || TextRules.multiLineProblem(text) != nil { return nil }
    guard let exact else { return text }
    let decoded = TextRules.trimmed(PercentText.decoded(Array(exact.value)))
    // A text that was changed since is the one that counts.
    let isSame = decoded.utf8.lazy.filter { $0 != 0x0D }.elementsEqual(text.utf8)
    return isSame && TextRules.multiLineProblem(decoded) == nil ? decoded : text
  }
}

/// Content lines of a text of several lines.
enum ICalendarLine {
  /// The lines of a text of several lines. Where its line ends are CR LF, which a text has no spelling for, a
  /// second property has it percent-encoded.
  static func lines(_ name: String, _ text: String?, exact: String) -> [String] {
    guard let text else { return [] }
    let line = ContentLineText.text(name, text)
    guard text.utf8.contains(0x0D) else { return [line] }
    return [line, exact + ":" + String(decoding: PercentText.encoded(text), as: UTF8.self)]
  }
}

/// What stands around and in every component.
enum ICalendarFrame {
  static let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Roster//Roster//EN", "CALSCALE:GREGORIAN"]
  static let tail = ["END:VCALENDAR"]

  /// In an origin: the name of the calendar, where nothing else tells that an event is a birthday.
  static let title = "X-WR-CALNAME"
  /// Properties that tell when a component was written; they are made anew where something changed.
  static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED"]
}
