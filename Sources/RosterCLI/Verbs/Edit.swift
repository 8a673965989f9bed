import Arguments
import Registry
import Values
import ViewModels

extension EntityGroup {
  var editVerb: Verb {
    let summary = { Sentences.text("help.edit", ["entity": name]) }
    return Verb("edit", summary: summary) {
      Command(
        name: "edit", summary: summary(), discussion: Sentences.text("help.edit.more"),
        examples: style.examples()["edit"] ?? [],
        options: FieldOptions(table: table, isEdit: true).options + [
          whereOption, Option("editor", help: Sentences.text("help.editor")), Self.forceOption,
        ],
        positionals: [refPositional])
    } run: { context in
      try edit(context)
    }
  }

  private func edit(_ context: Context) throws -> ExitCode {
    let options = FieldOptions(table: table, isEdit: true)
    let repository = try repository(context, for: .changing)
    let isGiven = options.areGiven(context.invocation)
    let usesEditor = context.invocation.flag("editor")
    let asks = !isGiven && !usesEditor
    if asks, !context.isInteractive { throw Failure(.usage, "edit.nothing") }
    let targets = try targets(context)
    if asks || usesEditor { return try editAsking(targets, context, repository, usesEditor: usesEditor) }
    // What standard input holds is read before other processes have to wait.
    try options.readInput(context)
    var typed: [String: String] = [:]
    let saved = try FormRunner(group: self, context: context).save { isOverruled in
      try FormViewModel.edit(
        targets, in: repository, reading: context.reading, overrulingWarnings: isOverruled
      ) { form in
        try options.apply(context, to: form)
        typed = form.typed
      }
    }
    if saved.isEmpty { return try noteNone(context) }
    return try reportEdit(saved, typed, context)
  }

  /// Shows the records to a person before they are changed.
  private func editAsking(
    _ targets: Targets, _ context: Context, _ repository: Repository<Record>, usesEditor: Bool
  ) throws -> ExitCode {
    let options = FieldOptions(table: table, isEdit: true)
    let rows = try rows(targets, repository)
    if rows.isEmpty { return try noteNone(context) }
    let form = FormViewModel(editing: rows, in: repository, reading: context.reading)
    try options.apply(context, to: form)
    let runner = FormRunner(group: self, context: context)
    var typed: [String: String] = [:]
    let save = {
      typed = form.typed
      return try runner.save { try form.save(overrulingWarnings: $0) }
    }
    if !usesEditor {
      guard try runner.ask(form, where: { _ in true }) else {
        throw Failure(.data, "prompt.ended", code: "ended")
      }
    }
    let saved = try usesEditor ? FormEditor(group: self, context: context).edit(form, save) : save()
    return try reportEdit(saved, typed, context)
  }

  private func reportEdit(
    _ saved: [Saved], _ typed: [String: String], _ context: Context
  ) throws -> ExitCode {
    try report(saved, "change.changed", typed: typed, context)
    if typed[table.naturalKey?.name ?? ""] != nil {
      try ChangeReport(group: self, context: context).noteNamesakes(saved)
    }
    return .done
  }

  /// Prints what was changed, and that nothing was where that is so.
  func report(_ saved: [Saved], _ key: String, typed: [String: String] = [:], _ context: Context) throws {
    let report = ChangeReport(group: self, context: context)
    if context.format != .table || context.isQuiet { return try report.print(key, saved.map(\.row)) }
    let changed = saved.filter(\.isChanged).map(\.row)
    if !changed.isEmpty { try report.print(key, changed, typed: typed) }
    let unchanged = saved.filter { !$0.isChanged }.map(\.row)
    if !unchanged.isEmpty { try report.print("change.unchanged", unchanged) }
  }
}
