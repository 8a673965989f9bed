import Arguments
import Registry
import Terminal
import Values
import ViewModels

/// Asks a person for the fields of a form, and saves it with what the rules say.
struct FormRunner<Record: Sendable> {
  let group: EntityGroup<Record>
  let context: Context

  private var io: IO { context.io }

  /// Asks for fields in table order; a refused one is asked again, Enter keeps what stands.
  ///
  /// Returns false if the input ended before the last answer.
  func ask(_ form: FormViewModel<Record>, where isAsked: (Field<Record>) -> Bool) throws -> Bool {
    for field in group.table.fields where field.isEditable && isAsked(field) {
      if try !ask(form, field) { return false }
    }
    return true
  }

  private func ask(_ form: FormViewModel<Record>, _ field: Field<Record>) throws -> Bool {
    while true {
      let standing = field.type.shownDraft(form.text(of: field.name))
      let name = field.type == .entries ? Sentences.text("prompt.entries", ["field": field.name]) : field.name
      let prompt = standing.isEmpty ? "\(name): " : "\(name) [\(Printable.excerpt(standing))]: "
      // What was said before stands above the question.
      try io.output.flush()
      guard let answer = try io.prompter.line(prompt) else { return false }
      if !answer.isEmpty { form.set(field.name, to: answer) }
      let errors = form.violations(of: field.name).filter { $0.isError && isOwn($0, field) }
      if errors.isEmpty { return true }
      for error in errors { try io.note("  \(group.wording.sentence(error)) [\(error.code)]") }
      if form.text(of: field.name) == answer, !answer.isEmpty { form.revert(field.name) }
    }
  }

  /// A rule over several fields cannot be mended at the first of them.
  private func isOwn(_ violation: Violation, _ field: Field<Record>) -> Bool {
    !group.table.rules.contains { $0.code == violation.code }
  }

  /// Required fields without a value.
  func missing(_ form: FormViewModel<Record>) -> [Field<Record>] {
    group.table.fields.filter {
      $0.isEditable && $0.isRequired && !form.isTouched($0.name) && form.text(of: $0.name).isEmpty
    }
  }

  /// Whether something that was given is wrong, so that all there is to say is said at once, as data.
  func isRefused(_ form: FormViewModel<Record>) -> Bool {
    form.violations.contains { $0.isError && form.isTouched($0.field) }
  }

  /// Saves; asks about warnings on a terminal, elsewhere wants `--force`.
  func save(_ attempt: (_ overruling: Bool) throws -> SaveOutcome) throws -> [Saved] {
    var outcome = try attempt(context.invocation.flag("force"))
    if case .unconfirmed(let warnings) = outcome {
      let hint = Sentences.text("warnings.force")
      guard context.isInteractive else {
        throw Failure(violations: warnings, of: group.wording, hint: hint)
      }
      for warning in warnings {
        try io.note("\(warning.field): \(group.wording.sentence(warning)) [\(warning.code)]")
      }
      guard try io.prompter.confirm(Sentences.text("warnings.confirm")) else {
        throw Failure(.data, "warnings.declined", code: "unconfirmed")
      }
      outcome = try attempt(true)
    }
    switch outcome {
    case .saved(let saved, let warnings):
      context.tracer.log(
        "viewmodel", "form of \(group.name): saved \(saved.count), \(warnings.count) warnings overruled")
      return saved
    case .refused(let violations), .unconfirmed(let violations):
      throw Failure(violations: violations, of: group.wording)
    }
  }
}

extension ValueType {
  /// A draft as a prompt shows it: a flag as no or yes, a list of entries in one line.
  fileprivate func shownDraft(_ draft: String) -> String {
    switch self {
    case .flag: Sentences.text(draft == "true" ? "flag.yes" : "flag.no")
    case .entries: draft.split(separator: "\n").joined(separator: "; ")
    default: draft
    }
  }
}
