public import Values

/// Writes CSV or TSV: a line with the names of the columns, then one line a record, each ended by a line feed.
///
/// A missing value is an empty field. An empty text is `""` in CSV and an empty field in TSV.
///
/// A safe output is one that a spreadsheet program may open: texts that it would run as formulas have a `'`
/// before them (see `FormulaMark`). The name of the first column has one too, which tells a reader so and
/// outlasts saving by such a program.
public final class DelimitedWriter: RecordWriter {
  private let delimiting: Delimiting
  private let spelling: Spelling
  private let names: [String]
  private let plans: [CellPlan]
  private let sink: ByteSink
  private var text = RowText()

  public init(_ delimiting: Delimiting, columns: [Column], isSafe: Bool = false, to sink: ByteSink) {
    self.delimiting = delimiting
    let spelling = Spelling.delimited(delimiting, isSafe: isSafe)
    self.spelling = spelling
    names = columns.enumerated().map { $0.offset == 0 && isSafe ? "'" + $0.element.name : $0.element.name }
    plans = columns.map { CellPlan($0.style, spell: spelling.spell) }
    self.sink = sink
  }

  public func begin() throws {
    let line = names.map(spelling.spell).joined(separator: [delimiting.delimiter])
    [UInt8](line).withUnsafeBytes(sink.put)
    sink.put(UInt8(ascii: "\n"))
    try sink.spill()
  }

  public func row(_ buffer: borrowing RowBuffer, from index: Int) throws {
    compose(&text, buffer, from: index)
    sink.put(text.bytes)
    try sink.spill()
  }

  public func end() throws {}

  private func compose(_ text: inout RowText, _ buffer: borrowing RowBuffer, from index: Int) {
    text.removeAll()
    let slots = buffer.slots
    let spelling = spelling
    for column in plans.indices {
      if column > 0 { text.put(delimiting.delimiter) }
      let place = index + column
      text.put(slots[place], at: place, of: buffer, plan: plans[column], as: spelling)
    }
    text.put(UInt8(ascii: "\n"))
  }
}

/// The `'` before a text that a spreadsheet program would otherwise run as a formula.
///
/// A text has one more of them than before if, after any it has already, it goes on with `=`, `+`, `-`, `@`
/// (or their full-width forms), a tab or a line break. So exactly one has to go to have the text back.
public enum FormulaMark {
  static let byte = UInt8(ascii: "'")

  /// Whether the text, in UTF-8, needs the mark.
  static func isNeeded(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let index = text.firstIndex(where: { $0 != byte }) else { return false }
    switch text[index] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D:
      return true
    case 0xEF:
      guard index + 2 < text.count, text[index + 1] == 0xBC else { return false }
      return [0x9D, 0x8B, 0x8D, 0xA0].contains(text[index + 2])
    default: return false
    }
  }

  /// The text that was given the mark, or as it is if it has none.
  public static func removed(from text: String) -> String {
    var text = text
    let isMarked = text.withUTF8 { $0.first == byte && isNeeded(UnsafeRawBufferPointer($0)) }
    return isMarked ? String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
  }
}
