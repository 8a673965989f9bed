public import Values

/// Writes one JSON array with an object a line; without records `[]`.
public final class JSONWriter: RecordWriter {
  private var object: JSONRow
  private let sink: ByteSink
  private var isEmpty = true

  public init(columns: [Column], to sink: ByteSink) {
    object = JSONRow(columns: columns)
    self.sink = sink
  }

  public func begin() throws {
    isEmpty = true
    sink.put(UInt8(ascii: "["))
  }

  public func row(_ buffer: borrowing RowBuffer, from index: Int) throws {
    if !isEmpty { sink.put(UInt8(ascii: ",")) }
    isEmpty = false
    sink.put(UInt8(ascii: "\n"))
    object.write(buffer, from: index, to: sink)
    try sink.spill()
  }

  public func end() throws {
    sink.put(isEmpty ? "]\n" : "\n]\n")
    try sink.spill()
  }
}
