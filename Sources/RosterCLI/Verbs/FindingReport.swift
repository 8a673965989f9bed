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
      let kind = violation.isError ? "error" : "warning"
      if !context.isQuiet {
        try context.io.say("\(place): \(kind): \(violation.field): \(sentence) [\(violation.code)]")
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
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return [
      counted(tally.records, "record"), counted(tally.errors, "error"), counted(tally.warnings, "warning"),
    ].joined(separator: ", ")
  }
}
