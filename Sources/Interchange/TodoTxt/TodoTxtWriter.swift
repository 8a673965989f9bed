import Entities
import Registry
import Values

/// Writes todo.txt, one line a to-do.
///
/// A line that the record came from is written again as long as it says what the record holds; of one that no
/// longer does, the keys that no field stands for are kept.
final class TodoTxtWriter: ForeignWriter {
  private let sink: ByteSink
  private let context: InterchangeContext
  private(set) var hasOutdated = false

  init(_ sink: ByteSink, _ context: InterchangeContext) {
    self.sink = sink
    self.context = context
  }

  func begin() throws {}

  func write(_ todo: Stored<Todo>) throws -> [String] {
    hasOutdated = false
    let line = line(todo)
    line.withUnsafeBytes(sink.put)
    sink.put(0x0A)
    try sink.spill()
    // What was kept, but is no line.
    return TodoTxtExtra.isDamaged(todo.extras) ? ["extras"] : []
  }

  func end() throws {}

  private func line(_ todo: Stored<Todo>) -> [UInt8] {
    var task = TodoTxtTask()
    task.isDone = todo.done
    task.letter = TodoTxtTask.letter(todo.priority)
    task.completed = todo.done ? todo.completedAt.map(context.day) : nil
    task.created = context.day(todo.row.createdAt)
    task.title = todo.title
    task.detail = todo.detail
    task.due = todo.due
    task.tags = todo.tags
    guard let line = TodoTxtExtra.line(todo.extras) else { return task.line }
    let kept = TodoTxtTask(line: line)
    if TodoTxtTask.priority(kept.letter) == todo.priority {
      if kept.hasFields(of: task), kept.created == nil || kept.created == task.created,
        says(kept.completed, todo)
      {
        return line
      }
      task.letter = kept.letter
    }
    hasOutdated = true
    task.keys = kept.keys
    // It was complete before it was taken over.
    if kept.created == nil, let completed = task.completed, let created = task.created, completed < created {
      task.created = nil
    }
    return task.line
  }

  /// Whether a kept line has the day of completion: none if that is the moment at which the record was made.
  private func says(_ completed: CivilDate?, _ todo: Stored<Todo>) -> Bool {
    guard todo.done, let moment = todo.completedAt else { return completed == nil }
    return completed.map { $0 == context.day(moment) } ?? (moment == todo.row.createdAt)
  }
}
