import Interchange

/// How many records an import made, changed, found the same, and refused.
struct ImportCount {
  private(set) var created = 0
  private(set) var updated = 0
  private(set) var same = 0
  private(set) var refused = 0
  /// Reasons of the refused ones.
  private(set) var findings = 0
  var lookalikes = 0

  var records: Int { created + updated + same + refused }

  mutating func add(_ outcome: ImportOutcome) {
    switch outcome {
    case .created: created += 1
    case .updated: updated += 1
    case .same: same += 1
    case .refused(let found):
      refused += 1
      findings += found.count
    }
  }

  /// A run of new records that were taken together.
  mutating func add(created count: Int) { created += count }

  var members: [(String, Int)] {
    [
      ("records", records), ("created", created), ("updated", updated), ("same", same),
      ("refused", refused), ("lookalikes", lookalikes),
    ]
  }

  /// For the placeholders of a sentence.
  var values: [String: String] { Dictionary(uniqueKeysWithValues: members.map { ($0, "\($1)") }) }
}
