import Values

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
