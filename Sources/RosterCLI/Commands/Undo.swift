import Arguments
import Registry
import Values

extension Commands {
  static var undoCommand: Verb { reversing("undo", isUndo: true) }
  static var redoCommand: Verb { reversing("redo", isUndo: false) }

  private static func reversing(_ verb: String, isUndo: Bool) -> Verb {
    let summary = { Sentences.text("help.\(verb)") }
    return Verb(verb, summary: summary) {
      var options = [
        Option("steps", short: "n", value: .init("N"), help: Sentences.text("help.steps")),
        Option("only", value: .init("STEP"), help: Sentences.text("help.only")),
        Option("dry-run", help: Sentences.text("help.dryRun")),
      ]
      if isUndo { options.append(Option("skip", help: Sentences.text("help.skip"))) }
      return Command(
        name: verb, summary: summary(), discussion: Sentences.text("help.\(verb).more"),
        examples: [
          Example("roster \(verb)", ""),
          Example("roster \(verb) --steps 3 --dry-run", Sentences.text("example.lookBeforeYouLeap")),
        ],
        options: options,
        positionals: [
          Positional("STEP", minimum: 0, maximum: 1, help: isUndo ? Sentences.text("help.skip.step") : "")
        ])
    } run: { context in
      try reverse(context, isUndo: isUndo)
    }
  }

  private static func reverse(_ context: Context, isUndo: Bool) throws -> ExitCode {
    try context.takes(.table, .json, .jsonl)
    let count = try context.number("steps", 1...Int.max)
    let only = try context.number("only", 1...Int.max).map(Int64.init)
    let isDry = context.invocation.flag("dry-run")
    let skips = context.invocation.flag("skip")
    let blocked = try blockedStep(context, skips: skips)
    if [count != nil, only != nil, skips].filter(\.self).count > 1 || (skips && isDry) {
      throw Failure(.usage, "history.together")
    }
    let store = try context.store(for: .changing)
    let isLast = count == nil && only == nil && !skips
    let isMade = try isLast && makeGroup(ofLast: isUndo ? .done : .undone, store, context)
    if !isMade { _ = try context.groups.all }
    let report = ReversalReport(context: context, isUndo: isUndo, isDry: isDry)
    func carryOut() throws -> ExitCode {
      let history = History(store: store, entities: context.groups.made.values.map(\.schema))
      if skips {
        let (skipped, undone, next) = try history.undoSkipping(blocked)
        try report.print(undone, skipped: skipped)
        if let next { throw next }
        return .done
      }
      let reversals: [Reversal]
      if let only {
        reversals =
          try isUndo ? history.undo(only: only, isDry: isDry) : history.redo(only: only, isDry: isDry)
      } else {
        reversals =
          try isUndo ? history.undo(count ?? 1, isDry: isDry) : history.redo(count ?? 1, isDry: isDry)
      }
      try report.print(reversals)
      return .done
    }
    do {
      do {
        return try carryOut()
      } catch let block as HistoryBlock where block.reason == .unknownEntity {
        // Another process went on since, or the step touches more than its name says.
        _ = try context.groups.all
        return try carryOut()
      }
    } catch let failure as History.Failure {
      throw wording(failure, isUndo: isUndo, wanted: count ?? 1)
    } catch let block as HistoryBlock {
      throw RosterCLI.Failure(block, canSkip: isUndo && only == nil && block.reason != .dependedOn)
    }
  }

  /// Makes the group whose records the last step of the state touches; false where none is named.
  private static func makeGroup(
    ofLast state: Step.State, _ store: any Store, _ context: Context
  ) throws -> Bool {
    var query = StepQuery(states: [state], limit: 1)
    query.isOldestFirst = state == .undone
    query.mostChanges = 0
    guard let last = try store.read({ try $0.steps(query) }).first else { return true }
    return try context.groups.group(last.step.label.entity) != nil
  }

  /// The step that `--skip` names; a number without it may mean a count or a step.
  private static func blockedStep(_ context: Context, skips: Bool) throws -> Int64? {
    guard let text = context.positionals.first else { return nil }
    let value = ["value": Printable.excerpt(text)]
    if !skips { throw Failure(.usage, "history.bareNumber", value) }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int64(text) else {
      throw Failure(.usage, "history.stepNumber", value)
    }
    return number
  }

  private static func wording(_ failure: History.Failure, isUndo: Bool, wanted: Int) -> Failure {
    switch failure {
    case .nothing:
      Failure(.no, isUndo ? "history.nothingToUndo" : "history.nothingToRedo", code: "nothing")
    case .fewer(let count):
      Failure(
        .no, count == 1 ? "history.onlySo.one" : "history.onlySo",
        ["count": "\(count)", "wanted": "\(wanted)"], code: "nothing")
    case .noStep(let number): Failure(.no, "history.noStep", ["number": "\(number)"], code: "absent")
    case .notNext(let step): Failure(.no, "history.notNext", ["step": "\(step.number)"])
    case .notBlocked(let step): Failure(.no, "history.notBlocked", ["step": "\(step.number)"])
    }
  }
}
