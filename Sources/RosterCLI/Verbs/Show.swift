import Arguments
import Registry

extension EntityGroup {
  var showVerb: Verb {
    let summary = { Sentences.text("help.show", ["entity": name]) }
    return Verb("show", summary: summary) {
      Command(
        name: "show", summary: summary(), discussion: Sentences.text("help.ref.more"),
        examples: style.examples()["show"] ?? [], options: [columnsOption],
        positionals: [Positional("REF", minimum: 1, maximum: nil, help: Sentences.text("help.ref"))])
    } run: { context in
      let output = RecordOutput(group: self, context: context)
      _ = try output.chosen()
      let rows = try repository(context, for: .reading).resolve(context.positionals, ranges: true)
      if context.isQuiet {
        for row in rows { try context.io.say("\(row.number)") }
      } else {
        try output.print(rows, single: rows.count == 1)
      }
      return .done
    }
  }
}
