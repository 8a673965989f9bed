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
      if context.invocation.flag("test") {
        try context.takes(.table)
        return try testRules(context)
      }
      if !context.positionals.isEmpty { throw Failure(.usage, "rules.fileWithoutTest") }
      return try listRules(context)
    }
  }

  private func listRules(_ context: Context) throws -> ExitCode {
    let names = ["field", "code", "severity", "rule"]
    var listing = Listing(columns: names.map { TableColumn($0, shrinks: $0 == "rule") }, names: names)
    func add(_ field: String, _ code: String, _ severity: Violation.Severity, _ text: String) {
      var object = JSONObjectText()
      for (name, value) in zip(names, [field, code, severity == .error ? "error" : "warning", text]) {
        object.put(name, value)
      }
      let kind = Sentences.text(severity == .error ? "finding.error" : "finding.warning")
      listing.add([field, code, kind, text].map { StyledText($0) }, object)
    }
    for field in table.fields {
      for rule in field.rules {
        add(field.name, rule.code(of: field.name), rule.severity, wording.describe(rule, of: field.name))
      }
    }
    for rule in table.rules {
      add(rule.fields.joined(separator: ", "), rule.code, rule.severity, wording.describe(rule.code))
    }
    try listing.print(context)
    return .done
  }
}
