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

  /// Writes the header and the rows, each with a line end and without trailing spaces.
  ///
  /// Control, bidirectional and invisible characters come out as escapes, so that no text can leave its
  /// place; there is no escape sequence unless `color`. Lines longer than `width` cells are cut: the widest
  /// columns that shrink first give way to an ellipsis, the others when that is not enough; nil never cuts.
  public func write(to sink: ByteSink, width: Int?, color: Bool, ambiguousIsWide: Bool) throws {
    let header = columns.map { StyledText($0.title, .bold) }
    let lines = ([header] + rows).map { row in
      zip(columns, row).map { _, cell in
        let text = Printable.visible(cell.text)
        let width = DisplayWidth.width(of: text, ambiguousIsWide: ambiguousIsWide)
        return Measured(text: text, style: cell.style, width: width)
      }
    }
    var widths = [Int](repeating: 0, count: columns.count)
    for line in lines {
      for (index, cell) in line.enumerated() { widths[index] = max(widths[index], cell.width) }
    }
    if let width { shrink(&widths, to: width - Self.gap * (columns.count - 1)) }
    for line in lines {
      put(line, widths, to: sink, color: color, ambiguousIsWide: ambiguousIsWide)
      try sink.spill()
    }
  }

  private static let gap = 2

  private struct Measured {
    let text: String
    let style: Style
    let width: Int
  }

  private func put(
    _ line: [Measured], _ widths: [Int], to sink: ByteSink, color: Bool, ambiguousIsWide: Bool
  ) {
    var spaces = 0
    for (index, cell) in line.enumerated() {
      if index > 0 { spaces += Self.gap }
      var (text, width) = (cell.text, cell.width)
      if width > widths[index] {
        text = DisplayWidth.truncated(text, to: widths[index], ambiguousIsWide: ambiguousIsWide)
        width = DisplayWidth.width(of: text, ambiguousIsWide: ambiguousIsWide)
      }
      let isRight = columns[index].alignment == .right
      if isRight { spaces += widths[index] - width }
      if !text.isEmpty {
        sink.put(String(repeating: " ", count: spaces))
        sink.put(color ? cell.style.applied(to: text) : text)
        spaces = 0
      }
      if !isRight { spaces += widths[index] - width }
    }
    sink.put(UInt8(ascii: "\n"))
  }

  /// Takes cells from the widest columns until the sum is at most `room`, or nothing is left to take.
  private func shrink(_ widths: inout [Int], to room: Int) {
    for (floor, candidates) in [
      (4, columns.indices.filter { columns[$0].shrinks }), (1, Array(columns.indices)),
    ] {
      var excess = widths.reduce(0, +) - room
      while excess > 0, let widest = candidates.map({ widths[$0] }).max(), widest > floor {
        let tallest = candidates.filter { widths[$0] == widest }
        let next = max(floor, candidates.map { widths[$0] }.filter { $0 < widest }.max() ?? floor)
        let step = min(widest - next, max(1, excess / tallest.count))
        for index in tallest.reversed() where excess > 0 {
          widths[index] -= min(step, excess)
          excess -= min(step, excess)
        }
      }
    }
  }
}
