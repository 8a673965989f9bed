public import Values

/// A rule over one field's value, as data that can be listed.
public struct FieldRule: Sendable {
  /// What a rule checks.
  public enum Check: Sendable {
    case required
    /// Number of code points.
    case length(ClosedRange<Int>)
    /// In stored units: millimetres, grams, a rank, a number.
    case range(ClosedRange<Int64>)
    /// Outside it the value is unusual: a warning.
    case usual(ClosedRange<Int64>)
    case notAfterToday
    /// No other record has it. A store checks this within the transaction that saves.
    case unique
    /// A rule that only this field has. `holds` returns nil when it holds, else what its sentence names.
    case custom(holds: @Sendable (Cell, RuleContext) -> [String: String]?)

    /// Whether it wants a value.
    public var isRequired: Bool { if case .required = self { true } else { false } }
    /// Whether it wants a value that no other record has; only a store can tell.
    public var isUnique: Bool { if case .unique = self { true } else { false } }
  }

  /// The code's last part: `required` in `nickname.required`; the whole code if it has a point.
  public let name: String
  /// What the rule checks.
  public let check: Check
  /// Whether breaking it keeps a record from being stored.
  public let severity: Violation.Severity
  /// What the rule's line in `rules` names, by placeholder.
  public let values: [String: String]

  init(_ name: String, _ check: Check, severity: Violation.Severity = .error, values: [String: String] = [:])
  {
    self.name = name
    self.check = check
    self.severity = severity
    self.values = values
  }

  /// A value must be given.
  public static let required = FieldRule("required", .required)
  /// A day must not lie in the future.
  public static let notAfterToday = FieldRule("future", .notAfterToday)
  /// No two records may have the value, letter case and width aside.
  public static let unique = FieldRule("taken", .unique)

  /// A text must have so many code points.
  ///
  /// - Parameter setting: the name of the setting that says how many may be allowed, for the sentence.
  public static func length(_ range: ClosedRange<Int>, setting: String? = nil) -> FieldRule {
    FieldRule("length", .length(range), values: limits(range, setting))
  }

  private static func limits(_ range: ClosedRange<Int>, _ setting: String?) -> [String: String] {
    var values = ["minimum": "\(range.lowerBound)", "maximum": "\(range.upperBound)"]
    values["setting"] = setting
    return values
  }

  /// Number of code points of each word of a list.
  public static func wordLength(_ range: ClosedRange<Int>, setting: String? = nil) -> FieldRule {
    let values = limits(range, setting)
    return .custom("length", values: values) { cell, _ in
      let lengths = cell.text.map { WordList.words(stored: $0).map(\.unicodeScalars.count) } ?? []
      return lengths.first { !range.contains($0) }.map { ["count": "\($0)"] }
    }
  }

  /// Number of items of a list.
  public static func itemCount(_ maximum: Int) -> FieldRule {
    .custom("items", values: ["maximum": "\(maximum)"]) { cell, _ in
      // Each takes at least its quotes and what parts it from the next.
      guard let text = cell.text, text.utf8.count / 3 > maximum else { return nil }
      let count = WordList.words(stored: text).count
      return count > maximum ? ["count": "\(count)"] : nil
    }
  }

  /// An error outside the range, which is in stored units.
  public static func range(_ range: ClosedRange<Int64>) -> FieldRule { FieldRule("range", .range(range)) }

  /// A warning outside the range, which is in stored units.
  public static func usual(_ range: ClosedRange<Int64>) -> FieldRule {
    FieldRule("unusual", .usual(range), severity: .warning)
  }

  /// A rule of one's own: the values for its sentence if the cell breaks it, else nil.
  public static func custom(
    _ name: String, severity: Violation.Severity = .error, values: [String: String] = [:],
    holds: @escaping @Sendable (Cell, RuleContext) -> [String: String]?
  ) -> FieldRule {
    FieldRule(name, .custom(holds: holds), severity: severity, values: values)
  }

  /// The code of a violation in a field: `nickname.required`.
  public func code(of field: String) -> String { name.contains(".") ? name : "\(field).\(name)" }

  /// What the value breaks, or nil. `unique` is not looked at here, and only `required` minds a missing value.
  func violation(field: String, cell: Cell, context: RuleContext) -> Violation? {
    guard let found = broken(cell, context) else { return nil }
    return Violation(
      field: field, code: code(of: field), severity: severity,
      values: values.merging(found) { $1 }, cell: cell)
  }

  private func broken(_ cell: Cell, _ context: RuleContext) -> [String: String]? {
    if case .required = check {
      guard let text = cell.text else { return cell.isAbsent ? [:] : nil }
      return TextRules.isBlank(text) ? [:] : nil
    }
    if cell.isAbsent { return nil }
    switch check {
    case .required, .unique:
      return nil
    case .length(let range):
      guard let count = cell.text?.unicodeScalars.count, !range.contains(count) else { return nil }
      return ["count": "\(count)"]
    case .range(let range), .usual(let range):
      guard let value = cell.integer, !range.contains(value) else { return nil }
      return [:]
    case .notAfterToday:
      guard let text = cell.text, let day = CivilDate(iso: text), day > context.today else { return nil }
      return ["today": context.today.description]
    case .custom(let holds):
      return holds(cell, context)
    }
  }
}
