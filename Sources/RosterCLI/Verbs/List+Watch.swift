import Registry
import Terminal
import Values
import ViewModels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension EntityGroup {
  /// Shows the list anew after every change, of this and of other processes, until interrupted.
  func watch(
    _ model: ListViewModel<Record>, _ output: RecordOutput<Record>, _ attributes: [Attribute],
    _ context: Context
  ) throws -> ExitCode {
    var isChanged = false
    model.onChange = { isChanged = true }
    var day = context.clock.today()
    try show(model, output, attributes, context)
    while true {
      usleep(100_000)
      try model.repository.store.follow()
      let today = context.clock.today()
      if today != day {
        day = today
        // Words such as `tomorrow` mean another day now.
        try model.change(to: try query(context))
        isChanged = true
      }
      if isChanged {
        isChanged = false
        try show(model, output, attributes, context)
      }
    }
  }

  private func show(
    _ model: ListViewModel<Record>, _ output: RecordOutput<Record>, _ attributes: [Attribute],
    _ context: Context
  ) throws {
    // On a terminal the list stays at the top; elsewhere a blank line parts one state from the next.
    if context.io.isOutputTerminal { context.io.output.put("\u{1B}[H\u{1B}[2J") }
    try output.table(model.rows.map(\.row), attributes)
    if !context.io.isOutputTerminal { try context.io.say("") }
    try context.io.output.flush()
  }
}
