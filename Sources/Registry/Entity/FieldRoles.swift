/// The parts a field plays beside holding a value.
public struct FieldRoles: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A REF that is no number and no id names the record by this field.
  public static let naturalKey = FieldRoles(rawValue: 1)
  /// `list WORD` and `find` look here.
  public static let searchable = FieldRoles(rawValue: 2)
  /// Set by the program; no option, no form entry.
  public static let managed = FieldRoles(rawValue: 4)
  /// Part of the form alone; never stored.
  public static let formOnly = FieldRoles(rawValue: 8)
  /// Holds telephone numbers, which a search also finds by their digits alone.
  public static let telephone = FieldRoles(rawValue: 32)
}
