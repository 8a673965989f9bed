import Arguments
import Registry
import Terminal
import Values

extension EntityGroup {
  var rulesVerb: Verb {
    let summary = { Sentences.text("help.rules", ["entity": name]) }
    return Verb("rules", summary: summary) {
      Command(
        name: "rules", summary: summary(), discussion: Sentences.text("help.rules.more"),
        examples: style.examples()["rules"] ?? [],
        options: [Option("test", help: Sentences.text("help.test"))],
        positionals: [
          Positional(
            "FILE", minimum: 0, maximum: 1, help: Sentences.text("help.test.file"), completion: .file)
        ])
    } run: { context in
      if context.invocation.flag("test") { return try testRules(context) }
      if !context.positionals.isEmpty { throw Failure(.usage, "rules.fileWithoutTest") }
      return try listRules(context)
    }
  }

  private struct Line {
    var field: String
    var code: String
    var severity: String
    var text: String
  }

  private func listRules(_ context: Context) throws -> ExitCode {
    var lines: [Line] = []
    for field in table.fields {
      for rule in field.rules {
        lines.append(
          Line(
            field: field.name, code: rule.code(of: field.name),
            severity: rule.severity == .error ? "error" : "warning",
            text: wording.describe(rule, of: field.name)))
      }
    }
    for rule in table.rules {
      lines.append(
        Line(
          field: rule.fields.joined(separator: ", "), code: rule.code,
          severity: rule.severity == .error ? "error" : "warning", text: wording.describe(rule.code)))
    }
    switch context.format {
    case .table:
      let columns = ["field", "code", "severity", "rule"].map { TableColumn($0, shrinks: $0 == "rule") }
      let rows = lines.map { [$0.field, $0.code, $0.severity, $0.text].map { StyledText($0) } }
      try Table(columns: columns, rows: rows).write(
        to: context.io.output, width: context.io.isOutputTerminal ? context.io.width : nil,
        color: context.hasColor, ambiguousIsWide: false)
    case .json, .jsonl:
      let objects = lines.map { line in
        var object = JSONObjectText()
        object.put("field", line.field)
        object.put("code", line.code)
        object.put("severity", line.severity)
        object.put("rule", line.text)
        return object.closed
      }
      if context.format == .jsonl {
        for object in objects { try context.io.say(object) }
      } else {
        try context.io.say("[\n" + objects.joined(separator: ",\n") + "\n]")
      }
    case .csv, .tsv:
      throw Failure(.usage, "format.unfit", ["value": context.format.rawValue])
    }
    return .done
  }
}
