import Arguments
import Registry
import Settings
import Terminal
import Values

extension Commands {
  static var findCommand: Verb {
    let summary = { Sentences.text("help.find") }
    return Verb("find", summary: summary) {
      Command(
        name: "find", summary: summary(), discussion: Sentences.text("help.find.more"),
        examples: [Example("roster find sato", "Everything about Sato, whatever it is")],
        options: [Option("limit", value: .init("N"), help: Sentences.text("help.limit.each"))],
        positionals: [Positional("WORD", minimum: 1, maximum: nil, help: Sentences.text("help.list.words"))])
    } run: { context in
      try find(context)
    }
  }

  private static func find(_ context: Context) throws -> ExitCode {
    let limit = try context.number("limit", 1...Int.max)
    var rows: [[StyledText]] = []
    var objects: [String] = []
    for group in try context.groups.all {
      for row in try group.find(context.positionals, limit: limit, context) {
        let summary = group.wording.summary(row)
        if context.isQuiet {
          try context.io.say("\(group.name) \(row.number)")
          continue
        }
        rows.append([StyledText(group.name), StyledText("\(row.number)"), StyledText(summary)])
        var object = JSONObjectText()
        object.put("entity", group.name)
        object.put("number", row.number)
        object.put("id", row.id.text)
        object.put("name", group.naturalText(row))
        objects.append(object.closed)
      }
    }
    if context.isQuiet { return .done }
    switch context.format {
    case .table:
      let columns = [
        TableColumn("entity"), TableColumn("number", alignment: .right), TableColumn("name", shrinks: true),
      ]
      try Table(columns: columns, rows: rows).write(
        to: context.io.output, width: context.io.isOutputTerminal ? context.io.width : nil,
        color: context.hasColor, ambiguousIsWide: context.settings.terminal.ambiguousWidth == 2)
    case .json: try context.io.say(objects.isEmpty ? "[]" : "[\n" + objects.joined(separator: ",\n") + "\n]")
    case .jsonl: for object in objects { try context.io.say(object) }
    case .csv, .tsv: throw Failure(.usage, "format.unfit", ["value": context.format.rawValue])
    }
    return .done
  }
}

extension Group {
  /// The natural key as it is stored.
  func naturalText(_ row: Row) -> String {
    guard let key = schema.naturalKey, let index = schema.index(of: key.name) else { return "" }
    return row.cells[index].text ?? ""
  }
}
