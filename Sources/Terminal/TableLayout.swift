import Values

/// The columns of a table and the cells that each needs, gathered text by text before a line is written.
public struct TableLayout: Sendable {
  /// The columns from left to right.
  public let columns: [TableColumn]
  /// How many cells each column has.
  public private(set) var widths: [Int]
  let ambiguousIsWide: Bool

  /// Cells between two columns.
  public static let gap = 2

  /// A layout with room for the headings alone.
  public init(_ columns: [TableColumn], ambiguousIsWide: Bool) {
    self.columns = columns
    self.ambiguousIsWide = ambiguousIsWide
    widths = columns.map {
      DisplayWidth.width(of: Printable.visible($0.title), ambiguousIsWide: ambiguousIsWide)
    }
  }

  /// Makes room for a text of so many cells.
  public mutating func measure(_ width: Int, at column: Int) {
    if width > widths[column] { widths[column] = width }
  }

  /// Makes room for a text.
  public mutating func measure(_ text: String, at column: Int) {
    measure(
      DisplayWidth.width(of: Printable.visible(text), ambiguousIsWide: ambiguousIsWide), at: column)
  }

  /// The cells of a whole line.
  public var width: Int { widths.reduce(0, +) + Self.gap * (columns.count - 1) }

  /// Cuts lines to so many cells: the widest columns that shrink first give way, the others when that is not
  /// enough.
  public mutating func fit(_ width: Int) {
    let room = width - Self.gap * (columns.count - 1)
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
