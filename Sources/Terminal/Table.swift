public import Values

/// Rows under a header, aligned by the cells that the texts take on a screen.
public struct Table: Sendable {
  /// The columns from left to right.
  public var columns: [TableColumn]
  /// A row shorter than the columns is filled up with nothing; what it has beyond them is not shown.
  public var rows: [[StyledText]]

  public init(columns: [TableColumn], rows: [[StyledText]]) {
    self.columns = columns
    self.rows = rows
  }

  /// Writes the header and the rows, each with a line end, as `TableWriter` does.
  ///
  /// Lines longer than `width` cells are cut, as `TableLayout.fit` says; nil never cuts.
  public func write(to sink: ByteSink, width: Int?, color: Bool, ambiguousIsWide: Bool) throws {
    var layout = TableLayout(columns, ambiguousIsWide: ambiguousIsWide)
    for row in rows {
      for (index, cell) in zip(columns.indices, row) { layout.measure(cell.text, at: index) }
    }
    if let width { layout.fit(width) }
    var writer = TableWriter(layout, to: sink, color: color)
    try writer.header()
    for row in rows {
      for cell in row { writer.put(cell.text, cell.style) }
      try writer.endLine()
    }
  }
}
