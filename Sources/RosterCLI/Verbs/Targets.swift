import Arguments
import Registry
import Values

extension EntityGroup {
  var refPositional: Positional {
    Positional("REF", minimum: 0, maximum: nil, help: Sentences.text("help.refs"))
  }

  /// The records a command is about: those it names, or those `--where` finds. All are found before
  /// anything changes.
  func targets(_ context: Context) throws -> Targets {
    if let condition = try condition(context) {
      if !context.positionals.isEmpty { throw Failure(.usage, "targets.both") }
      return .condition(condition)
    }
    if context.positionals.isEmpty {
      throw Failure(.usage, "targets.none", ["entity": name])
    }
    return .references(context.positionals)
  }

  /// The records as they stand, for a person to look at before anything is changed.
  func rows(_ targets: Targets, _ repository: Repository<Record>) throws -> [Row] {
    try repository.store.read { try repository.resolve(targets, in: $0) }
  }

  /// Says that `--where` found nothing.
  func noteNone(_ context: Context) throws -> ExitCode {
    if context.format == .table { try context.io.note(Sentences.text("targets.nothing", ["entity": name])) }
    return .done
  }
}
