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
            "match", value: .init("name", completion: .words(["name"])), help: Sentences.text("help.match")),
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
    let matchesName = try matchesName(context)
    let input = try ImportInput.open(self, context.positionals, context)
    let rejects = try rejectsFile(context, input.source)
    let store = try context.store(for: isRehearsal ? .rehearsing : .creating)
    let repository = Repository(store: store, table: table, clock: context.clock)
    let options = ImportOptions(
      owner: input.format.owner, matchesName: matchesName, isForced: context.invocation.flag("force"),
      identify: RecordID.init(identifier:))
    let report = ImportReport(group: self, input: input, context: context, isRehearsal: isRehearsal)
    do {
      try store.write(StepLabel("import", name)) { transaction in
        let importer = try Importer(
          repository, options, startOfDay: context.reading.startOfDay, in: transaction)
        importer.livingExtras = input.format.livingExtras(InterchangeContext(context))
        let work = ImportWork(
          input: input, importer: importer, report: report, rejects: rejects, transaction: transaction,
          idle: { if context.app.isInterruptible { try Interruption.check() } })
        // A rehearsal tells what becomes of each record.
        try work.takeAll(inRuns: !isRehearsal)
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

  private func matchesName(_ context: Context) throws -> Bool {
    guard let given = context.invocation.value("match") else { return false }
    let key = table.naturalKey?.name
    guard given == "name" || given == key else {
      throw Failure(.usage, "import.match", ["value": Printable.excerpt(given)])
    }
    return true
  }

  private func rejectsFile(_ context: Context, _ source: InputSource) throws -> RejectsFile? {
    guard let path = context.invocation.value("rejects") else { return nil }
    guard context.invocation.flag("skip-invalid") else { throw Failure(.usage, "import.rejectsAlone") }
    let taken = [source.place] + (context.databaseFile.map(FilePlace.database) ?? [])
    return try RejectsFile(path, replaces: context.invocation.flag("force"), sparing: taken)
  }
}
