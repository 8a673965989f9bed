import Arguments
import Formats
import Interchange
import Registry
import Values

/// The plan of an import record by record, or its receipt.
final class ImportReport<Record: Sendable> {
  private let group: EntityGroup<Record>
  private let input: ImportInput<Record>
  private let context: Context
  private let isRehearsal: Bool
  private let progress: Progress
  private var count = ImportCount()
  private var created: ClosedRange<Int64>?
  private var updated: [Int64] = []
  private var lookalikes: [(line: Int, number: Int64, others: [Int64])] = []
  private var refusals: [Failure.Item] = []
  private var isFirst = true
  /// Whether any reason is one that can be overruled.
  private var hasWarnings = false

  /// How many reasons and look-alikes are told: to a person what can be read, to a program what can be held.
  private var mostLines: Int { isJSON ? 1000 : 20 }

  init(group: EntityGroup<Record>, input: ImportInput<Record>, context: Context, isRehearsal: Bool) {
    self.group = group
    self.input = input
    self.context = context
    self.isRehearsal = isRehearsal
    progress = Progress(context)
  }

  private var io: IO { context.io }
  private var isJSON: Bool { context.format != .table }

  func add(_ outcome: ImportOutcome, _ record: ForeignRecord) throws {
    count.add(outcome)
    switch outcome {
    case .created(let row, let others):
      created = (created?.lowerBound ?? row.number)...row.number
      if !others.isEmpty {
        count.lookalikes += 1
        if lookalikes.count < mostLines { lookalikes.append((record.place.line, row.number, others)) }
      }
    case .updated(let row, _): if context.isQuiet { updated.append(row.number) }
    case .same: break
    case .refused(let findings):
      hasWarnings = hasWarnings || findings.contains { !$0.violation.isError }
      for finding in findings where refusals.count < mostLines { refusals.append(item(finding, record)) }
    }
    if isRehearsal, !context.isQuiet { try plan(outcome, record) }
    try tellProgress()
  }

  /// Counts new records that were taken together; of no use for a rehearsal, which tells each.
  func add(created numbers: ClosedRange<Int64>) throws {
    count.add(created: numbers.count)
    created = (created?.lowerBound ?? numbers.lowerBound)...numbers.upperBound
    try tellProgress()
  }

  private func tellProgress() throws {
    let share = input.source.size > 0 ? Double(input.source.position) / Double(input.source.size) : nil
    try progress.tell(records: count.records, share: share)
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

  // MARK: The plan

  private func plan(_ outcome: ImportOutcome, _ record: ForeignRecord) throws {
    if isJSON { return try planJSON(outcome, record) }
    let line = (record.file.map { $0 + ":" } ?? "") + "\(record.place.line)"
    switch outcome {
    case .created(let row, let others):
      let values = ["line": line, "name": group.wording.summary(row), "numbers": Self.list(others)]
      try io.say(Sentences.text(others.isEmpty ? "plan.create" : "plan.lookalike", values))
    case .updated(let row, let before):
      let changes = changes(before, row).map { "\($0.field) \($0.old) -> \($0.new)" }
      try io.say(
        Sentences.text(
          "plan.update",
          [
            "line": line, "entity": group.name, "number": "\(row.number)",
            "changes": changes.joined(separator: ", "),
          ]))
    case .same(let number):
      try io.say(Sentences.text("plan.same", ["line": line, "entity": group.name, "number": "\(number)"]))
    case .refused(let findings):
      for finding in findings {
        try io.say(
          Sentences.text("plan.refused", ["line": line, "reason": Self.line(item(finding, record))]))
      }
    }
  }

  private func planJSON(_ outcome: ImportOutcome, _ record: ForeignRecord) throws {
    var object = JSONObjectText()
    if let file = record.file { object.put("file", file) }
    object.put("line", record.place.line)
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
    case .refused(let findings):
      object.put("action", "refuse")
      object.put("violations", list: findings.map { item($0, record).json })
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

  private func item(_ finding: ImportOutcome.Finding, _ record: ForeignRecord) -> Failure.Item {
    Failure.Item(
      field: finding.violation.field, code: finding.violation.code,
      message: group.wording.sentence(finding.violation),
      place: "\(record.file ?? input.source.name):\(finding.place.line):\(finding.place.column)")
  }

  private static func line(_ item: Failure.Item) -> String {
    let place = item.place.map { "\($0): " } ?? ""
    let field = item.field.isEmpty ? "" : "\(item.field): "
    return "\(place)\(field)\(item.message) [\(item.code)]"
  }

  private static func list(_ numbers: [Int64]) -> String {
    numbers.map { "\($0)" }.joined(separator: ", ")
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
      isRehearsal ? "import.plan" : count.created + count.updated == 0 ? "import.nothing" : "import.done"
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
    guard !isRehearsal, !isJSON else { return }
    for (line, number, others) in lookalikes {
      try io.note(
        Sentences.text(
          "import.lookalike",
          [
            "line": "\(line)", "entity": group.name, "number": "\(number)", "numbers": Self.list(others),
          ]))
    }
    let more = count.lookalikes - lookalikes.count
    if more > 0 { try io.note(Sentences.text("import.moreLookalikes", ["count": "\(more)"])) }
    if count.created + count.updated > 0 { try io.note(Sentences.text("import.undo")) }
  }
}
