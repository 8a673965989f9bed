public import Values

/// How an import takes records.
public struct ImportOptions: Sendable {
  /// The first word of the extras that belong to the format, such as `vcard`.
  public var owner: String
  /// Whether a record without an identifier updates the one record of its name.
  public var matchesName: Bool
  /// Whether warnings are overruled.
  public var isForced: Bool
  /// Whether two moments are one, as far as the format tells.
  public var agrees: @Sendable (Timestamp, Timestamp) -> Bool
  /// The id that an identifier's text stands for.
  public var identify: @Sendable (String) -> RecordID

  public init(
    owner: String, matchesName: Bool = false, isForced: Bool = false,
    agrees: @escaping @Sendable (Timestamp, Timestamp) -> Bool = { $0 == $1 },
    identify: @escaping @Sendable (String) -> RecordID
  ) {
    self.owner = owner
    self.matchesName = matchesName
    self.isForced = isForced
    self.agrees = agrees
    self.identify = identify
  }
}
