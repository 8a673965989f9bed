import Arguments
import Entities
import Registry
import Secrets
import Values
import ViewModels

extension EntityGroup where Record == User {
  var registerVerb: Verb {
    let summary = { Sentences.text("help.register") }
    return Verb("register", aliases: ["add"], summary: summary) {
      Command(
        name: "register", aliases: ["add"], summary: summary(),
        discussion: Sentences.text("help.register.more"),
        examples: style.examples()["register"] ?? [],
        options: FieldOptions(table: table, isEdit: false).options
          + PasswordReader.options(forNew: true, canSkip: true) + [Self.forceOption],
        positionals: [
          Positional("USERID", minimum: 0, maximum: 1, help: Sentences.text("help.register.userId"))
        ],
        echoesWords: false)
    } run: { context in
      var group = self
      // Where nothing says whence the password comes, the word may be it.
      let isPasswordNamed = PasswordReader.options(forNew: true, canSkip: true)
        .contains { context.invocation.isGiven($0.name) }
      if !context.positionals.isEmpty, !isPasswordNamed { group.unprinted = ["userId"] }
      return try group.register(context)
    }
  }

  private func register(_ context: Context) throws -> ExitCode {
    try SecretProcess.harden()
    let reader = PasswordReader(context: context)
    guard let source = try reader.source() else {
      let form = try form(reader, context).form
      if FormRunner(group: self, context: context).isRefused(form) {
        throw Failure(violations: form.violations, of: wording)
      }
      throw reader.noSource
    }
    switch source {
    case .prompt:
      return try registerAsking(reader, context)
    case .none:
      return try register(.none, reader, context)
    case .generate:
      let secret = try PasswordGenerator.generate()
      return try secret.withBytes { bytes in
        let code = try register(.given(bytes, confirmation: nil), reader, context)
        try printGenerated(bytes, context)
        return code
      }
    case .standardInput, .file:
      // What can be no password is refused before anything is looked up.
      do {
        let secret = try reader.read(source)
        return try secret.withBytes { try register(.given($0, confirmation: nil), reader, context) }
      } catch PasswordRejection.empty {
        return try register(.missing, reader, context)
      } catch let rejection as PasswordRejection {
        let violation = Violation(field: "password", rejection: rejection.rejection)
        throw Failure(violations: [violation], of: wording)
      }
    }
  }

  func printGenerated(_ bytes: UnsafeRawBufferPointer, _ context: Context) throws {
    try context.io.output.flush()
    if context.format == .table, !context.isQuiet {
      context.io.output.put(Sentences.text("password.generated"))
      context.io.output.put(" ")
    } else {
      // Machine-readable output holds records; the password goes beside it.
      context.io.errors.put(bytes)
      context.io.errors.put(UInt8(ascii: "\n"))
      return try context.io.errors.flush()
    }
    context.io.output.put(bytes)
    context.io.output.put(UInt8(ascii: "\n"))
    try context.io.output.flush()
  }

  private func form(_ reader: PasswordReader, _ context: Context) throws -> UserFormViewModel {
    let model = UserFormViewModel(
      registering: try repository(context, for: .creating), hasher: try reader.hasher(),
      policy: try reader.policy(), reading: context.reading)
    try fillKey(model.form, context)
    try FieldOptions(table: table, isEdit: false).apply(context, to: model.form)
    return model
  }

  private func register(
    _ password: UserFormViewModel.Password, _ reader: PasswordReader, _ context: Context
  ) throws -> ExitCode {
    let model = try form(reader, context)
    let runner = FormRunner(group: self, context: context)
    let missing = runner.missing(model.form)
    if !missing.isEmpty {
      guard context.isInteractive else {
        if case .missing = password { return try save(model, password, context) }
        if runner.isRefused(model.form) {
          throw Failure(violations: model.allViolations(password), of: wording)
        }
        throw missingOptions(missing)
      }
      let names = missing.map(\.name)
      guard try runner.ask(model.form, where: { names.contains($0.name) }) else {
        throw Failure(.data, "prompt.ended", code: "ended")
      }
    }
    return try save(model, password, context)
  }

  private func registerAsking(_ reader: PasswordReader, _ context: Context) throws -> ExitCode {
    let asksAll =
      context.positionals.isEmpty && !FieldOptions(table: table, isEdit: false).areGiven(context.invocation)
    let model = try form(reader, context)
    let runner = FormRunner(group: self, context: context)
    if asksAll { try context.io.note(Sentences.text("add.asking", ["entity": name])) }
    repeat {
      let missing = runner.missing(model.form).map(\.name)
      if try !runner.ask(model.form, where: { asksAll || missing.contains($0.name) }) {
        if asksAll { break }
        throw Failure(.data, "prompt.ended", code: "ended")
      }
      let found = model.form.violations.filter(\.isError)
      if !found.isEmpty { throw Failure(violations: found, of: wording) }
      // Nobody types a password twice for an account that cannot be.
      while let taken = try model.taken().first {
        guard asksAll || missing.contains(taken.field) else {
          throw Failure(violations: [taken], of: wording)
        }
        try context.io.note("  \(wording.sentence(taken)) [\(taken.code)]")
        model.form.revert(taken.field)
        guard try runner.ask(model.form, where: { $0.name == taken.field }) else {
          throw Failure(.data, "prompt.ended", code: "ended")
        }
      }
      _ = try reader.askNew({ model.violations(.given($0, confirmation: nil)) }, wording: wording) { bytes in
        try save(model, .given(bytes, confirmation: nil), context)
      }
    } while asksAll
    return .done
  }

  private func save(
    _ model: UserFormViewModel, _ password: UserFormViewModel.Password, _ context: Context
  ) throws -> ExitCode {
    let runner = FormRunner(group: self, context: context)
    let typed = model.form.typed
    let saved = try runner.save { try model.save(password, overrulingWarnings: $0) }
    try ChangeReport(group: self, context: context).print("change.registered", saved.map(\.row), typed: typed)
    return .done
  }
}
