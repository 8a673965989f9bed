import Registry
import Values

/// What the converter has to know of a stored field, whatever the record's type.
struct BulkField: Sendable {
  let schema: FieldSchema
  let screen: FieldScreen
  let normalise: (@Sendable (String) -> String)?
  /// What a new record holds where nothing is given.
  let standard: Cell

  /// Whether a record without a value breaks a rule.
  var needsValue: Bool { screen.isRequired && standard.isAbsent }
}
