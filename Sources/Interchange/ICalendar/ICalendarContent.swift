import Formats
import Registry
import Values

/// What the lines of one component say, in groups of properties that are read and written together.
///
/// Both ways go through it: what was read is compared with what would be written, so that lines spelled otherwise
/// are kept; what is to be written is compared with what kept lines say, so that they are written again.
protocol ICalendarContent {
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

  /// Whether kept lines that were read to this, and do not say what another content has, differ from it in
  /// nothing that a field holds: what they say cannot be written.
  func agrees(_ group: Group, with other: Self) -> Bool

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

  func agrees(_ group: Group, with other: Self) -> Bool { false }

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
    return items.isEmpty ? [] : [ICalendarLine.items("CATEGORIES", items)]
  }

  func isSame(as other: ICalendarCategories) -> Bool {
    words.elementsEqual(other.words, by: ExactText.same)
  }
}

/// A property that is a text of several lines, with the exact form that stands beside it where it needs one.
enum ICalendarText {
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

/// Content lines that Roster writes itself, before they are folded.
enum ICalendarLine {
  /// A property that is one text.
  static func text(_ name: String, _ text: String) -> String { items(name, [text]) }

  /// A property that is a list of texts.
  static func items(_ name: String, _ items: [String]) -> String {
    var line = Array((name + ":").utf8)
    for (index, item) in items.enumerated() {
      if index > 0 { line.append(ContentText.comma) }
      ContentText.append(item, to: &line)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The lines of a text of several lines. Where its line ends are CR LF, which a text has no spelling for, a
  /// second property has it percent-encoded.
  static func lines(_ name: String, _ text: String?, exact: String) -> [String] {
    guard let text else { return [] }
    let line = self.text(name, text)
    guard text.utf8.contains(0x0D) else { return [line] }
    return [line, exact + ":" + String(decoding: PercentText.encoded(text), as: UTF8.self)]
  }
}

/// What stands around and in every component.
enum ICalendarFrame {
  static let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Roster//Roster//EN", "CALSCALE:GREGORIAN"]
  static let tail = ["END:VCALENDAR"]

  /// Properties that tell when a component was written; they are made anew.
  static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED"]
}
