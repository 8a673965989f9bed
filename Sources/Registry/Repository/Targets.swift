/// The records that a change is about.
public enum Targets: Hashable, Sendable {
  /// Records that are there; one that is not is a conflict.
  case numbers([Int64])
  /// What a person names; a range stands for all records in it.
  case references([String])
  /// All records that fulfil the condition, by number.
  case condition(Condition)
}
