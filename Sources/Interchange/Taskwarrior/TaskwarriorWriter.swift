import Entities
import Formats
import Registry
import Values

/// Writes an array with a task a line, its attributes by name, or in the order of the task that the record came from.
///
/// Of an attribute that a field stands for, the spelling it was read with is kept as long as it says what the field
/// holds; attributes that no field stands for pass as they stood.
final class TaskwarriorWriter: ForeignWriter {
  private let sink: ByteSink
  private let context: InterchangeContext
  private var isEmpty = true

  init(_ sink: ByteSink, _ context: InterchangeContext) {
    self.sink = sink
    self.context = context
  }

  func begin() throws {
    isEmpty = true
    sink.put("[")
  }

  func write(_ todo: Stored<Todo>, through origin: Origin?) throws -> [String] {
    sink.put(isEmpty ? "\n{" : ",\n{")
    isEmpty = false
    let kept = origin.map { Self.members($0.text) } ?? []
    var attributes = attributes(todo, origin, Dictionary(kept.map { ($0.key, $0.value) }) { $1 })
    var ordered: [(key: String, value: String)] = []
    // The parts of a task that are kept have no order.
    for (key, _) in origin?.isPartial == false ? kept : [] {
      if let value = attributes.removeValue(forKey: key) { ordered.append((key, value)) }
    }
    ordered += attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (index, attribute) in ordered.enumerated() {
      if index > 0 { sink.put(",") }
      sink.put(Self.quoted(attribute.key))
      sink.put(":")
      sink.put(attribute.value)
    }
    sink.put("}")
    try sink.spill()
    return []
  }

  func end() throws {
    sink.put(isEmpty ? "]\n" : "\n]\n")
    try sink.spill()
  }

  /// The attributes of a task's text, or of a part of one: lines of a key and a value.
  static func members(_ text: [UInt8]) -> [(key: String, value: JSONValue)] {
    if let object = JSONValue(String(decoding: text, as: UTF8.self)[...]), object.isObject {
      return object.members
    }
    return text.split(separator: 0x0A).flatMap { line in
      JSONValue(("{" + String(decoding: line, as: UTF8.self) + "}")[...])?.members ?? []
    }
  }

  /// The text as a JSON string on one line.
  private static func quoted(_ text: String) -> String {
    JSONValue(Array(JSONString.quoted(text).utf8)[...]).minified
  }

  /// Keys with the JSON of their values.
  private func attributes(
    _ todo: Stored<Todo>, _ origin: Origin?, _ kept: [String: JSONValue]
  ) -> [String: String] {
    func text(_ text: String) -> String { Self.quoted(text) }
    func date(_ moment: Timestamp) -> String { text(CompactMoment.text(moment)) }
    func reads(_ key: String, _ moment: Timestamp?) -> Bool {
      let read = kept[key].flatMap { TaskwarriorDate.read($0, context) }
      return read.map { $0.milliseconds / 1000 } == moment.map { $0.milliseconds / 1000 }
    }

    var attributes = kept.mapValues(\.minified)
    for derived in ["id", "urgency", "modification"] { attributes[derived] = nil }
    if let uuid = kept["uuid"]?.text, RecordID(text: uuid) != nil {
    } else {
      let identifier = origin?.identifier.flatMap { RecordID(text: $0) == nil ? nil : $0 }
      attributes["uuid"] = text(identifier ?? todo.id.text)
    }
    // When it was made is not made up where the task did not say it.
    if origin == nil || origin?.isPartial == true { attributes["entry"] = date(todo.row.createdAt) }
    let end = todo.done ? todo.completedAt : nil
    if !reads("end", end) || end == nil { attributes["end"] = end.map(date) }
    let status = kept["status"]?.text
    let isOpen = status.map { ["pending", "waiting", "recurring"].contains($0) } ?? false
    if todo.done ? status != "completed" : !isOpen {
      attributes["status"] = text(todo.done ? "completed" : "pending")
    }
    let priority = kept["priority"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    if priority.flatMap(TaskwarriorPriority.level) != todo.priority {
      let isOther = priority != nil && priority.flatMap(TaskwarriorPriority.level) == nil
      if let wanted = TaskwarriorPriority.text(todo.priority) {
        attributes["priority"] = text(wanted)
      } else if !isOther {
        attributes["priority"] = nil
      }
    }
    if kept["due"].flatMap({ TaskwarriorDate.read($0, context) }).map(context.day) != todo.due {
      attributes["due"] = todo.due.map { date(context.startOfDay($0)) }
    }
    if !ExactText.same(kept["tags"].flatMap(TaskwarriorTags.init)?.words ?? [], todo.tags) {
      attributes["tags"] =
        todo.tags.isEmpty ? nil : "[" + todo.tags.map(text).joined(separator: ",") + "]"
    }
    putTexts(todo, kept, into: &attributes)
    let changed = attributes.contains { $0.key != "modified" && kept[$0.key]?.minified != $0.value }
    let isGone = kept.contains {
      attributes[$0.key] == nil && !["id", "urgency", "modification"].contains($0.key)
    }
    if changed || isGone || kept["modified"] == nil && origin == nil {
      attributes["modified"] = date(todo.row.updatedAt)
    }
    return attributes
  }

  /// Puts title and detail, which one attribute may hold together.
  private func putTexts(
    _ todo: Stored<Todo>, _ kept: [String: JSONValue], into attributes: inout [String: String]
  ) {
    func text(_ text: String) -> String { Self.quoted(text) }
    let detail = kept["detail"]?.text.map(TextRules.trimmed)
    if let wanted = todo.detail {
      if !ExactText.same([detail ?? ""], [wanted]) { attributes["detail"] = text(wanted) }
    } else if let detail, !TextRules.isBlank(detail), TextRules.multiLineProblem(detail) == nil {
      attributes["detail"] = nil
    }
    if let description = kept["description"]?.text {
      let read = TaskwarriorTitle(description, hasDetail: kept["detail"] != nil)
      if ExactText.same([read.title, read.detail ?? ""], [todo.title, todo.detail ?? ""]) {
        if read.detail != nil { attributes["detail"] = nil }
        return
      }
      let joined = TaskwarriorTitle(description, hasDetail: true)
      if todo.detail != nil || kept["detail"] != nil, ExactText.same([joined.title], [todo.title]) { return }
    }
    attributes["description"] = text(todo.title)
  }
}
