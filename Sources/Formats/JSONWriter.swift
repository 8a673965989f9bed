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

/// The columns of a JSON output, and one of its objects at a time.
struct JSONRow: ~Copyable {
  private let keys: [[UInt8]]
  private let plans: [CellPlan]
  private var text = RowText()

  init(columns: [Column]) {
    keys = columns.enumerated().map { index, column in
      [UInt8(ascii: index == 0 ? "{" : ",")] + Spelling.json.spell(column.name) + [UInt8(ascii: ":")]
    }
    plans = columns.map { CellPlan($0.style, spell: Spelling.json.spell) }
  }

  /// Puts the object, without a line end, into the sink.
  mutating func write(_ buffer: borrowing RowBuffer, from index: Int, to sink: ByteSink) {
    text.removeAll()
    let slots = buffer.slots
    if plans.isEmpty { text.put(UInt8(ascii: "{")) }
    for column in plans.indices {
      text.put(keys[column])
      let place = index + column
      text.put(slots[place], at: place, of: buffer, plan: plans[column], as: .json)
    }
    text.put(UInt8(ascii: "}"))
    sink.put(text.bytes)
  }
}
