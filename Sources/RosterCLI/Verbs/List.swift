import Arguments
import Formats
import Interchange
import Registry
import Terminal
import Values
import ViewModels

extension EntityGroup {
  var listVerb: Verb {
    let summary = { Sentences.text("help.list", ["entity": name]) }
    return Verb("list", aliases: ["ls"], summary: summary, listsAddresses: style.addresses != nil) {
      Command(
        name: "list", aliases: ["ls"], summary: summary(),
        discussion: Sentences.text("help.list.more")
          + (style.addresses == nil ? "" : " " + Sentences.text("help.list.addresses")),
        examples: style.examples()["list"] ?? [],
        options: style.listOptions() + [
          whereOption,
          Option(
            "sort", value: .init("FIELDS", completion: .words(schema.attributeNames)),
            help: Sentences.text("help.sort")),
          Option("limit", value: .init("N"), help: Sentences.text("help.limit")),
          Option("offset", value: .init("N"), help: Sentences.text("help.offset")),
          columnsOption,
          Option("watch", help: Sentences.text("help.watch")),
        ],
        positionals: [
          Positional("WORD", minimum: 0, maximum: nil, help: Sentences.text("help.list.words"))
        ])
    } run: { context in
      try list(context)
    }
  }

  var whereOption: Option {
    Option("where", value: .init("EXPR"), help: Sentences.text("help.where"))
  }

  var columnsOption: Option {
    Option(
      "columns", value: .init("FIELDS", completion: .words(schema.attributeNames)),
      help: Sentences.text("help.columns"))
  }

  /// What `--where` says; nil without it.
  func condition(_ context: Context) throws -> Condition? {
    guard let text = context.invocation.value("where") else { return nil }
    return try ConditionParser.parse(text, in: schema, context: context.reading)
  }

  /// What the words ask for; a store has a bound of its own, which says less.
  func search(_ words: [String]) throws -> Condition {
    let most = 500
    if words.count > most { throw Failure(.usage, "query.tooManyWords", ["value": "\(most)"]) }
    return .search(words)
  }

  /// Which records the words and options ask for, as of today; nil for all.
  func scope(_ context: Context) throws -> Condition? {
    let stated = try condition(context)
    let condition = Condition.both(style.listCondition(context.invocation, stated, schema), stated)
    if context.positionals.isEmpty { return condition }
    return .both(condition, try search(context.positionals))
  }

  /// What the words and options ask for, as of today.
  func query(_ context: Context) throws -> Query {
    let condition = try scope(context)
    let order = try context.invocation.value("sort").map { try SortKey.parse($0, in: schema) } ?? table.order
    return Query(
      condition, order: order, limit: try context.number("limit", 0...Int.max),
      offset: try context.number("offset", 0...Int.max) ?? 0)
  }

  private func list(_ context: Context) throws -> ExitCode {
    let output = RecordOutput(group: self, context: context)
    let query = try query(context)
    let chosen = try output.chosen()
    let watches = context.invocation.flag("watch")
    if let format = context.addresses, let fields = style.addresses {
      if watches || chosen != nil || context.isQuiet {
        throw Failure(.usage, "addresses.plain", ["value": format.rawValue])
      }
      return try listAddresses(format, query, fields, context)
    }
    if watches, context.format != .table || context.isQuiet { throw Failure(.usage, "watch.tableOnly") }
    if watches { return try watch(query, output, chosen ?? output.listed, context) }
    let model = ListViewModel(try repository(context, for: .reading), query: query)
    if context.isQuiet {
      try model.stream([.number]) { buffer in
        try context.io.say("\(buffer.slots[0].payload)")
        return true
      }
      return .done
    }
    let attributes = chosen ?? schema.attributes
    if let plain = context.format.writer(schema.columns(attributes), to: context.io.output) {
      let writer = BackgroundWriter(plain, width: attributes.count)
      try writer.begin()
      try model.stream(attributes) { buffer in
        try writer.row(buffer, from: 0)
        return true
      }
      try writer.end()
      return .done
    }
    let count = try output.table(of: query, in: model.repository, chosen ?? output.listed) { count in
      if count == 0 { try hintAtEmpty(context) }
      return count > 0 || !context.io.isOutputTerminal
    }
    context.tracer.log("viewmodel", "list of \(name): \(count) rows")
    return .done
  }

  private func hintAtEmpty(_ context: Context) throws {
    guard context.io.isErrorTerminal, let hint = style.emptyHint() else { return }
    try context.io.note(hint)
  }
}
