import Arguments
import Config
import SQLiteStore
import Settings
import Terminal
import Values

extension Commands {
  static var configCommand: Verb {
    let summary = { Sentences.text("help.config") }
    return Verb("config", summary: summary) {
      Command(
        name: "config", summary: summary(), discussion: Sentences.text("help.config.more"),
        examples: [
          Example("roster config", Sentences.text("example.inForce")),
          Example("roster config init", Sentences.text("example.writeTheFile")),
        ],
        options: [Option("force", short: "f", help: Sentences.text("help.replace"))],
        positionals: [
          Positional(
            "ACTION", minimum: 0, maximum: 1, help: Sentences.text("help.config.action"),
            completion: .words(["init", "path"]))
        ])
    } run: { context in
      switch context.positionals.first {
      case nil: return try show(context)
      case "path": return try path(context)
      case "init": return try initialise(context)
      case let other?:
        throw Failure(.usage, "config.action", ["value": Printable.excerpt(other)])
      }
    }
  }

  private static func place(_ context: Context) throws -> String {
    guard let place = context.configuration.place else { throw Failure(.usage, "config.noPlace") }
    return place
  }

  private static func path(_ context: Context) throws -> ExitCode {
    try context.io.say(try place(context))
    return .done
  }

  private static func show(_ context: Context) throws -> ExitCode {
    try context.takes(.table, .json, .jsonl)
    let configuration = context.configuration
    let origin = { (key: SettingKey) in
      configuration.set.contains(key.name) ? configuration.file ?? "" : "default"
    }
    if context.format == .table {
      let rows = Settings.keys.map { key in
        [key.name, key.show(context.settings), origin(key)].map { StyledText($0) }
      }
      let columns = [
        TableColumn("setting"), TableColumn("value", shrinks: true), TableColumn("from", shrinks: true),
      ]
      try Table(columns: columns, rows: rows).write(
        to: context.io.output, width: context.io.isOutputTerminal ? context.io.width : nil,
        color: context.hasColor, ambiguousIsWide: false)
    } else {
      let objects = Settings.keys.map { key in
        var object = JSONObjectText()
        object.put("setting", key.name)
        object.put("value", raw: key.show(context.settings))
        object.put("from", origin(key))
        return object.closed
      }
      try context.io.say(
        context.format == .json
          ? "[\n" + objects.joined(separator: ",\n") + "\n]" : objects.joined(separator: "\n"))
    }
    return .done
  }

  /// Writes the commented defaults; over a file that is there only with `--force`.
  private static func initialise(_ context: Context) throws -> ExitCode {
    let place = try place(context)
    if context.invocation.value("config") == nil { try DatabasePlace.makeFolder(of: place) }
    let taken = context.databaseFile.map(FilePlace.database) ?? []
    let file = try OutputFile(
      place, isPrivate: false, replaces: context.invocation.flag("force"), sparing: taken)
    Config.roster.withUnsafeBytes { file.sink.put($0) }
    try file.publish()
    try context.io.say(Sentences.text("config.written", ["path": Printable.excerpt(place, max: 200)]))
    return .done
  }
}
