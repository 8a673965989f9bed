import Entities
import Formats
import Registry
import Values

/// One task as it is read: the attributes that have a field as entries.
struct TaskwarriorTask {
  private(set) var record: ForeignRecord
  private let bytes: [UInt8]
  private let context: InterchangeContext
  private var description: (value: JSONValue, text: String)?
  private var hasDetail = false

  /// - Parameters:
  ///   - bytes: one well-formed JSON value.
  ///   - place: where it begins.
  init(_ bytes: [UInt8], at place: TextPlace, _ context: InterchangeContext) {
    self.bytes = bytes
    self.context = context
    record = ForeignRecord(at: place)
    record.precision = .second
    let object = JSONValue(bytes[...])
    record.source = bytes
    guard object.isObject else {
      record.problem = .init("taskwarrior.object", at: place)
      return
    }
    var keys: Set<String> = []
    let members = object.members
    let isDone = members.contains { $0.key == "status" && $0.value.text == "completed" }
    for (key, value) in members {
      guard keys.insert(key).inserted else {
        refuse("json.duplicateKey", ["value": Printable.excerpt(key)], value)
        continue
      }
      if !value.isNull { take(key, value, isDone: isDone) }
    }
    if let description { take(description: description.text, description.value) }
    // A task without a priority is one of the middle.
    if members.allSatisfy({ $0.key != "priority" || $0.value.isNull || $0.value.text == "" }) {
      set("priority", .cell(Todo.Priority.middle.cell), object)
    }
    if !keys.contains("status") { set("done", .cell(false.cell), object) }
  }

  private mutating func take(_ key: String, _ value: JSONValue, isDone: Bool) {
    switch key {
    case "id", "urgency", "modified", "modification": return
    case "uuid": takeText(key, value) { $0.takeIdentifier($1, value) }
    case "description": takeText(key, value) { $0.description = (value, $1) }
    case "status": takeText(key, value) { $0.takeStatus($1, value) }
    case "detail": takeDetail(value)
    case "priority": takeText(key, value) { $0.takePriority($1, value) }
    case "entry": takeDate(key, value) { $0.record.createdAt = $1 }
    case "end":
      // One that is not done has none; Taskwarrior drops it as well.
      takeDate(key, value) { if isDone { $0.set("completedAt", .cell($1.cell), value) } }
    case "due": takeDate(key, value) { $0.takeDue($1, value) }
    case "start", "until", "wait", "scheduled": takeDate(key, value) { _, _ in }
    case "tags": takeTags(value)
    case "depends": takeDepends(value)
    case "annotations": takeAnnotations(value)
    default: return
    }
  }

  // MARK: Attributes

  private mutating func takeIdentifier(_ text: String, _ value: JSONValue) {
    if RecordID(text: text) == nil {
      refuse("taskwarrior.uuid", ["value": Printable.excerpt(text)], value)
    } else {
      record.identifier = text
    }
  }

  private mutating func takeStatus(_ text: String, _ value: JSONValue) {
    switch text {
    case "pending", "waiting", "recurring", "completed":
      set("done", .cell((text == "completed").cell), value)
    case "deleted":
      record.isDeleted = true
      set("done", .cell(false.cell), value)
    default: refuse("taskwarrior.status", ["value": Printable.excerpt(text)], value)
    }
  }

  private mutating func take(description text: String, _ value: JSONValue) {
    let read = TaskwarriorTitle(text, hasDetail: hasDetail)
    set("title", .text(read.title), value)
    if let detail = read.detail { set("detail", .text(detail), value) }
  }

  private mutating func takeDetail(_ value: JSONValue) {
    hasDetail = true
    guard let text = value.text, !TextRules.isBlank(text), TextRules.multiLineProblem(text) == nil else {
      return
    }
    set("detail", .text(TextRules.trimmed(text)), value)
  }

  private mutating func takePriority(_ text: String, _ value: JSONValue) {
    if let level = TaskwarriorPriority.level(text) {
      set("priority", .cell(level.cell), value)
    }
  }

  private mutating func takeDue(_ moment: Timestamp, _ value: JSONValue) {
    set("due", .cell(context.day(moment).cell), value)
  }

  private mutating func takeTags(_ value: JSONValue) {
    guard let tags = TaskwarriorTags(value) else {
      return refuse("taskwarrior.type", ["key": "tags", "value": excerpt(value)], value)
    }
    if !tags.words.isEmpty { set("tags", .list(tags.words), value) }
  }

  /// A list of identifiers; one text with commas before version 2.6; and such a list spelled within a text.
  private mutating func takeDepends(_ value: JSONValue) {
    var texts = value.items.map(\.text)
    if let text = value.text {
      let inner = JSONValue(text[...]).flatMap { $0.isList ? $0.items.map(\.text) : nil }
      texts = inner ?? text.split(separator: ",").map { String($0) }
    }
    let identifiers = texts.compactMap { $0.flatMap(RecordID.init(text:)) }
    guard value.isList || value.text != nil, identifiers.count == texts.count else {
      return refuse("taskwarrior.type", ["key": "depends", "value": excerpt(value)], value)
    }
  }

  private mutating func takeAnnotations(_ value: JSONValue) {
    guard value.isList else {
      return refuse("taskwarrior.type", ["key": "annotations", "value": excerpt(value)], value)
    }
    for item in value.items
    where !item.members.contains(where: { $0.key == "description" && $0.value.text != nil }) {
      return refuse("taskwarrior.annotation", [:], item)
    }
  }

  // MARK: Parts

  private mutating func takeText(
    _ key: String, _ value: JSONValue, _ take: (inout TaskwarriorTask, String) -> Void
  ) {
    if let text = value.text {
      take(&self, text)
    } else {
      refuse("taskwarrior.type", ["key": key, "value": excerpt(value)], value)
    }
  }

  private mutating func takeDate(
    _ key: String, _ value: JSONValue, _ take: (inout TaskwarriorTask, Timestamp) -> Void
  ) {
    // Empty values are left out by Taskwarrior itself.
    if value.text?.isEmpty == true { return }
    if let moment = TaskwarriorDate.read(value, context) {
      take(&self, moment)
    } else {
      refuse(
        "taskwarrior.date",
        ["key": key, "value": value.text.map { Printable.excerpt($0) } ?? excerpt(value)], value)
    }
  }

  private mutating func set(_ field: String, _ content: ForeignRecord.Value, _ value: JSONValue) {
    record.entries.append(.init(field, content, at: place(value)))
  }

  /// The first problem is the one that is told.
  private mutating func refuse(_ code: String, _ values: [String: String], _ value: JSONValue) {
    if record.problem == nil { record.problem = .init(code, values, at: place(value)) }
  }

  private func excerpt(_ value: JSONValue) -> String {
    Printable.excerpt(String(decoding: value.bytes.prefix(200), as: UTF8.self))
  }

  private func place(_ value: JSONValue) -> TextPlace {
    var counter = PlaceCounter(at: record.place)
    // What was built from a value has no place of its own.
    counter.advance(over: bytes.prefix(min(value.bytes.startIndex, bytes.count)))
    return counter.place
  }
}
