import Arguments
import Registry
import Terminal
import Values
import ViewModels

/// The options of `add` and `edit`, derived from an entity's fields, and how they fill a form.
struct FieldOptions<Record: Sendable> {
  let table: EntityTable<Record>
  /// Whether records stand already, so that a field can be emptied and words taken away.
  let isEdit: Bool

  private var fields: [Field<Record>] { table.fields.filter(\.isEditable) }

  var options: [Option] { fields.flatMap(options(of:)) }

  private func options(of field: Field<Record>) -> [Option] {
    let help = Sentences.fieldHelp(field.messageKey(table.name), field.type)
    let section = Sentences.text("help.fields")
    let negation: Option.Negation = isEdit && canBeEmptied(field) ? .flag : .none
    switch field.type {
    case .flag:
      return [Option(field.option, short: field.short, negation: .flag, help: help, section: section)]
    case .words, .entries:
      return [
        Option(
          field.option, short: field.short, value: .init(Sentences.placeholder(field.type)),
          negation: negation, help: help,
          section: section),
        Option(
          Self.singular(field.option), value: .init(Sentences.itemPlaceholder(field.type)), repeats: true,
          negation: isEdit ? .value(Sentences.itemPlaceholder(field.type)) : .none,
          help: Sentences.itemHelp(field.type, isEdit: isEdit), section: section),
      ]
    default:
      return [
        Option(
          field.option, short: field.short,
          value: .init(Sentences.placeholder(field.type), completion: completion(field.type)),
          negation: negation, help: help, section: section)
      ]
    }
  }

  /// A level always has a rank.
  private func canBeEmptied(_ field: Field<Record>) -> Bool {
    if case .level = field.type { false } else { !field.isRequired }
  }

  private func completion(_ type: ValueType) -> Completion {
    type.completions.isEmpty ? .none : .words(type.completions)
  }

  /// `tags` becomes `tag`.
  private static func singular(_ option: String) -> String {
    option.hasSuffix("s") ? String(option.dropLast()) : option + "-word"
  }

  /// Throws a `Rejection` if an option of a field is one of the program's, or of another field's.
  func checkNames() throws(Rejection) {
    var owners: [String: String] = [:]
    for field in fields {
      var names = [field.option]
      if field.type.isList { names.append(Self.singular(field.option)) }
      let isReserved = { OptionNames.reserved.contains($0) || $0.hasPrefix("no-") }
      if names.contains(where: isReserved) {
        throw Rejection("entity.reserved", ["value": field.name, "entity": table.name])
      }
      if let short = field.short, OptionNames.reservedLetters.contains(short) {
        throw Rejection(
          "entity.letter", ["value": field.name, "entity": table.name, "option": "-\(short)"])
      }
      for option in names.map({ "--" + $0 }) + (field.short.map { ["-\($0)"] } ?? []) {
        if let other = owners.updateValue(field.name, forKey: option) {
          throw Rejection(
            "entity.alike",
            ["value": field.name, "other": other, "entity": table.name, "option": option])
        }
      }
    }
  }

  /// Whether the invocation names any field.
  func areGiven(_ invocation: Invocation) -> Bool {
    options.contains { invocation.isGiven($0.name) }
  }

  /// Reads standard input if an option stands for it; `apply` then finds it read.
  func readInput(_ context: Context) throws {
    for field in fields where context.invocation.isGiven(field.option) {
      _ = try text(context.invocation.value(field.option) ?? "", field, context)
    }
  }

  /// Puts what the options say into the form, in table order.
  func apply(_ context: Context, to form: FormViewModel<Record>) throws {
    let invocation = context.invocation
    for field in fields {
      let option = field.option
      if invocation.isGiven(option) {
        if invocation.isNegated(option) {
          form.clear(field.name)
        } else if field.type == .flag {
          form.set(field.name, to: "true")
        } else {
          form.set(field.name, to: try text(invocation.value(option) ?? "", field, context))
        }
      }
      guard field.type.isList else { continue }
      let adding = invocation.values(Self.singular(option))
      let removing = invocation.negatedValues(Self.singular(option))
      if adding.isEmpty, removing.isEmpty { continue }
      // A list that is refused stays as it was given.
      if invocation.isGiven(option), form.violations(of: field.name).contains(where: \.isError) { continue }
      form.changeWords(of: field.name, adding: adding, removing: removing)
    }
  }

  /// A single `-` for a text of several lines stands for standard input.
  private func text(_ given: String, _ field: Field<Record>, _ context: Context) throws -> String {
    guard field.type == .multilineText, given == "-" else { return given }
    do {
      let bytes = try context.inputBytes()
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.data, "input.notUTF8", ["field": field.name])
      }
      return text
    } catch let problem as InputFile.Problem {
      throw problem.failure(Sentences.text("input.standard"))
    }
  }
}
