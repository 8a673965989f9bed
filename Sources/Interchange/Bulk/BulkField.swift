import Registry
import Values

/// What the converter has to know of a stored field, whatever the record's type.
///
/// A class, so that handing it on costs the same whatever it holds.
final class BulkField: Sendable {
  let schema: FieldSchema
  let check: FastRuleCheck
  let normalise: (@Sendable (String) -> String)?
  /// What a new record holds where nothing is given.
  let standard: Cell

  init(
    schema: FieldSchema, check: FastRuleCheck, normalise: (@Sendable (String) -> String)?, standard: Cell
  ) {
    self.schema = schema
    self.check = check
    self.normalise = normalise
    self.standard = standard
    needsValue = check.isRequired && standard.isAbsent
  }

  /// Whether a record without a value breaks a rule.
  let needsValue: Bool
}
