/// A rule that sees the whole record.
public struct RecordRule<Record: Sendable>: Sendable {
  /// The whole code, such as `person.exchanged`.
  public let code: String
  /// The fields it looks at; it is reported at the first.
  public let fields: [String]
  /// Whether breaking it keeps a record from being stored.
  public let severity: Violation.Severity
  /// Codes that are left out when this rule is broken, since it says more.
  public let supersedes: [String]
  /// Whether it holds in every record whose fields break no rule of their own, so that it need not be asked
  /// about these.
  public let followsFields: Bool
  /// Nil when it holds, else what its sentence names.
  public let holds: @Sendable (Record, RuleContext) -> [String: String]?

  public init(
    _ code: String, fields: [String], severity: Violation.Severity = .error, supersedes: [String] = [],
    followsFields: Bool = false,
    holds: @escaping @Sendable (Record, RuleContext) -> [String: String]?
  ) {
    self.code = code
    self.fields = fields
    self.severity = severity
    self.supersedes = supersedes
    self.followsFields = followsFields
    self.holds = holds
  }
}
