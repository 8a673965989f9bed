public import Values

/// How an import takes records.
public struct ImportOptions: Sendable {
  /// The first word of the extras that belong to the format, such as `vcard`.
  public var owner: String
  /// Whether a record without an identifier updates the one record of its name.
  public var matchesName: Bool
  /// Whether warnings are overruled.
  public var isForced: Bool
  /// The id that an identifier's text stands for.
  public var identify: @Sendable (String) -> RecordID

  public init(
    owner: String, matchesName: Bool = false, isForced: Bool = false,
    identify: @escaping @Sendable (String) -> RecordID
  ) {
    self.owner = owner
    self.matchesName = matchesName
    self.isForced = isForced
    self.identify = identify
  }
}
