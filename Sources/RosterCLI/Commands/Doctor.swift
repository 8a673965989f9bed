import Arguments
import Formats
import Registry
import SQLiteStore
import Terminal
import Values

extension Commands {
  static var doctorCommand: Verb {
    let summary = { Sentences.text("help.doctor") }
    return Verb("doctor", summary: summary) {
      Command(
        name: "doctor", summary: summary(), discussion: Sentences.text("help.doctor.more"),
        examples: [Example("roster doctor", "")])
    } run: { context in
      try doctor(context)
    }
  }

  private struct Check {
    var name: String
    /// What is wrong; empty if nothing is.
    var problems: [String]
  }

  private static func doctor(_ context: Context) throws -> ExitCode {
    try context.takes(.table, .json, .jsonl)
    let groups = try context.groups.all
    _ = try context.store(for: .reading)
    var checks: [Check] = []
    if let file = context.file {
      checks = try file.inspect().map { check in
        Check(
          name: Sentences.text("doctor.\(check.subject.rawValue)"),
          problems: check.problems.map { Sentences.text("doctor.problem.\($0.code.rawValue)", $0.values) })
      }
    } else {
      let why = context.databaseFile == nil ? "doctor.inMemory" : "doctor.absent"
      try context.io.note(Sentences.text(why))
    }
    for group in groups {
      let tally = try group.tally(context) { _, _ in }
      let line = Sentences.text(
        "doctor.rules", ["entity": group.name, "summary": FindingReport.summary(tally)])
      checks.append(
        Check(name: line, problems: tally.errors == 0 ? [] : ["roster \(group.name) validate"]))
    }
    let count = checks.reduce(0) { $0 + $1.problems.count }
    try context.format == .table ? print(checks, count, context) : printJSON(checks, count, context)
    return count == 0 ? .done : .data
  }

  private static func print(_ checks: [Check], _ count: Int, _ context: Context) throws {
    for check in checks {
      let mark = Sentences.text(check.problems.isEmpty ? "doctor.ok" : "doctor.bad")
      let padding = String(repeating: " ", count: max(0, 3 - mark.count))
      try context.io.say("\(mark)\(padding) \(check.name)")
      for problem in check.problems { try context.io.say("    \(Printable.visible(problem))") }
    }
    try context.io.say(
      count == 0 ? Sentences.text("doctor.fine") : Sentences.text("doctor.notFine", ["count": "\(count)"]))
  }

  private static func printJSON(_ checks: [Check], _ count: Int, _ context: Context) throws {
    var object = JSONObjectText()
    object.put("problems", count)
    object.put(
      "checks",
      list: checks.map { check in
        var item = JSONObjectText()
        item.put("check", check.name)
        item.put("problems", list: check.problems.map { JSONText.quoted($0) })
        return item.closed
      })
    try context.io.say(object.closed)
  }
}
