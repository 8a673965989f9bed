import Registry
import Values

/// Says what undo and redo did, or would do, in the words of the history.
struct ReversalReport {
  let context: Context
  let isUndo: Bool
  let isDry: Bool

  private var isJSON: Bool { context.format == .json || context.format == .jsonl }

  func print(_ reversals: [Reversal], skipped: Step? = nil) throws {
    if let skipped {
      let label = HistoryText.name(skipped.label)
      let sentence = Sentences.text("history.skipped", ["step": "\(skipped.number)", "label": label])
      if isJSON { try context.io.note(sentence) } else { try context.io.say(sentence) }
    }
    if isJSON { return try printJSON(reversals) }
    for reversal in reversals {
      if context.isQuiet {
        try context.io.say("\(reversal.step.number)")
        continue
      }
      let key =
        isDry
        ? (isUndo ? "history.wouldUndo" : "history.wouldRedo")
        : (isUndo ? "history.undone" : "history.redone")
      try context.io.say(
        Sentences.text(key, ["step": "\(reversal.step.number)", "label": label(reversal)]))
      if isDry { try printFields(reversal) }
    }
  }

  /// What the step did, not what its reversal does: `edit todo 7: priority low -> high`.
  private func label(_ reversal: Reversal) -> String {
    let name = HistoryText.name(reversal.step.label)
    guard reversal.count == 1, let record = reversal.records.first else {
      return "\(name): " + Sentences.text("history.records", ["count": "\(reversal.count)"])
    }
    let (old, new) = isUndo ? (record.after, record.before) : (record.before, record.after)
    guard let row = new ?? old else { return name }
    let wording = context.group(record.entity)?.wording
    guard let old, let new else { return "\(name) \(row.number): \(wording?.summary(row) ?? "")" }
    return "\(name) \(row.number): " + changed(record.entity, old, new).joined(separator: ", ")
  }

  private func changed(_ entity: String, _ old: Row, _ new: Row) -> [String] {
    guard let group = context.group(entity) else { return [] }
    return group.schema.fields.indices.compactMap { index in
      if old.cells[index] == new.cells[index] { return nil }
      let field = group.schema.fields[index].name
      let values = [old, new].map { HistoryText.value(group.wording.show(field, $0.cells[index])) }
      return "\(field) \(values[0]) -> \(values[1])"
    }
  }

  private func printFields(_ reversal: Reversal) throws {
    for record in reversal.records {
      guard let group = context.group(record.entity), let row = record.after ?? record.before else {
        continue
      }
      try context.io.say("  \(record.entity) \(row.number)")
      for (index, field) in group.schema.fields.enumerated() {
        let before = record.before?.cells[index] ?? .absent
        let after = record.after?.cells[index] ?? .absent
        if before == after { continue }
        let values = [before, after].map { HistoryText.value(group.wording.show(field.name, $0)) }
        try context.io.say("    \(field.name): \(values[0]) -> \(values[1])")
      }
    }
    let more = reversal.count - reversal.records.count
    if more == 0 { return }
    let key = more == 1 ? "history.more.one" : "history.more"
    try context.io.say("  " + Sentences.text(key, ["count": "\(more)"]))
  }

  private func printJSON(_ reversals: [Reversal]) throws {
    let objects = reversals.map { reversal in
      var object = JSONObjectText()
      object.put("step", reversal.step.number)
      object.put("verb", reversal.step.label.verb)
      object.put("entity", reversal.step.label.entity)
      object.put("records", reversal.count)
      object.put("label", label(reversal))
      object.put("dryRun", isDry)
      return object.closed
    }
    try context.io.say("[\n" + objects.joined(separator: ",\n") + "\n]")
  }
}
