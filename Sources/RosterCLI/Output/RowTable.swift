import Formats
import Interchange
import Registry
import Terminal
import Values

/// A table of rows that are measured one by one, then written one by one, so that none has to be held.
final class RowTable: RecordWriter {
  /// One column: where its cell stands in a row, and how it is shown.
  struct Column {
    var heading: TableColumn
    var cell: Int
    var shown: ShownCell
    /// What is shown instead; nil shows the value.
    var mark: ((borrowing RowBuffer, _ row: Int) -> StyledText?)?
  }

  private let columns: [Column]
  private let context: Context
  /// The cell whose share of the largest a bar shows.
  private let bar: Int?
  private var largest: Int64 = 1
  private var layout: TableLayout
  private var writer: TableWriter
  /// Cells in a row, the shown ones and others.
  let width: Int

  /// - Parameters:
  ///   - width: number of cells in a row.
  ///   - bar: the cell that a terminal shows as a bar too.
  init(_ columns: [Column], width: Int, bar: Int? = nil, _ context: Context) {
    self.columns = columns
    self.width = width
    self.context = context
    self.bar = context.io.isOutputTerminal ? bar : nil
    var headings = columns.map(\.heading)
    if self.bar != nil { headings.append(TableColumn("")) }
    layout = TableLayout(headings, ambiguousIsWide: context.ambiguousIsWide)
    writer = TableWriter(layout, to: context.io.output, color: false)
  }

  /// Makes room for the row whose cells begin at the place.
  func measure(_ buffer: borrowing RowBuffer, from row: Int) {
    for index in columns.indices {
      if let marked = columns[index].mark?(buffer, row) {
        layout.measure(marked.text, at: index)
        continue
      }
      let width: Int? = columns[index].shown.show(buffer, at: row + columns[index].cell) { _, width in
        width
      } other: { text in
        layout.measure(text, at: index)
        return nil
      }
      if let width { layout.measure(width, at: index) }
    }
    if let bar { largest = max(largest, buffer.slots[row + bar].payload) }
  }

  /// Writes the headings, when all rows have been measured.
  func begin() throws {
    let io = context.io
    if io.isOutputTerminal { layout.fit(io.width) }
    if bar != nil { layout.measure(io.width - layout.width, at: columns.count) }
    writer = TableWriter(layout, to: io.output, color: context.hasColor)
    try writer.header()
  }

  func row(_ buffer: borrowing RowBuffer, from row: Int) throws {
    for index in columns.indices {
      if let marked = columns[index].mark?(buffer, row) {
        writer.put(marked.text, marked.style)
        continue
      }
      columns[index].shown.show(buffer, at: row + columns[index].cell) { bytes, width in
        writer.put(plain: bytes, width: width)
      } other: { text in
        writer.put(text)
      }
    }
    if let bar { writer.put(self.bar(buffer.slots[row + bar].payload)) }
    try writer.endLine()
  }

  func end() throws {}

  /// A bar that fills the room for the largest number; every other one has at least a block.
  private func bar(_ number: Int64) -> String {
    let block = "█"
    let room =
      layout.widths[columns.count] / DisplayWidth.width(of: block, ambiguousIsWide: context.ambiguousIsWide)
    let share = Double(number) / Double(largest) * Double(room)
    return String(repeating: block, count: room < 1 ? 0 : min(max(Int(share.rounded()), 1), room))
  }
}

extension RowTable {
  /// So many rows, or bytes of their texts, are held, rather than read twice.
  private static let mostHeld = (rows: 4096, bytes: 1 << 20)

  /// Writes the table of what `rows` hands out, and returns their number.
  ///
  /// - Parameters:
  ///   - again: hands out the same rows in any order, to be measured before the first is written; called within
  ///     `rows` where they are many.
  ///   - beforeRows: called with the number, of many the number so far, before anything is written; nothing is if
  ///     it returns false.
  func write(
    rows: ((borrowing RowBuffer) throws -> Bool) throws -> Void,
    again: @escaping ((borrowing RowBuffer) throws -> Bool) throws -> Void,
    beforeRows: @escaping (Int) throws -> Bool = { _ in true }
  ) throws -> Int {
    var held = RowBuffer()
    var count = 0
    var writer: BackgroundWriter?
    func begin() throws -> BackgroundWriter {
      let writer = BackgroundWriter(self, width: width)
      try writer.begin()
      var row = 0
      while row < held.count {
        try writer.row(held, from: row)
        row += width
      }
      held = RowBuffer()
      return writer
    }
    try rows { [self] buffer in
      count += 1
      if let writer {
        try writer.row(buffer, from: 0)
        return true
      }
      measure(buffer, from: 0)
      held.append(buffer, 0..<width)
      if count >= Self.mostHeld.rows || held.byteCount >= Self.mostHeld.bytes {
        guard try beforeRows(count) else { return false }
        try again { row in
          measure(row, from: 0)
          return true
        }
        writer = try begin()
      }
      return true
    }
    if writer == nil, try beforeRows(count) { writer = try begin() }
    try writer?.end()
    return count
  }
}
