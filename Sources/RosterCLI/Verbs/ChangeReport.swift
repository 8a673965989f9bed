import Arguments
import Registry
import Values
import ViewModels

/// Prints what a change did: a line each, or the records in the format asked for.
struct ChangeReport<Record: Sendable> {
  let group: EntityGroup<Record>
  let context: Context

  /// More records than this get one line together.
  private static var mostLines: Int { 20 }

  private var io: IO { context.io }

  /// - Parameters:
  ///   - key: of the sentence, with `entity`, `number` and `name`.
  ///   - typed: the texts that were given, by field, to tell what was made of them.
  func print(_ key: String, _ rows: [Row], typed: [String: String] = [:]) throws {
    if context.isQuiet {
      for row in rows { try io.say("\(row.number)") }
      return
    }
    guard context.format == .table else {
      return try RecordOutput(group: group, context: context).print(rows, single: rows.count == 1)
    }
    if rows.count > Self.mostLines {
      return try io.say(
        Sentences.text("\(key).many", ["entity": group.name, "count": "\(rows.count)"]))
    }
    for row in rows {
      let values = ["entity": group.name, "number": "\(row.number)", "name": group.wording.summary(row)]
      try io.say(Sentences.text(key, values) + remark(row, typed))
    }
  }

  /// What was stored where it is not what was typed: a rounded number, a date that was worked out.
  private func remark(_ row: Row, _ typed: [String: String]) -> String {
    var remarks: [String] = []
    for (index, field) in group.table.stored.enumerated() {
      guard let text = typed[field.name], !row.cells[index].isAbsent else { continue }
      switch field.type {
      case .civilDate, .birthday, .length, .mass:
        let shown = group.wording.show(field.name, row.cells[index])
        let plain = field.type.show(row.cells[index])
        if shown != text, plain != text { remarks.append("\(field.name) \(shown)") }
      default: break
      }
    }
    return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
  }

  /// Says which records have the same name as one that was added or renamed.
  func noteNamesakes(_ saved: [Saved]) throws {
    guard saved.count == 1, let others = saved.first?.namesakes, !others.isEmpty else { return }
    let numbers = others.map { "\($0)" }.joined(separator: ", ")
    try io.note(
      Sentences.text(
        others.count == 1 ? "note.namesake" : "note.namesakes", ["entity": group.name, "numbers": numbers]))
  }
}
