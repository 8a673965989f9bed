import Arguments
import Formats
import Registry
import SQLiteStore
import Secrets
import Terminal
import Values

extension Commands {
  static var doctorCommand: Verb {
    let summary = { Sentences.text("help.doctor") }
    return Verb("doctor", summary: summary) {
      Command(
        name: "doctor", summary: summary(), discussion: Sentences.text("help.doctor.more"),
        examples: [
          Example("roster doctor", ""), Example("roster doctor --repair", Sentences.text("example.repair")),
        ],
        options: [
          Option("repair", help: Sentences.text("help.repair")),
          Option("yes", short: "y", help: Sentences.text("help.repair.yes")),
        ])
    } run: { context in
      try doctor(context)
    }
  }

  private struct Check {
    var name: String
    /// What is wrong; empty if nothing is.
    var problems: [String]
    /// How many problems these are; some lines stand for several.
    var count: Int
    /// How many of them there is a way to mend.
    var mendable = 0
    /// What is no problem, and worth knowing.
    var notes: [String] = []
  }

  private struct Report {
    var checks: [Check]
    /// What was mended, and where the former content is.
    var mended: (lines: [String], former: String)?

    var count: Int { checks.reduce(0) { $0 + $1.count } }
    var mendable: Int { checks.reduce(0) { $0 + $1.mendable } }
  }

  private static func doctor(_ context: Context) throws -> ExitCode {
    try context.takes(.table, .json, .jsonl)
    let repairs = context.invocation.flag("repair")
    if context.invocation.flag("yes"), !repairs { throw Failure(.usage, "doctor.yesAlone") }
    _ = try context.groups.all
    _ = try context.store(for: repairs ? .changing : .reading)
    if context.file == nil {
      let why = context.databaseFile == nil ? "doctor.inMemory" : "doctor.absent"
      try context.io.note(Sentences.text(why))
    }
    var report = Report(checks: try look(context))
    if repairs, let file = context.file, report.mendable > 0 {
      guard try isWanted(report, context) else {
        try context.io.note(Sentences.text("doctor.declined"))
        return .no
      }
      let former = try DatabaseFile("\(context.databaseFile ?? "").before-\(moment(context))")
      let done = try file.repair(keeping: former)
      report.mended = (
        done.mendings.map { Sentences.text("doctor.mended.\($0.code.rawValue)", $0.values) }, done.former.name
      )
      report.checks = try look(context)
    }
    try context.format == .table ? print(report, context) : printJSON(report, context)
    return report.count == 0 ? .done : .data
  }

  /// Asks on a terminal, where it shows what is wrong; elsewhere `--yes` is to say so.
  private static func isWanted(_ report: Report, _ context: Context) throws -> Bool {
    if context.invocation.flag("yes") { return true }
    let values = ["count": "\(report.mendable)"]
    let isOne = report.mendable == 1
    guard context.isInteractive else {
      throw Failure(.usage, isOne ? "doctor.repair.yes.one" : "doctor.repair.yes", values)
    }
    if context.format == .table { try print(report, context) }
    let question = isOne ? "doctor.repair.confirm.one" : "doctor.repair.confirm"
    return try context.io.prompter.confirm(Sentences.text(question, values))
  }

  // MARK: Looking

  private static func look(_ context: Context) throws -> [Check] {
    // A hasher that was put in has a form of its own.
    let isOwnHasher = context.app.hasher == nil
    var checks = try context.file.map { file in
      try file.inspect { isOwnHasher ? Argon2id.flaw(of: $0)?.problem : nil }.map(check)
    }
    for group in try context.groups.all {
      checks = (checks ?? []) + [try check(group, context)]
    }
    return checks ?? []
  }

  private static func check(_ inspection: Inspection) -> Check {
    Check(
      name: Sentences.text("doctor.\(inspection.subject.rawValue)"),
      problems: inspection.problems.map { Sentences.text("doctor.problem.\($0.code.rawValue)", $0.values) },
      count: inspection.problems.reduce(0) { $0 + $1.count },
      mendable: inspection.problems.count(where: \.isMendable),
      notes: inspection.notes.map { Sentences.text("doctor.foreign", ["kind": $0.kind, "name": $0.name]) })
  }

  private static func check(_ group: any Group, _ context: Context) throws -> Check {
    do {
      let tally = try group.tally(context) { _, _ in }
      let name = Sentences.text(
        "doctor.rules", ["entity": group.name, "summary": FindingReport.summary(tally)])
      let problems = tally.errors == 0 ? [] : ["roster \(group.name) validate"]
      return Check(name: name, problems: problems, count: problems.count)
    } catch let error as StoreError where error.code == .damaged {
      return Check(
        name: Sentences.text("doctor.unread", ["entity": group.name]), problems: [error.detail], count: 1)
    }
  }

  // MARK: Telling

  private static func print(_ report: Report, _ context: Context) throws {
    if let mended = report.mended {
      try context.io.say(
        Sentences.text("doctor.kept", ["former": Printable.excerpt(mended.former, max: 200)]))
      for line in mended.lines { try context.io.say(Printable.visible(line)) }
    }
    for check in report.checks {
      let mark = Sentences.text(check.problems.isEmpty ? "doctor.ok" : "doctor.bad")
      let padding = String(repeating: " ", count: max(0, 3 - mark.count))
      try context.io.say("\(mark)\(padding) \(check.name)")
      for line in check.problems + check.notes { try context.io.say("    \(Printable.visible(line))") }
    }
    try context.io.say(
      report.count == 0
        ? Sentences.text("doctor.fine") : Sentences.text("doctor.notFine", ["count": "\(report.count)"]))
  }

  private static func printJSON(_ report: Report, _ context: Context) throws {
    var object = JSONObjectText()
    object.put("problems", report.count)
    if let mended = report.mended {
      object.put("kept", mended.former)
      object.put("mended", list: mended.lines.map { JSONString.quoted($0) })
    }
    object.put(
      "checks",
      list: report.checks.map { check in
        var item = JSONObjectText()
        item.put("check", check.name)
        item.put("problems", list: check.problems.map { JSONString.quoted($0) })
        if !check.notes.isEmpty { item.put("notes", list: check.notes.map { JSONString.quoted($0) }) }
        return item.closed
      })
    try context.io.say(object.closed)
  }
}

extension HashingError {
  /// What it is called where the stored hashes are looked at.
  fileprivate var problem: Inspection.Problem.Code? {
    switch self {
    case .malformed: .hash
    case .tooCheap: .cheap
    case .tooDear: .dear
    case .outOfMemory: nil
    }
  }
}
