public import Values

/// Writes JSON Lines: an object a line and nothing else.
public final class JSONLinesWriter: RecordWriter {
  private var object: JSONRow
  private let sink: ByteSink

  public init(columns: [Column], to sink: ByteSink) {
    object = JSONRow(columns: columns)
    self.sink = sink
  }

  public func begin() throws {}

  public func row(_ buffer: borrowing RowBuffer, from index: Int) throws {
    object.write(buffer, from: index, to: sink)
    sink.put(UInt8(ascii: "\n"))
    try sink.spill()
  }

  public func end() throws {}
}
