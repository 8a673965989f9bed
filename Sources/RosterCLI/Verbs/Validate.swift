import Arguments
import Formats
import Interchange
import Registry
import Values
import ViewModels

extension EntityGroup {
  var validateVerb: Verb {
    let summary = { Sentences.text("help.validate", ["entity": name]) }
    return Verb("validate", summary: summary) {
      let formats = transferFormats.filter(\.isRead).map(\.name)
      return Command(
        name: "validate", summary: summary(), discussion: Sentences.text("help.validate.more"),
        examples: style.examples()["validate"] ?? [],
        options: [
          Option("file", value: .init("FILE", completion: .file), help: Sentences.text("help.file")),
          Self.asOption(formats),
        ] + Self.tableOptions + [
          Self.encodingOption,
          Option("fields", value: .init("FIELDS"), help: Sentences.text("help.fieldsOnly")),
          Option("strict", help: Sentences.text("help.strict")),
        ])
    } run: { context in
      try validate(context)
    }
  }

  private func validate(_ context: Context) throws -> ExitCode {
    try context.takes(.table, .json, .jsonl)
    let only = try fieldsOnly(context)
    let report = FindingReport(context: context, wording: wording)
    var tally = Tally()
    if let path = context.invocation.value("file") {
      tally = try validate(file: path, only: only, context) { try report.add($0, $1) }
    } else {
      for option in ["as", "encoding"] + Self.tableOptionNames
      where !context.invocation.values(option).isEmpty {
        throw Failure(.usage, "validate.fileOption", ["option": option])
      }
      tally = try self.tally(context) { number, violation in
        if isAsked(violation, only) { try report.add("\(name) \(number)", violation) }
      }
    }
    tally.errors = report.errors
    tally.warnings = report.warnings
    try report.close(tally)
    let fails = tally.errors > 0 || (context.invocation.flag("strict") && tally.warnings > 0)
    return fails ? .data : .done
  }

  /// The fields that `--fields` names; nil for all.
  private func fieldsOnly(_ context: Context) throws -> Set<String>? {
    guard let text = context.invocation.value("fields") else { return nil }
    let names = text.split(separator: ",").map { TextRules.trimmed(String($0)) }
    for name in names where table.field(name) == nil {
      throw schema.unknownField(name, known: table.fields.map(\.name))
    }
    if names.isEmpty { throw Failure(.usage, "columns.none") }
    return Set(names)
  }

  /// A rule over several fields is asked for when all of them are.
  private func isAsked(_ violation: Violation, _ only: Set<String>?) -> Bool {
    guard let only else { return true }
    let rule = table.rules.first { $0.code == violation.code }
    // What concerns no field keeps the record from being read at all.
    if rule == nil, violation.field.isEmpty { return true }
    let fields = rule?.fields ?? [violation.field]
    return only.isSuperset(of: fields)
  }

  func tally(_ context: Context, report: (Int64, Violation) throws -> Void) throws -> Tally {
    var tally = Tally()
    let repository = try repository(context, for: .reading)
    let reading = EntityReading(table, context.reading, rules: repository.context)
    let attributes = [.number] + schema.fields.indices.map { Attribute.field($0) }
    try repository.stream(Query(order: [.attribute(.number)]), attributes) { buffer in
      tally.records += 1
      if reading.passes(buffer, from: 1) { return true }
      let cells = schema.fields.indices.map { buffer.cell(at: 1 + $0) }
      for violation in reading.violations(ofStored: cells) {
        tally.count(violation)
        try report(buffer.slots[0].payload, violation)
      }
      return true
    }
    return tally
  }

  func brokenByOthers(_ context: Context) throws -> Int {
    let repository = try repository(context, for: .reading)
    let reading = EntityReading(table, context.reading, rules: repository.context)
    return try repository.store.read { reader in
      var count = 0
      try reader.outside(name) { number in
        let row = try reader.row(schema, number: number)
        if let row, reading.violations(ofStored: row.cells).contains(where: \.isError) { count += 1 }
        return true
      }
      return count
    }
  }
}

extension EntityGroup {
  /// Runs the rules over a file's records; a place is `file:line:column` of the field concerned.
  private func validate(
    file path: String, only: Set<String>?, _ context: Context, report: (String, Violation) throws -> Void
  ) throws -> Tally {
    let input = try ImportInput(self, path, context, copiesPipes: false)
    var checker = FileChecker(group: self, context.reading)
    var tally = Tally()
    do {
      try RecordStream.run(checker.filler(input.reader), stoppingBy: input.source.stop) { batch in
        for record in 0..<batch.count {
          tally.records += 1
          for (violation, place) in checker.check(record, of: batch) where isAsked(violation, only) {
            try report("\(input.source.name):\(place.line):\(place.column)", violation)
          }
        }
        if let failure = batch.failure { throw failure }
      }
    } catch let error as FormatError {
      throw input.failure(error)
    }
    let others = input.tables?.unmatched ?? []
    if !others.isEmpty, only == nil, context.format == .table {
      let names = others.map { Printable.excerpt($0) }.joined(separator: ", ")
      try context.io.note(Sentences.text("validate.unchecked", ["names": names]))
    }
    return tally
  }
}
