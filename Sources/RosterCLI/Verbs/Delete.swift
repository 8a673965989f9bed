import Arguments
import Registry
import Terminal
import Values

extension EntityGroup {
  var deleteVerb: Verb {
    let summary = { Sentences.text("help.delete", ["entity": name]) }
    return Verb("delete", aliases: ["rm"], summary: summary) {
      Command(
        name: "delete", aliases: ["rm"], summary: summary(), discussion: Sentences.text("help.delete.more"),
        examples: style.examples()["delete"] ?? [],
        options: [
          whereOption, Option("forget", help: Sentences.text("help.forget")),
          Option("yes", short: "y", help: Sentences.text("help.yes")),
        ],
        positionals: [refPositional])
    } run: { context in
      try delete(context)
    }
  }

  private func delete(_ context: Context) throws -> ExitCode {
    let repository = try repository(context, for: .changing)
    let forgets = context.invocation.flag("forget")
    guard context.invocation.isGiven("where") || forgets, !context.invocation.flag("yes") else {
      return try delete(try targets(context), repository, context)
    }
    let rows = try rows(try targets(context), repository)
    if !rows.isEmpty {
      let values = ["entity": name, "count": "\(rows.count)"]
      let isOne = rows.count == 1
      guard context.isInteractive else { throw Failure(.usage, refusal(isOne, forgets), values) }
      let question = Sentences.text(question(isOne, forgets), values)
      guard try context.io.prompter.confirm(question) else {
        try context.io.note(Sentences.text("delete.declined"))
        return .no
      }
    }
    return try delete(.numbers(rows.map(\.number)), repository, context)
  }

  private func refusal(_ isOne: Bool, _ forgets: Bool) -> String {
    forgets
      ? isOne ? "delete.forget.yes.one" : "delete.forget.yes" : isOne ? "delete.yes.one" : "delete.yes"
  }

  private func question(_ isOne: Bool, _ forgets: Bool) -> String {
    forgets
      ? isOne ? "delete.forget.confirm.one" : "delete.forget.confirm"
      : isOne ? "delete.confirm.one" : "delete.confirm"
  }

  private func delete(
    _ targets: Targets, _ repository: Repository<Record>, _ context: Context
  ) throws -> ExitCode {
    let forgets = context.invocation.flag("forget")
    let deleted = try forgets ? repository.forget(targets) : repository.delete(targets)
    if deleted.isEmpty { return try noteNone(context) }
    try ChangeReport(group: self, context: context).print(
      forgets ? "change.forgotten" : "change.deleted", deleted)
    if context.format == .table, !context.isQuiet, context.file != nil {
      let note = forgets ? Sentences.text("delete.forgotten") : Sentences.text("delete.undo")
      try context.io.note(note)
    }
    return .done
  }
}
