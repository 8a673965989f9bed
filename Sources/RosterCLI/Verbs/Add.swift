import Arguments
import Registry
import Values
import ViewModels

extension EntityGroup {
  var addVerb: Verb {
    let summary = { Sentences.text("help.add", ["entity": name]) }
    return Verb("add", summary: summary) {
      let key = table.naturalKey
      return Command(
        name: "add", summary: summary(), discussion: Sentences.text("help.add.more"),
        examples: style.examples()["add"] ?? [],
        options: FieldOptions(table: table, isEdit: false).options + [Self.forceOption],
        positionals: [
          Positional(
            key.map(Self.placeholder) ?? "VALUE", minimum: 0, maximum: nil,
            help: Sentences.text("help.add.words", ["field": key?.name ?? ""]))
        ])
    } run: { context in
      try add(context)
    }
  }

  /// How the help names the words that are a field: `userId` is `USERID`.
  static func placeholder(_ field: Field<Record>) -> String { field.name.uppercased() }

  static var forceOption: Option {
    Option("force", short: "f", help: Sentences.text("help.force"), section: "")
  }

  private func add(_ context: Context) throws -> ExitCode {
    let options = FieldOptions(table: table, isEdit: false)
    let form = FormViewModel(adding: try repository(context, for: .creating), reading: context.reading)
    try fillKey(form, context)
    try options.apply(context, to: form)
    let runner = FormRunner(group: self, context: context)
    let asksAll = context.positionals.isEmpty && !options.areGiven(context.invocation)
    if context.isInteractive, asksAll {
      try context.io.note(Sentences.text("add.asking", ["entity": name]))
      while try runner.ask(form, where: { _ in true }) { try saveAdded(form, runner, context) }
      return .done
    }
    let missing = runner.missing(form)
    if !missing.isEmpty {
      guard context.isInteractive else {
        if runner.isRefused(form) { throw Failure(violations: form.violations, of: wording) }
        throw missingOptions(missing)
      }
      let names = missing.map(\.name)
      guard try runner.ask(form, where: { names.contains($0.name) }) else {
        throw Failure(.data, "prompt.ended", code: "ended")
      }
    }
    try saveAdded(form, runner, context)
    return .done
  }

  private func saveAdded(
    _ form: FormViewModel<Record>, _ runner: FormRunner<Record>, _ context: Context
  ) throws {
    let typed = form.typed
    let saved = try runner.save { try form.save(overrulingWarnings: $0) }
    let report = ChangeReport(group: self, context: context)
    try report.print("change.added", saved.map(\.row), typed: typed)
    try report.noteNamesakes(saved)
  }

  /// The words of the command are the natural key, joined by spaces.
  func fillKey(_ form: FormViewModel<Record>, _ context: Context) throws {
    guard let key = table.naturalKey, !context.positionals.isEmpty else { return }
    if context.invocation.isGiven(key.option) {
      throw Failure(.usage, "add.keyTwice", ["option": "--\(key.option)", "field": key.name])
    }
    form.set(key.name, to: context.positionals.joined(separator: " "))
  }

  /// Without a terminal what is missing is wrong use, named by its option.
  func missingOptions(_ fields: [Field<Record>]) -> Failure {
    let names = fields.map { field in
      field.roles.contains(.naturalKey) ? Self.placeholder(field) : "--\(field.option)"
    }
    return Failure(
      .usage, names.count == 1 ? "add.missing" : "add.missingSeveral",
      ["names": names.joined(separator: ", ")])
  }
}
