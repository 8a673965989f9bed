import Arguments
import Formats
import Interchange
import Registry
import Values

/// The plan of an import record by record, or its receipt.
final class ImportReport<Record: Sendable>: ImportObserver {
  let group: EntityGroup<Record>
  let input: ImportInput<Record>
  let context: Context
  private let isRehearsal: Bool
  private let rejects: RejectsFile?
  private let progress: Progress
  private var count = ImportCount()
  private var created: ClosedRange<Int64>?
  private var updated: [Int64] = []
  private var lookalikes: [Lookalike] = []
  private var refusals: [Failure.Item] = []
  var isFirst = true
  /// Whether any reason is one that can be overruled.
  private var hasWarnings = false

  /// A new record with the name of another; which, is not known yet of one that has `name`.
  private struct Lookalike {
    var line: Int
    var number: Int64
    var others: [Int64] = []
    var name: Cell?
  }

  /// How many reasons and look-alikes are told: to a person what can be read, to a program what can be held.
  private var mostLines: Int { isJSON ? 1000 : 20 }

  init(
    group: EntityGroup<Record>, input: ImportInput<Record>, context: Context, isRehearsal: Bool,
    rejects: RejectsFile?
  ) {
    self.group = group
    self.rejects = rejects
    self.input = input
    self.context = context
    self.isRehearsal = isRehearsal
    progress = Progress(context)
  }

  var io: IO { context.io }
  var isJSON: Bool { context.format != .table }

  /// A rehearsal tells what becomes of each record.
  var hearsEach: Bool { isRehearsal }

  func created(_ numbers: ClosedRange<Int64>) throws {
    count.add(created: numbers.count)
    created = (created?.lowerBound ?? numbers.lowerBound)...numbers.upperBound
    try writeProgress()
  }

  func createdAgain(_ number: Int64, name: Cell, at place: TextPlace) throws {
    note(Lookalike(line: place.line, number: number, name: name))
  }

  private func note(_ lookalike: Lookalike) {
    count.lookalikes += 1
    if lookalikes.count < mostLines { lookalikes.append(lookalike) }
  }

  /// Finds out whose names the new records have of whom it is not known yet.
  func resolve(_ find: ([(number: Int64, name: Cell)]) throws -> [[Int64]]) throws {
    let open = lookalikes.indices.filter { lookalikes[$0].name != nil }
    if open.isEmpty { return }
    let found = try find(open.map { (lookalikes[$0].number, lookalikes[$0].name ?? .absent) })
    for (index, others) in zip(open, found) {
      (lookalikes[index].others, lookalikes[index].name) = (others, nil)
    }
    // What it was like was refused.
    count.lookalikes -= lookalikes.count { $0.others.isEmpty }
    lookalikes.removeAll { $0.others.isEmpty }
  }

  func took(_ outcome: ImportOutcome, _ record: Int, of batch: RecordBatch) throws {
    count.add(outcome)
    let place = batch.heads[record].place
    switch outcome {
    case .created(let row, let others):
      created = (created?.lowerBound ?? row.number)...row.number
      if !others.isEmpty { note(Lookalike(line: place.line, number: row.number, others: others)) }
    case .updated(let row, _): if context.isQuiet { updated.append(row.number) }
    case .same, .gone, .deleted, .kept: break
    case .refused(let findings):
      hasWarnings = hasWarnings || findings.contains { !$0.violation.isError }
      let file = batch.heads[record].file
      for finding in findings where refusals.count < mostLines { refusals.append(item(finding, in: file)) }
      try rejects?.add(batch.text(record), in: batch.envelope)
    }
    if isRehearsal, !context.isQuiet { try plan(outcome, place, batch.heads[record].file) }
    try writeProgress()
  }

  /// A record that no record of the input is was deleted.
  func deletedMissing(_ row: Row) throws {
    count.addDeleted()
    if isRehearsal, !context.isQuiet { try plan(.deleted(row), nil, nil) }
    try writeProgress()
  }

  private func writeProgress() throws {
    let share = input.source.size > 0 ? Double(input.source.position) / Double(input.source.size) : nil
    try progress.write(records: count.records, share: share)
  }

  /// Throws if what is refused stops the rest.
  func decide(skipping: Bool) throws {
    try progress.end()
    if count.refused == 0 || isRehearsal { return }
    if !skipping {
      let failure = Failure(
        .data, hasWarnings ? "import.refused.warned" : "import.refused",
        ["count": "\(count.refused)", "records": "\(count.records)"])
      throw withRefusals(failure)
    }
    if isJSON { return }
    for refusal in refusals { try io.note(Self.line(refusal)) }
    try noteMore(count.findings - refusals.count)
  }

  /// The failure with what was refused before it, which may be its reason.
  func withRefusals(_ failure: Failure) -> Failure {
    if isRehearsal, !context.isQuiet { return failure }
    var failure = failure
    failure.violations = refusals
    failure.lines = refusals.map { "  " + Self.line($0) }
    let more = count.findings - refusals.count
    if more > 0 { failure.lines.append("  " + Sentences.text("import.more", ["count": "\(more)"])) }
    return failure
  }

  private func noteMore(_ more: Int) throws {
    if more > 0 { try io.note(Sentences.text("import.more", ["count": "\(more)"])) }
  }

  // MARK: The receipt

  /// Says what was done, and returns the exit code.
  ///
  /// - Parameter rejects: the name of the file with the refused records.
  func close(rejects: String?) throws -> ExitCode {
    try progress.end()
    let fails = isRehearsal && count.refused > 0 && !context.invocation.flag("skip-invalid")
    if context.isQuiet {
      if !isRehearsal {
        if let created { for number in created { try io.say("\(number)") } }
        for number in updated { try io.say("\(number)") }
      }
      return fails ? .data : .done
    }
    if isJSON {
      if !isRehearsal {
        try io.say(receipt)
      } else if context.format == .json {
        try io.say(isFirst ? "[]" : "\n]")
      }
    } else {
      try io.say(summary)
    }
    try noteDetails(rejects)
    return fails ? .data : .done
  }

  private func noteColumns(_ key: String, _ columns: [String]?) throws {
    guard let columns, !columns.isEmpty else { return }
    let names = columns.map { Printable.excerpt($0) }.joined(separator: ", ")
    try io.note(Sentences.text(key, ["names": names]))
  }

  /// What was found out of a table, and what of it was left behind.
  private func noteTable() throws {
    guard let table = input.notes, !isJSON else { return }
    if table.linesBefore > 0 {
      try io.note(Sentences.text("import.linesBefore", ["count": "\(table.linesBefore)"]))
    }
    for (column, order) in table.orders {
      let order =
        switch order {
        case .dmy: Sentences.text("import.order.dmy")
        case .mdy: Sentences.text("import.order.mdy")
        case .ymd: Sentences.text("import.order.ymd")
        }
      try io.note(Sentences.text("import.order", ["column": Printable.excerpt(column), "order": order]))
    }
    for (column, count) in table.cuts {
      try io.note(Sentences.text("import.cut", ["column": Printable.excerpt(column), "count": "\(count)"]))
    }
  }

  /// What nobody asked for: a format's own kinds in a sentence each, those that an input names in one.
  private func notePassedOver() throws {
    var kinds: [String] = []
    for (kind, count) in passedOver {
      if Sentences.template(kind) != nil {
        try io.note(Sentences.text(kind, ["count": "\(count)"]))
      } else {
        kinds.append("\(Printable.excerpt(kind)) \(count)")
      }
    }
    if kinds.isEmpty { return }
    try io.note(
      Sentences.text("import.passedOver", ["entity": group.name, "kinds": kinds.joined(separator: ", ")]))
  }

  /// The same for programs.
  private func putTable(_ object: inout JSONObjectText) {
    guard let table = input.notes else { return }
    var (orders, cuts) = (JSONObjectText(), JSONObjectText())
    for (column, order) in table.orders { orders.put(column, order.rawValue) }
    for (column, count) in table.cuts { cuts.put(column, count) }
    if !table.orders.isEmpty { object.put("dates", raw: orders.closed) }
    if !table.cuts.isEmpty { object.put("cut", raw: cuts.closed) }
  }

  private var summary: String {
    let key =
      isRehearsal ? "import.plan" : count.changed == 0 ? "import.nothing" : "import.done"
    return Sentences.text(key, count.values.merging(["path": input.name]) { $1 })
  }

  private var receipt: String {
    var object = JSONObjectText()
    object.put("file", input.name)
    object.put("format", input.format.name)
    for (name, value) in count.members { object.put(name, value) }
    if let created {
      object.put("first", created.lowerBound)
      object.put("last", created.upperBound)
    }
    if !passedOver.isEmpty {
      var kinds = JSONObjectText()
      for (code, count) in passedOver { kinds.put(code, count) }
      object.put("passedOver", raw: kinds.closed)
    }
    if !refusals.isEmpty { object.put("violations", list: refusals.map(\.json)) }
    object.put(
      "unmatched", list: (input.notes.map { $0.unmatched + $0.formOnly } ?? []).map { JSONString.quoted($0) }
    )
    putTable(&object)
    return object.closed
  }

  /// What nobody asked for, by its kind.
  private var passedOver: [(key: String, value: Int)] { input.reader.passedOver.sorted { $0.key < $1.key } }

  private func noteDetails(_ rejects: String?) throws {
    try noteColumns("import.unmatched", input.notes?.unmatched)
    try noteColumns("import.formOnly", input.notes?.formOnly)
    try noteTable()
    if !isJSON { try notePassedOver() }
    if let rejects, count.refused > 0, !isJSON {
      try io.note(Sentences.text("import.rejects", ["path": rejects]))
    }
    if !isJSON {
      for (key, number) in [
        ("import.deleted", count.deleted), ("import.kept", count.kept), ("import.gone", count.gone),
      ]
      where number > 0 {
        try io.note(Sentences.text(key, ["count": "\(number)"]))
      }
    }
    guard !isRehearsal, !isJSON else { return }
    for lookalike in lookalikes {
      try io.note(
        Sentences.text(
          "import.lookalike",
          [
            "line": "\(lookalike.line)", "entity": group.name, "number": "\(lookalike.number)",
            "numbers": Self.list(lookalike.others),
          ]))
    }
    let more = count.lookalikes - lookalikes.count
    if more > 0 { try io.note(Sentences.text("import.moreLookalikes", ["count": "\(more)"])) }
    if count.changed > 0 { try io.note(Sentences.text("import.undo")) }
  }
}
