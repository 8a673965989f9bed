import Entities
import Registry
import Values

/// Writes todo.txt, one line a to-do.
///
/// A line that the record came from is written again as long as it says what the record holds. Of one that no longer
/// does, what still holds stays, and what no field stands for.
final class TodoTxtWriter: ForeignWriter {
  private let sink: ByteSink
  private let context: InterchangeContext

  init(_ sink: ByteSink, _ context: InterchangeContext) {
    self.sink = sink
    self.context = context
  }

  func begin() throws {}

  func write(_ todo: Stored<Todo>, through origin: Origin?) throws -> [String] {
    line(todo, origin).withUnsafeBytes(sink.put)
    sink.put(0x0A)
    try sink.spill()
    return []
  }

  func end() throws {}

  private func line(_ todo: Stored<Todo>, _ origin: Origin?) -> [UInt8] {
    var task = TodoTxtTask()
    task.isDone = todo.done
    task.letter = TodoTxtTask.letter(todo.priority)
    task.completed = todo.done ? todo.completedAt.map(context.day) : nil
    task.title = todo.title
    task.detail = todo.detail
    task.due = todo.due
    task.tags = todo.tags
    guard let origin else {
      task.created = context.day(todo.row.createdAt)
      return task.line
    }
    let line = Array(origin.text.prefix { $0 != 0x0A })
    let kept = TodoTxtTask(line: line)
    // A day that the line does not have is not made up.
    task.created = kept.created ?? (origin.isPartial ? context.day(todo.row.createdAt) : nil)
    if TodoTxtTask.priority(kept.letter) == todo.priority {
      task.letter = kept.letter
      if kept.hasFields(of: task), kept.completed == task.completed { return line }
    }
    task.keys = kept.keys
    return task.edited(line) ?? task.line
  }
}
