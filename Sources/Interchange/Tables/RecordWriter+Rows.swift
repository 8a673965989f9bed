public import Formats
public import Registry
import Values

extension RecordWriter {
  /// Writes the attributes of all rows, from `begin` to `end`.
  public func write(_ rows: [Row], _ attributes: [Attribute]) throws {
    try begin()
    var buffer = RowBuffer()
    for row in rows {
      buffer.removeAll()
      row.append(attributes, to: &buffer)
      try self.row(buffer, from: 0)
    }
    try end()
  }
}
