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
        examples: [Example("roster find sato", Sentences.text("example.everythingAboutOne"))],
        options: [Option("limit", value: .init("N"), help: Sentences.text("help.limit.each"))],
        positionals: [Positional("WORD", minimum: 1, maximum: nil, help: Sentences.text("help.list.words"))])
    } run: { context in
      try find(context)
    }
  }

  private static func find(_ context: Context) throws -> ExitCode {
    let limit = try context.number("limit", 1...Int.max)
    var listing = Listing(
      columns: [
        TableColumn("entity"), TableColumn("number", alignment: .right), TableColumn("name", shrinks: true),
      ],
      names: ["entity", "number", "id", "name"])
    for group in try context.groups.all {
      for row in try group.find(context.positionals, limit: limit, context) {
        let summary = group.wording.summary(row)
        if context.isQuiet {
          try context.io.say("\(group.name) \(row.number)")
          continue
        }
        var object = JSONObjectText()
        object.put("entity", group.name)
        object.put("number", row.number)
        object.put("id", row.id.text)
        object.put("name", group.naturalText(row))
        listing.add([group.name, "\(row.number)", summary].map { StyledText($0) }, object)
      }
    }
    if !context.isQuiet { try listing.print(context) }
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
