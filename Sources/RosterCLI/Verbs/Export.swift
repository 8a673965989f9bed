import Arguments
import Interchange
import Registry
import Values

extension EntityGroup {
  var exportVerb: Verb {
    let summary = { Sentences.text("help.export", ["entity": name]) }
    return Verb("export", summary: summary) {
      let formats = transferFormats.filter(\.isWritten).map(\.name)
      return Command(
        name: "export", summary: summary(),
        discussion: Sentences.text("help.export.more", ["names": formats.joined(separator: ", ")]),
        examples: style.examples()["export"] ?? [],
        options: [
          Self.asOption(formats),
          whereOption,
          Option("columns", value: .init("FIELDS"), help: Sentences.text("help.export.columns")),
          Option("delimiter", value: .init("CHAR"), help: Sentences.text("help.export.delimiter")),
          Option("encoding", value: .init("NAME"), help: Sentences.text("help.export.encoding")),
          Option("csv-safe", help: Sentences.text("help.csvSafe")),
          Option("bom", help: Sentences.text("help.bom")),
          Option("verify", help: Sentences.text("help.export.verify")),
          Option("sync", help: Sentences.text("help.export.sync")),
          Option("force", short: "f", help: Sentences.text("help.replace")),
        ],
        positionals: [
          Positional("FILE", minimum: 0, help: Sentences.text("help.export.file"), completion: .file)
        ])
    } run: { context in
      try exportRecords(context)
    }
  }

  private func exportRecords(_ context: Context) throws -> ExitCode {
    let path = context.positionals.first ?? "-"
    let format = try exportFormat(path, context)
    let shape = try ExportShape(self, format, context)
    let query = Query(try condition(context), order: [.attribute(.number)])
    let syncs = context.invocation.flag("sync")
    if syncs, format.origins == nil { throw Failure(.usage, "export.sync", ["value": format.name]) }
    let store = try context.store(for: syncs ? .changing : .reading)
    let verifies = context.invocation.flag("verify")
    let target = try ExportTarget(path, isPrivate: style.isPrivate, isKept: verifies || syncs, context)
    let exporter = Exporter(group: self, format: format, shape: shape, context: context)
    return try target.running {
      let progress = Progress(context)
      let count = try store.read { reader in
        let count = try exporter.write(query, from: reader, to: target.sink) { records in
          try target.check()
          try progress.write(records: records, share: nil)
        }
        try target.sink.flush()
        if verifies { try exporter.verify(try target.written(), query, from: reader) }
        return count
      }
      if syncs {
        try store.write(StepLabel("export", name)) { transaction in
          try exporter.keepOrigins(try target.written(), query, in: transaction)
          try target.publish()
        }
      } else {
        try target.publish()
      }
      try progress.end()
      if !context.isQuiet { try report(count, exporter.lost, target, format.name, verifies, context) }
      return .done
    }
  }

  /// What was written, and what of it the format cannot hold; on standard error, where only a person reads it.
  private func report(
    _ count: Int, _ lost: [String: Int], _ target: ExportTarget, _ format: String, _ isVerified: Bool,
    _ context: Context
  ) throws {
    if let path = target.path {
      let key: String
      switch (isVerified, count == 1) {
      case (true, true): key = lost.isEmpty ? "export.verified.one" : "export.verifiedLess.one"
      case (true, false): key = lost.isEmpty ? "export.verified" : "export.verifiedLess"
      case (false, true): key = "export.done.one"
      case (false, false): key = "export.done"
      }
      try context.io.note(
        Sentences.text(key, ["count": "\(count)", "entity": name, "path": Printable.excerpt(path, max: 200)]))
    }
    if lost.isEmpty { return }
    let fields = schema.fields.map(\.name).compactMap { name in lost[name].map { "\(name) (\($0))" } }
    try context.io.note(
      Sentences.text("export.lost", ["format": format, "fields": fields.joined(separator: ", ")]))
  }

  /// `--as`, else the file's ending, else `--format`, else CSV.
  private func exportFormat(_ path: String, _ context: Context) throws -> TransferFormat<Record> {
    if let named = try namedFormat(context) {
      guard named.isWritten else { throw unknownFormat("export.notWritten", named.name) }
      return named
    }
    if path != "-" {
      // The plain form of an ending comes before the particular ones.
      guard let format = formats(endingOf: path).reversed().first(where: \.isWritten) else {
        throw unknownFormat("export.ending", Printable.excerpt(path, max: 200))
      }
      return format
    }
    return .table(context.format == .table ? .csv : context.format)
  }
}
