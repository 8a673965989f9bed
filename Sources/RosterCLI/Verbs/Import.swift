import Arguments
import Formats
import Interchange
import Registry
import SQLiteStore
import Values

extension EntityGroup {
  var importVerb: Verb {
    let summary = { Sentences.text("help.import", ["entity": name]) }
    return Verb("import", summary: summary) {
      let formats = transferFormats.filter(\.isRead).map(\.name)
      return Command(
        name: "import", summary: summary(),
        discussion: Sentences.text("help.import.more", ["names": formats.joined(separator: ", ")]),
        examples: style.examples()["import"] ?? [],
        options: [
          Self.asOption(formats)
        ] + Self.tableOptions + [
          Option(
            "match", value: .init("FIELD", completion: .words(schema.fields.map(\.name))),
            help: Sentences.text("help.match")),
          Option(
            "prefer", value: .init("SIDE", completion: .words(["file", "here"])),
            help: Sentences.text("help.prefer")),
          Option("delete", help: Sentences.text("help.import.delete")),
          Option("delete-missing", value: .init("EXPR"), help: Sentences.text("help.deleteMissing")),
          Self.encodingOption,
          Option("dry-run", help: Sentences.text("help.import.dryRun")),
          Option("skip-invalid", help: Sentences.text("help.skipInvalid")),
          Option("rejects", value: .init("FILE", completion: .file), help: Sentences.text("help.rejects")),
          Self.forceOption,
        ],
        positionals: [
          Positional(
            "FILE", minimum: 1, maximum: nil, help: Sentences.text("help.import.file"), completion: .file)
        ])
    } run: { context in
      try importRecords(context)
    }
  }

  private func importRecords(_ context: Context) throws -> ExitCode {
    try context.takes(.table, .json, .jsonl)
    let isRehearsal = context.invocation.flag("dry-run")
    let matched = try matchedField(context)
    let missing = try context.invocation.value("delete-missing").map {
      try ConditionParser.parse($0, in: schema, context: context.reading)
    }
    let input = try ImportInput.open(self, context.positionals, context)
    var options = ImportOptions(
      matched: matched, isForced: context.invocation.flag("force"),
      identify: RecordID.init(identifier:))
    options.deletes = context.invocation.flag("delete")
    if let side = context.invocation.value("prefer") {
      options.preferred = ImportOptions.Side(rawValue: side)
      if options.preferred == nil {
        throw Failure(.usage, "import.prefer", ["value": Printable.excerpt(side)])
      }
    }
    let rejects = try rejectsFile(context, input.source)
    let store = try context.store(for: isRehearsal ? .rehearsing : .creating)
    let repository = Repository(store: store, table: table, clock: context.clock)
    let report = ImportReport(
      group: self, input: input, context: context, isRehearsal: isRehearsal, rejects: rejects)
    do {
      try store.write(StepLabel("import", name)) { transaction in
        let importer = try importer(repository, input, options, context, transaction)
        let work = ImportWork(
          input: input, importer: importer, report: report,
          idle: { if context.app.isInterruptible { try Interruption.check() } })
        try work.takeAll()
        if let missing { try importer.deleteMissing(missing, report.deletedMissing) }
        try report.decide(skipping: context.invocation.flag("skip-invalid"))
        try rejects?.complete(in: input.reader.envelope)
        // A rehearsal is the same work, taken back.
        if isRehearsal { throw Rehearsed() }
      }
      try rejects?.publish()
    } catch is Rehearsed {
    } catch let error as FormatError {
      let failure = input.failure(error)
      throw (failure as? Failure).map(report.withRefusals) ?? failure
    }
    return try report.close(rejects: isRehearsal ? nil : rejects?.name)
  }

  /// Ends the transaction of a rehearsal.
  private struct Rehearsed: Error {}

  private func importer(
    _ repository: Repository<Record>, _ input: ImportInput<Record>, _ options: ImportOptions,
    _ context: Context, _ transaction: Transaction
  ) throws -> Importer<Record> {
    var options = options
    let interchange = InterchangeContext(context)
    options.origins = input.format.origins
    options.context = interchange
    var reading = context.reading
    reading.isTyped = false
    let importer = try Importer(repository, options, reading, in: transaction)
    guard let origins = options.origins else { return importer }
    if case .foreign(let format) = input.format {
      importer.projection = { format.projection(of: $0, through: $1, interchange) }
    }
    // Where nothing came from the format before, nothing can be silent.
    if !origins.saysAll, try transaction.hasOrigins(schema, origins.name) {
      importer.survey = try input.survey(origins)
    }
    return importer
  }

  /// The field by which records are told that nobody knows otherwise; nil without `--match`.
  private func matchedField(_ context: Context) throws -> Int? {
    guard let given = context.invocation.value("match") else { return nil }
    let name = given == "name" ? table.naturalKey?.name ?? given : given
    guard let place = schema.index(of: name) else {
      let names = schema.fields.map(\.name).joined(separator: ", ")
      throw Failure(.usage, "import.match", ["value": Printable.excerpt(given), "names": names])
    }
    return place
  }

  private func rejectsFile(_ context: Context, _ source: InputSource) throws -> RejectsFile? {
    guard let path = context.invocation.value("rejects") else { return nil }
    guard context.invocation.flag("skip-invalid") else { throw Failure(.usage, "import.rejectsAlone") }
    let taken = [source.place] + (context.databaseFile.map(FilePlace.database) ?? [])
    return try RejectsFile(path, replaces: context.invocation.flag("force"), sparing: taken)
  }
}
