import Observation
import Registry

/// What a form holds and observers follow; it knows no record type, so that following it costs little.
@Observable
final class FormState {
  var rows: [Row]
  var drafts: [String: FieldDraft] = [:]
  /// Violations that only the store could find, until a field changes.
  var refused: [Violation] = []

  init(_ rows: [Row]) { self.rows = rows }
}
