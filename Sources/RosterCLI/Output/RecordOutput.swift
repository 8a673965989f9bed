import Arguments
import Formats
import Interchange
import Registry
import Settings
import Terminal
import Values

/// Prints records of one entity: a table, a page each, or one of the formats.
struct RecordOutput<Record: Sendable> {
  let group: EntityGroup<Record>
  let context: Context

  private var mostColumns: Int { 256 }
  private var io: IO { context.io }
  private var schema: EntitySchema { group.schema }

  /// The attributes that `--columns` names, or nil.
  func chosen() throws -> [Attribute]? {
    guard let text = context.invocation.value("columns") else { return nil }
    var attributes: [Attribute] = []
    let parts = text.split(separator: ",")
    if parts.count > mostColumns { throw Failure(.usage, "columns.tooMany", ["maximum": "\(mostColumns)"]) }
    for part in parts {
      let name = TextRules.trimmed(String(part))
      guard let attribute = schema.attribute(name) else { throw schema.unknownField(name) }
      attributes.append(attribute)
    }
    if attributes.isEmpty { throw Failure(.usage, "columns.none") }
    return attributes
  }

  /// The default columns of a table.
  var listed: [Attribute] { group.table.columns.compactMap(schema.attribute) }

  /// The records in the format asked for; with `single`, JSON is the one object instead of a list.
  func print(_ rows: [Row], single: Bool = false) throws {
    let attributes = try chosen() ?? schema.attributes
    let format: OutputFormat = single && context.format == .json ? .jsonl : context.format
    guard let writer = format.writer(schema.columns(attributes), to: io.output) else {
      return try pages(rows)
    }
    try writer.write(rows, attributes)
  }

  /// One record a page: a line for each attribute that has a value.
  func pages(_ rows: [Row]) throws {
    let attributes = try chosen()
    for (place, row) in rows.enumerated() {
      if place > 0 { try io.say("") }
      let shown = attributes ?? schema.attributes.filter { !row[$0].isAbsent && !schema.isBackground($0) }
      let width = shown.map { schema.name(of: $0).count }.max() ?? 0
      for attribute in shown {
        let name = schema.name(of: attribute)
        let padding = String(repeating: " ", count: width - name.count + 2)
        let lines = value(row, attribute).split(separator: "\n", omittingEmptySubsequences: false)
        let margin = String(repeating: " ", count: width + 2)
        for (index, line) in lines.enumerated() {
          let isEmpty = line.isEmpty
          try io.say(
            isEmpty
              ? (index == 0 ? name : "")
              : (index == 0 ? name + padding : margin) + Printable.visible(String(line)))
        }
      }
    }
  }

  /// The value as a person reads it, with its unit.
  private func value(_ row: Row, _ attribute: Attribute) -> String {
    if case .field(let index) = attribute {
      // An item a line.
      if schema.fields[index].type == .entries, let text = row.cells[index].text {
        return WordList.words(stored: text).joined(separator: "\n")
      }
      let shown = group.wording.show(schema.fields[index].name, row.cells[index])
      return shown.replacingLineEnds
    }
    return schema.type(of: attribute).show(row[attribute], group.showing)
  }

  /// A table of records, cut to the terminal's width there.
  func table(_ records: [Stored<Record>], _ attributes: [Attribute]) throws {
    let today = context.clock.today()
    let columns = attributes.map { attribute in
      let type = schema.type(of: attribute)
      let isNumber = [.wholeNumber, .length, .mass].contains(type)
      return TableColumn(
        heading(attribute), alignment: isNumber ? .right : .left, shrinks: type.isFolded)
    }
    let rows = records.map { record in
      attributes.map { attribute -> StyledText in
        let name = schema.name(of: attribute)
        if let marked = group.style.mark(record, name, today) { return marked }
        let text = schema.type(of: attribute).show(record.row[attribute], group.showing)
        return StyledText(text.firstLine)
      }
    }
    try Table(columns: columns, rows: rows).write(
      to: io.output, width: io.isOutputTerminal ? io.width : nil, color: context.hasColor,
      ambiguousIsWide: context.settings.terminal.ambiguousWidth == 2)
  }

  /// The name of the attribute, with the unit where it is not the usual one.
  private func heading(_ attribute: Attribute) -> String {
    let name = schema.name(of: attribute)
    switch schema.type(of: attribute) {
    case .length where group.showing.length != .cm: return "\(name) (\(group.showing.length.rawValue))"
    case .mass where group.showing.mass != .kg: return "\(name) (\(group.showing.mass.rawValue))"
    default: return name
    }
  }
}

extension String {
  /// The first line, with a mark that more follow.
  fileprivate var firstLine: String {
    guard let end = unicodeScalars.firstIndex(where: { $0 == "\n" || $0 == "\r" }) else { return self }
    return String(self[..<end]) + " …"
  }

  /// CR LF and CR as LF.
  fileprivate var replacingLineEnds: String {
    guard utf8.contains(UInt8(ascii: "\r")) else { return self }
    return String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}
