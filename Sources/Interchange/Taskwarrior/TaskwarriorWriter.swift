import Entities
import Formats
import Registry
import Values

/// Writes an array with a task a line, its attributes by name.
///
/// Of an attribute that a field stands for, the spelling it was read with is kept as long as it says what the
/// field holds.
final class TaskwarriorWriter: ForeignWriter {
  private let sink: ByteSink
  private let context: InterchangeContext
  private var isEmpty = true
  private(set) var hasOutdated = false

  init(_ sink: ByteSink, _ context: InterchangeContext) {
    self.sink = sink
    self.context = context
  }

  func begin() throws {
    isEmpty = true
    sink.put("[")
  }

  func write(_ todo: Stored<Todo>) throws -> [String] {
    sink.put(isEmpty ? "\n{" : ",\n{")
    isEmpty = false
    let items = todo.extras.filter(TaskwarriorExtra.isOne)
    let extras = items.compactMap(TaskwarriorExtra.init(item:))
    let kept = Dictionary(extras.map { ($0.key, $0.value) }) { $1 }
    let attributes = attributes(todo, kept)
    hasOutdated = kept.contains { attributes[$0.key] != $0.value.minified }
    for (index, attribute) in attributes.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { sink.put(",") }
      sink.put(TaskwarriorExtra.quoted(attribute.key))
      sink.put(":")
      sink.put(attribute.value)
    }
    sink.put("}")
    try sink.spill()
    // What was kept, but is no attribute, or one that is there twice.
    return kept.count < items.count ? ["extras"] : []
  }

  func end() throws {
    sink.put(isEmpty ? "]\n" : "\n]\n")
    try sink.spill()
  }

  /// Keys with the JSON of their values.
  private func attributes(_ todo: Stored<Todo>, _ kept: [String: JSONValue]) -> [String: String] {
    func text(_ text: String) -> String { TaskwarriorExtra.quoted(text) }
    func date(_ moment: Timestamp) -> String { text(CompactMoment.text(moment)) }

    var attributes = kept.mapValues(\.minified)
    for derived in ["id", "urgency", "modification"] { attributes[derived] = nil }
    attributes["uuid"] = text(identifier(todo))
    attributes["entry"] = date(todo.row.createdAt)
    attributes["modified"] = date(todo.row.updatedAt)
    attributes["end"] = todo.done ? todo.completedAt.map(date) : nil
    let status = kept["status"]?.text.flatMap { ["waiting", "recurring"].contains($0) ? $0 : nil }
    attributes["status"] = text(todo.done ? "completed" : status ?? "pending")
    if let priority = TaskwarriorPriority.text(todo.priority) {
      attributes["priority"] = text(priority)
    } else if let priority = kept["priority"]?.text, TaskwarriorPriority.level(priority) != nil {
      attributes["priority"] = nil
    }
    if kept["due"].flatMap({ TaskwarriorDate.read($0, context) }).map(context.day) != todo.due {
      attributes["due"] = todo.due.map { date(context.startOfDay($0)) }
    }
    if !ExactText.same(kept["tags"].flatMap(TaskwarriorTags.init)?.words ?? [], todo.tags) {
      attributes["tags"] =
        todo.tags.isEmpty ? nil : "[" + todo.tags.map(text).joined(separator: ",") + "]"
    }
    let detail = kept["detail"]?.text.map(TextRules.trimmed)
    if let wanted = todo.detail {
      if !ExactText.same([detail ?? ""], [wanted]) { attributes["detail"] = text(wanted) }
    } else if let detail, !TextRules.isBlank(detail), TextRules.multiLineProblem(detail) == nil {
      attributes["detail"] = nil
    }
    if let description = kept["description"]?.text {
      let read = TaskwarriorTitle(description, hasDetail: kept["detail"] != nil)
      if ExactText.same([read.title, read.detail ?? ""], [todo.title, todo.detail ?? ""]) {
        attributes["detail"] = kept["detail"]?.minified
        return attributes
      }
      let joined = TaskwarriorTitle(description, hasDetail: true)
      if todo.detail != nil || kept["detail"] != nil, ExactText.same([joined.title], [todo.title]) {
        return attributes
      }
    }
    attributes["description"] = text(todo.title)
    return attributes
  }

  /// The identifier that the task came with, if it is one that Taskwarrior takes.
  private func identifier(_ todo: Stored<Todo>) -> String {
    let given = todo.extras.first { $0.hasPrefix("uid ") }.map { String($0.dropFirst(4)) }
    return given.flatMap { RecordID(text: $0) == nil ? nil : $0 } ?? todo.id.text
  }
}
