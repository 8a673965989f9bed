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
  ///
  /// A terminal shows as many rows as it has lines for, and only these are held; elsewhere all are read each time.
  func watch(
    _ query: Query, _ output: RecordOutput<Record>, _ attributes: [Attribute], _ context: Context
  ) throws -> ExitCode {
    let isScreen = context.io.isOutputTerminal
    // Lines for the headings and the cursor.
    let model = ListViewModel(
      try repository(context, for: .following), query: query,
      window: isScreen ? max(context.io.height - 2, 1) : 0)
    // What changes while the list is read is followed afterwards.
    try model.repository.store.follow()
    try model.load()
    context.tracer.log("viewmodel", "list of \(name): \(model.count) rows")
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
        try model.change(to: try self.query(context))
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
    if context.io.isOutputTerminal {
      context.io.output.put("\u{1B}[H\u{1B}[2J")
      try output.table(model.rows.map(\.row), attributes)
    } else {
      _ = try output.table(of: model.query, in: model.repository, attributes) { _ in true }
      try context.io.say("")
    }
    try context.io.output.flush()
  }
}
