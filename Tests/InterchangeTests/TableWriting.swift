import Formats
import Registry
import Values

/// The table that an export makes of the rows, with all their columns.
func writeTable(
  _ rows: [Row], _ schema: EntitySchema, _ format: TableFormat, isSafe: Bool = false
) throws -> [UInt8] {
  var output: [UInt8] = []
  let sink = ByteSink { output.append(contentsOf: $0) }
  let attributes = schema.attributes
  let columns = attributes.map {
    Column(name: schema.name(of: $0), style: $0 == .id ? .identifier : style(schema.type(of: $0)))
  }
  let writer: any RecordWriter =
    switch format {
    case .csv: DelimitedWriter(.csv, columns: columns, isSafe: isSafe, to: sink)
    case .tsv: DelimitedWriter(.tsv, columns: columns, isSafe: isSafe, to: sink)
    case .json: JSONWriter(columns: columns, to: sink)
    case .jsonl: JSONLinesWriter(columns: columns, to: sink)
    }
  try writer.begin()
  var buffer = RowBuffer()
  for row in rows {
    buffer.removeAll()
    row.append(attributes, to: &buffer)
    try writer.row(buffer, from: 0)
  }
  try writer.end()
  try sink.flush()
  return output
}

private func style(_ type: ValueType) -> CellStyle {
  switch type {
  case .text, .multilineText, .secret: .text
  case .flag: .flag
  case .level(let names): .level(names)
  case .wholeNumber: .integer
  case .civilDate: .civilDate
  case .birthday: .birthday
  case .timestamp: .timestamp
  case .length: .decimal(places: 1)
  case .mass: .decimal(places: 3)
  case .words: .words
  case .entries: .lines
  }
}
