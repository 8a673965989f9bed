/// A reference that does not mean exactly one record.
public enum ReferenceError: Error, Hashable, Sendable {
  case absent(entity: String, text: String)
  /// The candidates, by number; at most `mostCandidates` of them.
  case ambiguous(entity: String, text: String, candidates: [Row])

  /// So many records are named at most.
  public static let mostCandidates = 20
}
