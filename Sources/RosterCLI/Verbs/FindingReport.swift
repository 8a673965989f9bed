import Registry
import Values

/// Prints what a validation finds, as it is found, and the count at the end.
final class FindingReport {
  private let context: Context
  private let wording: EntityWording
  private var findings: [String] = []
  private(set) var errors = 0
  private(set) var warnings = 0

  init(context: Context, wording: EntityWording) {
    self.context = context
    self.wording = wording
  }

  func add(_ place: String, _ violation: Violation) throws {
    if violation.isError { errors += 1 } else { warnings += 1 }
    let sentence = wording.sentence(violation)
    if context.format == .table {
      let kind = Sentences.text(violation.isError ? "finding.error" : "finding.warning")
      if !context.isQuiet {
        let field = violation.field.isEmpty ? "" : "\(violation.field): "
        try context.io.say("\(place): \(kind): \(field)\(sentence) [\(violation.code)]")
      }
      return
    }
    var object = JSONObjectText()
    object.put("place", place)
    object.put("severity", violation.isError ? "error" : "warning")
    object.put("field", violation.field)
    object.put("code", violation.code)
    object.put("message", sentence)
    if context.format == .jsonl { try context.io.say(object.closed) } else { findings.append(object.closed) }
  }

  func close(_ tally: Tally) throws {
    switch context.format {
    case .json:
      var object = JSONObjectText()
      object.put("records", tally.records)
      object.put("errors", tally.errors)
      object.put("warnings", tally.warnings)
      object.put("findings", list: findings)
      try context.io.say(object.closed)
    case .jsonl:
      break
    case .table, .csv, .tsv:
      try context.io.say(Self.summary(tally))
    }
  }

  /// `200 records, 0 errors, 1 warning`
  static func summary(_ tally: Tally) -> String {
    let counts = [
      (tally.records, "tally.records", "tally.records.one"),
      (tally.errors, "tally.errors", "tally.errors.one"),
      (tally.warnings, "tally.warnings", "tally.warnings.one"),
    ]
    return counts.map { count, several, one in
      Sentences.text(count == 1 ? one : several, ["count": "\(count)"])
    }.joined(separator: ", ")
  }
}
