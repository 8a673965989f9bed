import Formats
import Interchange
import Registry
import Values

/// The table that an export makes of the rows, with all their columns.
func writeTable(
  _ rows: [Row], _ schema: EntitySchema, _ format: TableFormat, isSafe: Bool = false
) throws -> [UInt8] {
  var output: [UInt8] = []
  let sink = ByteSink { output.append(contentsOf: $0) }
  let attributes = schema.attributes
  let columns = schema.columns(attributes)
  let writer: any RecordWriter =
    switch format {
    case .csv: DelimitedWriter(.csv, columns: columns, isSafe: isSafe, to: sink)
    case .tsv: DelimitedWriter(.tsv, columns: columns, isSafe: isSafe, to: sink)
    case .json: JSONWriter(columns: columns, to: sink)
    case .jsonl: JSONLinesWriter(columns: columns, to: sink)
    }
  try writer.write(rows, attributes)
  try sink.flush()
  return output
}
