import Arguments
import Registry
import Values

extension EntityGroup {
  var refPositional: Positional {
    Positional("REF", minimum: 0, maximum: nil, help: Sentences.text("help.refs"))
  }

  /// The records a command is about: those it names, or those `--where` finds. All are found before
  /// anything changes.
  func targets(_ context: Context, _ repository: Repository<Record>) throws -> [Row] {
    let condition = try condition(context)
    if let condition {
      if !context.positionals.isEmpty { throw Failure(.usage, "targets.both") }
      return try repository.list(Query(condition, order: [.attribute(.number)])).map(\.row)
    }
    if context.positionals.isEmpty {
      throw Failure(.usage, "targets.none", ["entity": name])
    }
    return try repository.resolve(context.positionals, ranges: true)
  }

  /// Repeats a change if another process changed or removed its records between reading and writing them:
  /// the person has not seen what was read, so it may as well be what stands now.
  func repeating<Result>(_ change: () throws -> Result) throws -> Result {
    for _ in 1..<20 {
      do { return try change() } catch is ConflictError {}
    }
    return try change()
  }

  /// Says that `--where` found nothing.
  func noteNone(_ context: Context) throws -> ExitCode {
    if context.format == .table { try context.io.note(Sentences.text("targets.nothing", ["entity": name])) }
    return .done
  }
}
