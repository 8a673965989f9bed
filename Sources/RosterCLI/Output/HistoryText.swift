import Registry
import Values

enum HistoryText {
  /// What a step is called, as it is printed: others may have written it.
  static func name(_ label: StepLabel) -> String {
    Printable.excerpt("\(label.verb) \(label.entity)", max: 80)
  }

  /// A value as the history shows it: one line, cut, a dash for none.
  static func value(_ text: String) -> String { text.isEmpty ? "-" : Printable.excerpt(text, max: 40) }
}
