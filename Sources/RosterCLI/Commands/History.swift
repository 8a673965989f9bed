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
          Example("roster history", "The last steps"),
          Example("roster history todo 7", "The life of one record"),
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
    switch context.format {
    case .table: try print(stories, context, isLife: record != nil)
    case .json, .jsonl: try printJSON(stories, context)
    case .csv, .tsv: throw Failure(.usage, "format.unfit", ["value": context.format.rawValue])
    }
    return .done
  }

  /// A number may be that of a record that is gone; any other reference needs one that stands.
  private static func number(_ text: String, _ group: any Group, _ context: Context) throws -> Int64 {
    if case .number(let number) = Reference(text, naturalKey: nil) { return number }
    return try group.number(of: text, context)
  }

  private static func print(_ stories: [StepStory], _ context: Context, isLife: Bool) throws {
    if context.isQuiet {
      for story in stories { try context.io.say("\(story.step.number)") }
      return
    }
    if stories.isEmpty, context.io.isErrorTerminal { try context.io.note(Sentences.text("history.empty")) }
    if stories.isEmpty { return }
    let columns = [
      TableColumn("step", alignment: .right), TableColumn("time"), TableColumn("records", alignment: .right),
      TableColumn("state"), TableColumn("what", shrinks: true),
    ]
    let rows = stories.map { story -> [StyledText] in
      let style: Style = story.step.state == .done ? [] : .dim
      return [
        "\(story.step.number)", LocalTime.text(story.step.at), "\(story.step.records)",
        Sentences.text("history.state.\(story.step.state)"), HistoryLabel(context).text(story),
      ].map { StyledText($0, style) }
    }
    try Table(columns: columns, rows: rows).write(
      to: context.io.output, width: context.io.isOutputTerminal && !isLife ? context.io.width : nil,
      color: context.hasColor, ambiguousIsWide: context.settings.terminal.ambiguousWidth == 2)
  }

  private static func printJSON(_ stories: [StepStory], _ context: Context) throws {
    let objects = stories.map { story in
      var object = JSONObjectText()
      object.put("step", story.step.number)
      object.put("at", story.step.at.rfc3339)
      object.put("verb", story.step.label.verb)
      object.put("entity", story.step.label.entity)
      object.put("records", story.step.records)
      object.put("state", "\(story.step.state)")
      object.put("label", HistoryLabel(context).text(story))
      object.put(
        "changes",
        list: story.events.prefix(100).map { event in
          var item = JSONObjectText()
          item.put("entity", event.entity)
          item.put("first", event.first)
          item.put("last", event.last)
          item.put("kind", "\(event.kind)")
          item.put(
            "fields",
            list: event.fields.map { field in
              var pair = JSONObjectText()
              let type = context.group(event.entity)?.schema.fields.first { $0.name == field.name }?.type
              pair.put("field", field.name)
              pair.put("old", raw: json(field.old, type))
              pair.put("new", raw: json(field.new, type))
              return pair.closed
            })
          return item.closed
        })
      return object.closed
    }
    if context.format == .jsonl {
      for object in objects { try context.io.say(object) }
    } else {
      try context.io.say(objects.isEmpty ? "[]" : "[\n" + objects.joined(separator: ",\n") + "\n]")
    }
  }

  private static func json(_ cell: Cell, _ type: ValueType?) -> String {
    guard let type, !cell.isAbsent else { return "null" }
    return JSONText.quoted(RecordOutputText.text(cell, type))
  }
}

/// A step in words: `edit todo 7: priority low -> high`.
struct HistoryLabel {
  private let context: Context

  init(_ context: Context) { self.context = context }

  func text(_ story: StepStory) -> String {
    let name = "\(story.step.label.verb) \(story.step.label.entity)"
    guard story.events.count == 1, let event = story.events.first, event.first == event.last else {
      return name
    }
    let subject = "\(name) \(event.first)"
    if event.kind != .edited { return event.name.map { "\(subject): \(Printable.excerpt($0))" } ?? subject }
    let wording = context.group(event.entity)?.wording
    let fields = event.fields.map { field in
      let values = [field.old, field.new].map { HistoryText.value(wording?.show(field.name, $0) ?? "") }
      return "\(field.name) \(values[0]) -> \(values[1])"
    }
    return "\(subject): \(fields.joined(separator: ", "))"
  }
}
