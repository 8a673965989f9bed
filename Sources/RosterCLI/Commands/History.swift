import Arguments
import Formats
import Registry
import Settings
import Terminal
import Values

extension Commands {
  static var historyCommand: Verb {
    let summary = { Sentences.text("help.history") }
    return Verb("history", summary: summary) {
      Command(
        name: "history", summary: summary(), discussion: Sentences.text("help.history.more"),
        examples: [
          Example("roster history", Sentences.text("example.theLastSteps")),
          Example("roster history todo 7", Sentences.text("example.oneLife")),
        ],
        options: [Option("limit", short: "n", value: .init("N"), help: Sentences.text("help.history.limit"))],
        positionals: [
          Positional("ENTITY", minimum: 0, maximum: 1, help: Sentences.text("help.history.entity")),
          Positional("REF", minimum: 0, maximum: 1, help: Sentences.text("help.history.ref")),
        ])
    } run: { context in
      try history(context)
    }
  }

  private static func history(_ context: Context) throws -> ExitCode {
    let limit = try context.number("limit", 1...Int.max)
    let groups = try context.groups.all
    let store = try context.store(for: .reading)
    let history = History(store: store, entities: groups.map(\.schema))
    var record: (entity: String, number: Int64)?
    if let entity = context.positionals.first {
      guard let group = context.group(entity) else {
        throw Failure(
          .usage, "history.unknownGroup",
          ["value": Printable.excerpt(entity), "names": context.groups.names.joined(separator: ", ")])
      }
      guard context.positionals.count == 2 else {
        throw Failure(.usage, "history.refMissing", ["entity": entity])
      }
      record = (entity, try number(context.positionals[1], group, context))
    }
    let stories = try history.stories(limit: limit ?? (record == nil ? 20 : nil), of: record)
    // A record without a step may be older than the history; one that is not there either never was.
    if let record, stories.isEmpty {
      _ = try context.group(record.entity)?.number(of: "\(record.number)", context)
    }
    if context.isQuiet {
      for story in stories { try context.io.say("\(story.step.number)") }
    } else if stories.isEmpty, context.format == .table {
      if context.io.isErrorTerminal { try context.io.note(Sentences.text("history.empty")) }
    } else {
      try listing(stories, context).print(context, isCut: record == nil)
    }
    return .done
  }

  /// A number may be that of a record that is gone; any other reference needs one that stands.
  private static func number(_ text: String, _ group: any Group, _ context: Context) throws -> Int64 {
    if case .number(let number) = Reference(text, naturalKey: nil) { return number }
    return try group.number(of: text, context)
  }

  private static func listing(_ stories: [StepStory], _ context: Context) -> Listing {
    var listing = Listing(
      columns: [
        TableColumn("step", alignment: .right), TableColumn("time"), TableColumn("who"),
        TableColumn("records", alignment: .right), TableColumn("state"), TableColumn("what", shrinks: true),
      ],
      names: ["step", "at", "who", "verb", "entity", "records", "state", "label"])
    for story in stories {
      let style: Style = story.step.state == .done ? [] : .dim
      let shown = [
        "\(story.step.number)", LocalTime.text(story.step.at), Printable.excerpt(story.step.who, max: 32),
        "\(story.step.records)",
        Sentences.text("history.state.\(story.step.state)"), HistoryLabel(context).text(story),
      ]
      listing.add(shown.map { StyledText($0, style) }, object(story, context))
    }
    return listing
  }

  private static func object(_ story: StepStory, _ context: Context) -> JSONObjectText {
    var object = JSONObjectText()
    object.put("step", story.step.number)
    object.put("at", story.step.at.rfc3339)
    object.put("who", story.step.who)
    object.put("verb", story.step.label.verb)
    object.put("entity", story.step.label.entity)
    object.put("records", story.step.records)
    object.put("state", "\(story.step.state)")
    object.put("label", HistoryLabel(context).text(story))
    let events = story.events.prefix(100).map { event in
      var item = JSONObjectText()
      item.put("entity", event.entity)
      item.put("first", event.first)
      item.put("last", event.last)
      item.put("kind", "\(event.kind)")
      let fields = event.fields.map { field in
        var pair = JSONObjectText()
        let type = context.group(event.entity)?.schema.fields.first { $0.name == field.name }?.type
        pair.put("field", field.name)
        pair.put("old", raw: json(field.old, type))
        pair.put("new", raw: json(field.new, type))
        return pair.closed
      }
      item.put("fields", list: fields)
      return item.closed
    }
    object.put("changes", list: events)
    return object
  }

  private static func json(_ cell: Cell, _ type: ValueType?) -> String {
    guard let type, !cell.isAbsent else { return "null" }
    return JSONString.quoted(RecordOutputText.text(cell, type))
  }
}
