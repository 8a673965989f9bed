import Arguments
import Formats
import Interchange
import Registry
import Terminal
import Values

extension EntityGroup {
  var countVerb: Verb {
    let summary = { Sentences.text("help.count", ["entity": name]) }
    return Verb("count", summary: summary) {
      Command(
        name: "count", summary: summary(), discussion: Sentences.text("help.count.more"),
        examples: style.examples()["count"] ?? [],
        options: style.listOptions() + [
          whereOption,
          Option(
            "by", value: .init("FIELDS", completion: .words(schema.attributeNames)),
            help: Sentences.text("help.by")),
        ],
        positionals: [
          Positional("WORD", minimum: 0, maximum: nil, help: Sentences.text("help.list.words"))
        ])
    } run: { context in
      try count(context)
    }
  }

  private func count(_ context: Context) throws -> ExitCode {
    let condition = try scope(context)
    guard let text = context.invocation.value("by") else {
      try print(count: try repository(context, for: .reading).count(condition), context)
      return .done
    }
    let groupings = try Grouping.parse(text, in: schema)
    if groupings.isEmpty { throw Failure(.usage, "columns.none") }
    try repository(context, for: .reading).store.read { reader in
      try print(groupings, context) { try reader.count(schema, condition, by: groupings, $0) }
    }
    return .done
  }

  private static var countColumn: Column { Column(name: "count", style: .integer) }

  private func print(count: Int, _ context: Context) throws {
    // One object, as of one record.
    let format: OutputFormat = context.format == .json ? .jsonl : context.format
    guard !context.isQuiet, let writer = format.writer([Self.countColumn], to: context.io.output) else {
      return try context.io.say("\(count)")
    }
    var buffer = RowBuffer()
    buffer.append(integer: Int64(count))
    try writer.begin()
    try writer.row(buffer, from: 0)
    try writer.end()
  }

  /// Prints the values with their numbers; `rows` hands them out, once or twice.
  private func print(
    _ groupings: [Grouping], _ context: Context,
    rows: @escaping ((borrowing RowBuffer) throws -> Bool) throws -> Void
  ) throws {
    if context.isQuiet {
      return try rows { buffer in
        try context.io.say("\(buffer.slots[groupings.count].payload)")
        return true
      }
    }
    let columns = groupings.map { grouping in
      let style = grouping.attribute == .id ? .identifier : grouping.type(in: schema).cellStyle
      return Column(name: grouping.name(in: schema), style: style)
    }
    if let writer = context.format.writer(columns + [Self.countColumn], to: context.io.output) {
      try writer.begin()
      try rows { buffer in
        try writer.row(buffer, from: 0)
        return true
      }
      return try writer.end()
    }
    let table = RowTable(
      groupings.enumerated().map { column($1, at: $0, context) } + [
        RowTable.Column(
          heading: TableColumn(Self.countColumn.name, alignment: .right), cell: groupings.count,
          shown: shown(.wholeNumber, context))
      ], width: groupings.count + 1, bar: groupings.count, context)
    _ = try table.write(rows: rows, again: rows)
  }

  private func column(_ grouping: Grouping, at cell: Int, _ context: Context) -> RowTable.Column {
    let type = grouping.type(in: schema)
    let isNumber = type.isMeasured && grouping.part != .weekday
    let missing = Sentences.text("count.missing")
    return RowTable.Column(
      heading: TableColumn(
        grouping.name(in: schema), alignment: isNumber ? .right : .left, shrinks: type.isFolded),
      cell: cell, shown: shown(type, context),
      mark: { buffer, row in
        let slot = buffer.slots[row + cell]
        if slot.kind == .absent { return StyledText(missing, .dim) }
        return grouping.part == .weekday ? StyledText(Sentences.weekday(slot.payload)) : nil
      })
  }

  private func shown(_ type: ValueType, _ context: Context) -> ShownCell {
    ShownCell(type, showing, ambiguousIsWide: context.ambiguousIsWide)
  }
}
