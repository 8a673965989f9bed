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
        options: [whereOption, Option("yes", short: "y", help: Sentences.text("help.yes"))],
        positionals: [refPositional])
    } run: { context in
      try delete(context)
    }
  }

  private func delete(_ context: Context) throws -> ExitCode {
    let repository = try repository(context, for: .changing)
    guard context.invocation.isGiven("where"), !context.invocation.flag("yes") else {
      return try delete(try targets(context), repository, context)
    }
    let rows = try rows(try targets(context), repository)
    if !rows.isEmpty {
      let values = ["entity": name, "count": "\(rows.count)"]
      let isOne = rows.count == 1
      guard context.isInteractive else {
        throw Failure(.usage, isOne ? "delete.yes.one" : "delete.yes", values)
      }
      let question = Sentences.text(isOne ? "delete.confirm.one" : "delete.confirm", values)
      guard try context.io.prompter.confirm(question) else {
        try context.io.note(Sentences.text("delete.declined"))
        return .no
      }
    }
    return try delete(.numbers(rows.map(\.number)), repository, context)
  }

  private func delete(
    _ targets: Targets, _ repository: Repository<Record>, _ context: Context
  ) throws -> ExitCode {
    let deleted = try repository.delete(targets)
    if deleted.isEmpty { return try noteNone(context) }
    try ChangeReport(group: self, context: context).print("change.deleted", deleted)
    if context.format == .table, !context.isQuiet, context.file != nil {
      try context.io.note(Sentences.text("delete.undo"))
    }
    return .done
  }
}
