import Arguments
import Registry
import SQLiteStore
import Values

extension Commands {
  static var compactCommand: Verb {
    let summary = { Sentences.text("help.compact") }
    return Verb("compact", summary: summary) {
      Command(
        name: "compact", summary: summary(), discussion: Sentences.text("help.compact.more"),
        examples: [
          Example("roster compact", Sentences.text("example.forgetTheHistory")),
          Example("roster compact --keep 100", Sentences.text("example.keepTheLast")),
        ],
        options: [Option("keep", value: .init("N"), help: Sentences.text("help.keep"))])
    } run: { context in
      let count = try context.number("keep", 0...Int.max) ?? 0
      let done = try file(context).compact(keeping: count)
      context.app.changeKept()
      try context.io.say(
        Sentences.text(
          done.steps == 1 ? "compact.done.one" : "compact.done", ["count": "\(done.steps)"]))
      if !done.isShrunk { try context.io.note(Sentences.text("compact.later")) }
      return .done
    }
  }

  static var backupCommand: Verb {
    let summary = { Sentences.text("help.backup") }
    return Verb("backup", summary: summary) {
      Command(
        name: "backup", summary: summary(), discussion: Sentences.text("help.backup.more"),
        examples: [Example("roster backup roster-2026-11-30.db", "")],
        options: [Option("force", short: "f", help: Sentences.text("help.replace"))],
        positionals: [Positional("FILE", help: Sentences.text("help.backup.file"), completion: .file)])
    } run: { context in
      let target = try DatabaseFile(context.positionals[0])
      try file(context, for: .reading).backUp(to: target, replacing: context.invocation.flag("force"))
      try context.io.say(Sentences.text("backup.done", ["path": Printable.excerpt(target.name, max: 200)]))
      return .done
    }
  }

  static var restoreCommand: Verb {
    let summary = { Sentences.text("help.restore") }
    return Verb("restore", summary: summary) {
      Command(
        name: "restore", summary: summary(), discussion: Sentences.text("help.restore.more"),
        examples: [Example("roster restore roster-2026-11-30.db", "")],
        positionals: [Positional("FILE", help: Sentences.text("help.restore.file"), completion: .file)])
    } run: { context in
      try restore(context)
    }
  }

  private static func restore(_ context: Context) throws -> ExitCode {
    try context.refuseDatabase(context.positionals[0])
    let source = try DatabaseFile(context.positionals[0])
    guard try source.exists() else {
      throw Failure(.noInput, "input.absent", ["path": Printable.excerpt(source.name, max: 200)])
    }
    _ = try context.groups.all
    // A database that is not there yet is made by a write, be it an empty one.
    try context.store(for: .creating).write(StepLabel("restore", "")) { _ in }
    let former = try file(context).restore(
      from: source, keeping: DatabaseFile("\(context.databaseFile ?? "").before-\(moment(context))"))
    try context.io.say(
      Sentences.text(
        "restore.done",
        [
          "path": Printable.excerpt(source.name, max: 200),
          "former": Printable.excerpt(former.name, max: 200),
        ]))
    return .done
  }

  /// `2026-11-30T034500.123Z`, as a part of a file's name.
  static func moment(_ context: Context) -> String {
    context.clock.now().rfc3339.filter { $0 != ":" }
  }

  /// The file of this command's database. Throws `Failure` if there is none.
  private static func file(_ context: Context, for need: StoreNeed = .changing) throws -> SQLiteStore {
    _ = try context.groups.all
    _ = try context.store(for: need)
    guard let file = context.file else {
      throw Failure(.no, context.databaseFile == nil ? "doctor.inMemory" : "doctor.absent", code: "absent")
    }
    return file
  }
}
