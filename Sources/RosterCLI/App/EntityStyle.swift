import Arguments
import Interchange
import Registry
import Terminal
import Values

/// What an entity adds to the generic verbs: words, marks, filters, verbs of its own.
struct EntityStyle<Record: Sendable> {
  /// Examples for the help pages, by verb; like all texts of the help they are made only for it.
  var examples: () -> [String: [Example]] = { [:] }
  /// Options of `list` that only this entity has.
  var listOptions: () -> [Option] = { [] }
  /// The condition those options stand for; the second argument is what `--where` says.
  var listCondition: (Invocation, Condition?, EntitySchema) -> Condition? = { _, _, _ in nil }
  /// How columns are marked in a table, by the attribute's name.
  var marks: [String: ColumnMark] = [:]
  /// What a list without records says to do.
  var emptyHint: () -> String? = { nil }
  /// Violations of the form-only texts of an example or a file, by field name.
  var formOnly: ([String: String], [Cell]) -> [Violation] = { _, _ in [] }
  /// The fields that answer a mail program's query: whose mail, and where; nil where there is no mail.
  var addresses: (name: String, emails: String)?
  /// The formats in which the entity's records come and go, beside those every entity has.
  var formats: () -> [InterchangeFormat<Record>] = { [] }
  /// Whether files of it are for their owner's eyes alone.
  var isPrivate = false
  var verbs: (EntityGroup<Record>) -> [Verb] = { _ in [] }
}

/// How the cells of a column are marked in a table.
struct ColumnMark {
  /// The fields that are looked at.
  var fields: [String]
  /// What is shown on a day, by the cells of the fields; nil shows the value as it is.
  var text: ([Cell], CivilDate) -> StyledText?
}
