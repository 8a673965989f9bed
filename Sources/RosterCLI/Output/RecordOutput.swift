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
      let shown = attributes ?? schema.attributes.filter { !row[$0].isAbsent }
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

  /// A table of records that are held, cut to the terminal's width there.
  func table(_ records: [Row], _ attributes: [Attribute]) throws {
    let (table, all) = rowTable(attributes)
    var buffer = RowBuffer()
    for record in records { record.append(all, to: &buffer) }
    let rows = stride(from: 0, to: buffer.count, by: table.width)
    for row in rows { table.measure(buffer, from: row) }
    try table.begin()
    for row in rows { try table.row(buffer, from: row) }
  }

  /// A table of the records that a query finds, which are not held where they are many; returns their number.
  ///
  /// - Parameter beforeRows: as in `RowTable.write`.
  func table(
    of query: Query, in repository: Repository<Record>, _ attributes: [Attribute],
    beforeRows: @escaping (Int) throws -> Bool
  ) throws -> Int {
    let (table, all) = rowTable(attributes)
    // Which records a part of an order has depends on the order, how wide they all are does not.
    let isPart = query.limit != nil || query.offset > 0
    let unordered = isPart ? query : Query(query.condition)
    return try repository.store.read { reader in
      try table.write { body in
        try reader.forEach(schema, query, all, body)
      } again: { body in
        try reader.forEach(schema, unordered, all, body)
      } beforeRows: {
        try beforeRows($0)
      }
    }
  }

  /// The table of the attributes, and the attributes that its rows have: those shown, then those that marks
  /// look at.
  private func rowTable(_ attributes: [Attribute]) -> (table: RowTable, all: [Attribute]) {
    var all = attributes
    var columns: [RowTable.Column] = []
    for (cell, attribute) in attributes.enumerated() {
      let type = schema.type(of: attribute)
      columns.append(
        RowTable.Column(
          heading: TableColumn(
            heading(attribute), alignment: type.isMeasured ? .right : .left, shrinks: type.isFolded),
          cell: cell,
          shown: ShownCell(type, group.showing, ambiguousIsWide: context.ambiguousIsWide),
          mark: mark(schema.name(of: attribute), &all)))
    }
    return (RowTable(columns, width: all.count, context), all)
  }

  /// The mark of a column; the fields that it looks at are added to the attributes of a row.
  private func mark(
    _ name: String, _ all: inout [Attribute]
  ) -> ((borrowing RowBuffer, Int) -> StyledText?)? {
    guard let mark = group.style.marks[name] else { return nil }
    var places: [Int] = []
    for field in mark.fields.compactMap(schema.index(of:)) {
      places.append(all.firstIndex(of: .field(field)) ?? all.count)
      if places[places.count - 1] == all.count { all.append(.field(field)) }
    }
    let today = context.clock.today()
    return { buffer, row in
      // Not `map`, into which a buffer cannot go.
      var cells: [Cell] = []
      cells.reserveCapacity(places.count)
      for place in places { cells.append(buffer.cell(at: row + place)) }
      return mark.text(cells, today)
    }
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
  /// CR LF and CR as LF.
  fileprivate var replacingLineEnds: String {
    guard utf8.contains(UInt8(ascii: "\r")) else { return self }
    return String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}

extension ValueType {
  /// Whether values stand flush right, as numbers do.
  var isMeasured: Bool { [.wholeNumber, .length, .mass].contains(self) }
}
