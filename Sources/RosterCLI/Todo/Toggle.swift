import Arguments
import Entities
import Registry

extension EntityGroup where Record == Todo {
  /// `toggle`, `done` and `reopen`: each reads what stands within the transaction that writes it.
  var doneVerbs: [Verb] {
    [
      doneVerb("toggle") { $0.done.toggle() },
      doneVerb("done") { $0.done = true },
      doneVerb("reopen") { $0.done = false },
    ]
  }

  private func doneVerb(_ verb: String, _ change: @escaping (inout Todo) -> Void) -> Verb {
    let summary = { Sentences.text("help.\(verb)") }
    return Verb(verb, summary: summary) {
      Command(
        name: verb, summary: summary(), discussion: Sentences.text("help.refs.more"),
        examples: [Example("roster todo \(verb) 7", "")], options: [whereOption],
        positionals: [refPositional])
    } run: { context in
      let repository = try repository(context, for: .changing)
      let saved = try repository.modify(try targets(context), verb: verb, change)
      if saved.isEmpty { return try noteNone(context) }
      for (key, part) in [
        ("change.done", saved.filter { $0.isChanged && isDone($0.row) }),
        ("change.reopened", saved.filter { $0.isChanged && !isDone($0.row) }),
        ("change.unchanged", saved.filter { !$0.isChanged }),
      ] where !part.isEmpty {
        if context.format != .table || context.isQuiet { break }
        try ChangeReport(group: self, context: context).print(key, part.map(\.row))
      }
      if context.format != .table || context.isQuiet {
        try ChangeReport(group: self, context: context).print("change.changed", saved.map(\.row))
      }
      return .done
    }
  }

  private func isDone(_ row: Row) -> Bool { table.record(row.cells).done }
}
