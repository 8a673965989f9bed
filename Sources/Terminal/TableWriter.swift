public import Values

/// Writes the lines of a table whose layout is known, a text at a time from left to right.
///
/// Control, bidirectional and invisible characters come out as escapes, so that no text can leave its place;
/// there is no escape sequence without colour. A text wider than its column ends in an ellipsis; no line has
/// spaces at its end.
public struct TableWriter {
  private let layout: TableLayout
  private let sink: ByteSink
  private let hasColor: Bool
  /// The column of the next text.
  private var column = 0
  /// Spaces due before the next text.
  private var spaces = 0

  /// - Parameter color: whether texts are set off by escape sequences.
  public init(_ layout: TableLayout, to sink: ByteSink, color: Bool) {
    self.layout = layout
    self.sink = sink
    hasColor = color
  }

  /// Writes the line of the headings.
  public mutating func header() throws {
    for column in layout.columns { put(column.title, .bold) }
    try endLine()
  }

  /// Puts a text into the next column; beyond the last one it is dropped.
  public mutating func put(_ text: String, _ style: Style = []) {
    guard column < layout.columns.count else { return }
    var text = Printable.visible(text)
    var width = DisplayWidth.width(of: text, ambiguousIsWide: layout.ambiguousIsWide)
    if width > layout.widths[column] {
      text = DisplayWidth.truncated(
        text, to: layout.widths[column], ambiguousIsWide: layout.ambiguousIsWide)
      width = DisplayWidth.width(of: text, ambiguousIsWide: layout.ambiguousIsWide)
    }
    if hasColor { text = style.applied(to: text) }
    text.withUTF8 { place(UnsafeRawBufferPointer($0), width) }
  }

  /// Puts a text in UTF-8 that is shown as it stands in so many cells, as `DisplayWidth.plainWidth` tells.
  public mutating func put(plain bytes: UnsafeRawBufferPointer, width: Int) {
    guard column < layout.columns.count else { return }
    if width > layout.widths[column] { return put(String(decoding: bytes, as: UTF8.self)) }
    place(bytes, width)
  }

  /// Ends the line; the columns that have no text yet stay empty.
  public mutating func endLine() throws {
    sink.put(UInt8(ascii: "\n"))
    column = 0
    spaces = 0
    try sink.spill()
  }

  private mutating func place(_ bytes: UnsafeRawBufferPointer, _ width: Int) {
    let isRight = layout.columns[column].alignment == .right
    if column > 0 { spaces += TableLayout.gap }
    if isRight { spaces += layout.widths[column] - width }
    if !bytes.isEmpty {
      putSpaces()
      sink.put(bytes)
    }
    if !isRight { spaces += layout.widths[column] - width }
    column += 1
  }

  private mutating func putSpaces() {
    let blanks: StaticString = "                                "
    while spaces > 0 {
      let count = min(spaces, blanks.utf8CodeUnitCount)
      sink.put(UnsafeRawBufferPointer(start: blanks.utf8Start, count: count))
      spaces -= count
    }
  }
}
