import Entities
import Formats
import Registry
import Values

/// A VTODO (RFC 5545, section 3.6.2).
struct ICalendarTodo: ICalendarContent {
  enum Group: CaseIterable {
    case title, detail, due, priority, state, tags, created
  }

  static let component = "VTODO"

  static func names(_ group: Group) -> [String] {
    switch group {
    case .title: ["SUMMARY"]
    case .detail: ["DESCRIPTION", "X-ROSTER-DETAIL"]
    case .due: ["DUE"]
    case .priority: ["PRIORITY"]
    case .state: ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
    case .tags: ["CATEGORIES"]
    case .created: ["CREATED"]
    }
  }

  var title: String?
  var detail: String?
  var due: CivilDate?
  var priority: Todo.Priority?
  var isDone = false
  var completedAt: Timestamp?
  var categories = ICalendarCategories(words: [])
  var createdAt: Timestamp?
  let lost: [String] = []
  private(set) var problem: ForeignRecord.Problem?
  private(set) var entries: [ForeignRecord.Entry] = []

  init(_ todo: Stored<Todo>) {
    title = todo.title
    detail = todo.detail
    due = todo.due
    priority = todo.priority
    isDone = todo.done
    completedAt = todo.completedAt
    categories = ICalendarCategories(words: todo.tags)
    createdAt = todo.row.createdAt
  }

  init(_ lines: [ContentLine], _ zones: ICalendarZones, _ context: InterchangeContext) {
    // What is empty says as little as what is absent.
    let lines = lines.filter { !TextRules.isBlank($0.rawValue) }
    func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
    if let line = line("SUMMARY") {
      let text = SingleLine.text(line.text)
      title = text
      set("title", .text(text), line)
    }
    detail = ICalendarText.read(line("DESCRIPTION"), exact: line("X-ROSTER-DETAIL"))
    if let detail, let line = line("DESCRIPTION") { set("detail", .text(detail), line) }
    if let line = line("DUE"), let date = moment(line)?.date(context) {
      due = date
      set("due", .cell(date.cell), line)
    }
    if let line = line("PRIORITY") { readPriority(line) }
    readState(line("STATUS"), line("COMPLETED"), line("PERCENT-COMPLETE"), zones, context)
    categories = ICalendarCategories(lines.filter { $0.name == "CATEGORIES" })
    if let line = line("CATEGORIES"), !categories.words.isEmpty { set("tags", categories.value, line) }
    if let line = line("CREATED") { createdAt = moment(line).map { zones.moment(line, $0, context) } }
  }

  /// 1 is the highest, 2 to 4 high, 5 middle, 6 to 9 low; 0 says nothing.
  private mutating func readPriority(_ line: ContentLine) {
    let text = TextRules.trimmed(line.rawValue)
    switch Int(text) {
    case 0: return
    case 1: priority = .highest
    case 2, 3, 4: priority = .high
    case 5: priority = .middle
    case 6, 7, 8, 9: priority = .low
    default:
      refuse("ical.priority", ["value": Printable.excerpt(text)], line)
      return
    }
    if let priority { set("priority", .cell(priority.cell), line) }
  }

  /// A cancelled to-do is no longer to be done.
  private mutating func readState(
    _ status: ContentLine?, _ completed: ContentLine?, _ percent: ContentLine?, _ zones: ICalendarZones,
    _ context: InterchangeContext
  ) {
    switch status.map({ TextRules.trimmed($0.rawValue).uppercased() }) {
    case "COMPLETED", "CANCELLED": isDone = true
    case nil: isDone = completed != nil || percent.map { TextRules.trimmed($0.rawValue) } == "100"
    default: isDone = false
    }
    if let line = status ?? completed ?? percent { set("done", .cell(isDone.cell), line) }
    guard let completed, let found = moment(completed), isDone else { return }
    let moment = zones.moment(completed, found, context)
    completedAt = moment
    set("completedAt", .cell(moment.cell), completed)
  }

  func lines(_ group: Group, kept: ICalendarTodo?, _ context: InterchangeContext) -> [String] {
    switch group {
    case .title: title.map { [ContentLineText.text("SUMMARY", $0)] } ?? []
    case .detail: ICalendarLine.lines("DESCRIPTION", detail, exact: "X-ROSTER-DETAIL")
    case .due: due.map { ["DUE;VALUE=DATE:" + CompactMoment.text($0)] } ?? []
    case .priority: priority.map { ["PRIORITY:\(Self.number($0))"] } ?? []
    case .state:
      [isDone ? "STATUS:COMPLETED" : "STATUS:NEEDS-ACTION"]
        + (isDone ? completedAt.map { ["COMPLETED:" + CompactMoment.text($0)] } ?? [] : [])
    case .tags: categories.lines(kept: kept?.categories)
    case .created: createdAt.map { ["CREATED:" + CompactMoment.text($0)] } ?? []
    }
  }

  private static func number(_ priority: Todo.Priority) -> Int {
    switch priority {
    case .highest: 1
    case .high: 3
    case .middle: 5
    case .low: 9
    }
  }

  func says(_ group: Group, of other: ICalendarTodo, _ context: InterchangeContext) -> Bool {
    switch group {
    case .title: ExactText.same(title ?? "", other.title ?? "")
    case .detail: ExactText.same(detail ?? "", other.detail ?? "")
    case .due: due == other.due
    case .priority: priority ?? .middle == other.priority
    case .state:
      // One that was done without saying when was given the moment it was read.
      isDone == other.isDone
        && (!isDone || Self.isSame(completedAt, other.completedAt))
    case .tags: categories.isSame(as: other.categories)
    // What came without the moment that it was made has none to tell.
    case .created: createdAt == nil || Self.isSame(createdAt, other.createdAt)
    }
  }

  /// To the second.
  private static func isSame(_ left: Timestamp?, _ right: Timestamp?) -> Bool {
    left.map { CompactMoment.text($0) } == right.map { CompactMoment.text($0) }
  }

  // MARK: Parts

  private mutating func moment(_ line: ContentLine) -> CompactMoment? {
    let text = TextRules.trimmed(line.rawValue)
    if let moment = CompactMoment(text) { return moment }
    refuse("ical.date", ["key": line.name, "value": Printable.excerpt(text)], line)
    return nil
  }

  private mutating func set(_ field: String, _ value: ForeignRecord.Value, _ line: ContentLine) {
    entries.append(.init(field, value, at: line.valuePlace))
  }

  private mutating func refuse(_ code: String, _ values: [String: String], _ line: ContentLine) {
    if problem == nil { problem = .init(code, values, at: line.valuePlace) }
  }
}
