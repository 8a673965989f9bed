import Interchange

/// How many records an import made, changed, found the same, deleted, passed over and refused.
struct ImportCount {
  private(set) var created = 0
  private(set) var updated = 0
  private(set) var same = 0
  private(set) var refused = 0
  private(set) var deleted = 0
  /// Deleted in the input, and kept here.
  private(set) var kept = 0
  /// Deleted here, and passed over.
  private(set) var gone = 0
  /// Reasons of the refused ones.
  private(set) var findings = 0
  var lookalikes = 0

  var records: Int { created + updated + same + refused + kept + gone + deleted }
  /// How many records are not as they were.
  var changed: Int { created + updated + deleted }

  mutating func add(_ outcome: ImportOutcome) {
    switch outcome {
    case .created: created += 1
    case .updated: updated += 1
    case .same: same += 1
    case .gone: gone += 1
    case .deleted: deleted += 1
    case .kept: kept += 1
    case .refused(let found):
      refused += 1
      findings += found.count
    }
  }

  /// A run of new records that were taken together.
  mutating func add(created count: Int) { created += count }

  /// A record that the input lacks.
  mutating func addDeleted() { deleted += 1 }

  var members: [(String, Int)] {
    let always = [
      ("records", records), ("created", created), ("updated", updated), ("same", same),
      ("refused", refused), ("lookalikes", lookalikes),
    ]
    return always + [("deleted", deleted), ("kept", kept), ("gone", gone)].filter { $0.1 > 0 }
  }

  /// For the placeholders of a sentence.
  var values: [String: String] { Dictionary(uniqueKeysWithValues: members.map { ($0, "\($1)") }) }
}
