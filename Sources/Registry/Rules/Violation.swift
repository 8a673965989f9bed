public import Values

/// A rule that a record breaks, as data.
public struct Violation: Error, Hashable, Sendable {
  /// An error keeps a record from being stored, a warning wants to be confirmed.
  public enum Severity: Hashable, Sendable { case error, warning }

  /// The field concerned; the first of them where a rule sees several.
  public var field: String
  /// Such as `nickname.required` or `person.exchanged`.
  public var code: String
  /// Whether it keeps the record from being stored.
  public var severity: Severity
  /// What the sentence names, by placeholder.
  public var values: [String: String]
  /// The stored value the rule saw, so that a sentence can show it as the field does; absent if none.
  public var cell: Cell

  public init(
    field: String, code: String, severity: Severity = .error, values: [String: String] = [:],
    cell: Cell = .absent
  ) {
    self.field = field
    self.code = code
    self.severity = severity
    self.values = values
    self.cell = cell
  }

  /// Whether it keeps the record from being stored.
  public var isError: Bool { severity == .error }

  /// A text that could not be read: its code follows the field's name, unless it begins with it already.
  public init(field: String, rejection: Rejection) {
    let prefix = field + "."
    let code = rejection.code.hasPrefix(prefix) ? rejection.code : prefix + rejection.code
    self.init(field: field, code: code, values: rejection.values)
  }
}
