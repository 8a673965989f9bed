import Formats
import Interchange
import Registry
import Values

/// What a rehearsal says of each record.
extension ImportReport {
  func plan(_ outcome: ImportOutcome, _ place: TextPlace?, _ file: String?) throws {
    if isJSON { return try planJSON(outcome, place, file) }
    let line = (file.map { $0 + ":" } ?? "") + (place.map { "\($0.line)" } ?? "-")
    switch outcome {
    case .created(let row, let others):
      let values = ["line": line, "name": group.wording.summary(row), "numbers": Self.list(others)]
      try io.say(Sentences.text(others.isEmpty ? "plan.create" : "plan.lookalike", values))
    case .updated(let row, let before):
      let changes = changes(before, row).map { "\($0.field) \($0.old) -> \($0.new)" }
      if changes.isEmpty {
        let values = [
          "line": line, "entity": group.name, "number": "\(row.number)", "format": input.format.name,
        ]
        return try io.say(Sentences.text("plan.updateText", values))
      }
      try io.say(
        Sentences.text(
          "plan.update",
          [
            "line": line, "entity": group.name, "number": "\(row.number)",
            "changes": changes.joined(separator: ", "),
          ]))
    case .same(let number):
      try io.say(Sentences.text("plan.same", ["line": line, "entity": group.name, "number": "\(number)"]))
    case .gone: try io.say(Sentences.text("plan.gone", ["line": line]))
    case .deleted(let row), .kept(let row):
      let key =
        if case .deleted = outcome { place == nil ? "plan.deleteMissing" : "plan.delete" } else {
          "plan.kept"
        }
      let values = ["line": line, "entity": group.name, "number": "\(row.number)"]
      try io.say(Sentences.text(key, values.merging(["name": group.wording.summary(row)]) { $1 }))
    case .refused(let findings):
      for finding in findings {
        try io.say(
          Sentences.text("plan.refused", ["line": line, "reason": Self.line(item(finding, in: file))]))
      }
    }
  }

  private func planJSON(_ outcome: ImportOutcome, _ place: TextPlace?, _ file: String?) throws {
    var object = JSONObjectText()
    if let file { object.put("file", file) }
    if let place { object.put("line", place.line) }
    switch outcome {
    case .created(let row, let others):
      object.put("action", "create")
      object.put("name", group.wording.summary(row))
      if !others.isEmpty { object.put("lookalikes", list: others.map { "\($0)" }) }
    case .updated(let row, let before):
      object.put("action", "update")
      object.put("number", row.number)
      object.put(
        "changes",
        list: changes(before, row).map { change in
          var item = JSONObjectText()
          item.put("field", change.field)
          item.put("old", change.old)
          item.put("new", change.new)
          return item.closed
        })
    case .same(let number):
      object.put("action", "same")
      object.put("number", number)
    case .gone: object.put("action", "gone")
    case .deleted(let row), .kept(let row):
      if case .deleted = outcome { object.put("action", "delete") } else { object.put("action", "keep") }
      object.put("number", row.number)
    case .refused(let findings):
      object.put("action", "refuse")
      object.put("violations", list: findings.map { item($0, in: file).json })
    }
    if context.format == .jsonl { return try io.say(object.closed) }
    io.output.put((isFirst ? "[\n" : ",\n") + object.closed)
    try io.output.spill()
    isFirst = false
  }

  private func changes(_ before: Row, _ after: Row) -> [(field: String, old: String, new: String)] {
    group.schema.fields.indices.compactMap { place in
      if before.cells[place] == after.cells[place] { return nil }
      let field = group.schema.fields[place].name
      let values = [before, after].map { HistoryText.value(group.wording.show(field, $0.cells[place])) }
      return (field, values[0], values[1])
    }
  }

  func item(_ finding: ImportOutcome.Finding, in file: String?) -> Failure.Item {
    Failure.Item(
      field: finding.violation.field, code: finding.violation.code,
      message: group.wording.sentence(finding.violation),
      place: "\(file ?? input.source.name):\(finding.place.line):\(finding.place.column)")
  }

  static func line(_ item: Failure.Item) -> String {
    let place = item.place.map { "\($0): " } ?? ""
    let field = item.field.isEmpty ? "" : "\(item.field): "
    return "\(place)\(field)\(item.message) [\(item.code)]"
  }

  static func list(_ numbers: [Int64]) -> String {
    numbers.map { "\($0)" }.joined(separator: ", ")
  }
}
