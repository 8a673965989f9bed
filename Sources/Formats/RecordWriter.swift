public import Values

/// Writes records, one after the other, into a sink in one format.
///
/// `begin`, then `row` for each record, then `end`. The sink is spilled after each row; what has gathered at
/// the end is flushed by the sink's owner.
public protocol RecordWriter: AnyObject {
  func begin() throws

  /// Writes the record whose cells, one for each column, begin at `index`.
  func row(_ buffer: borrowing RowBuffer, from index: Int) throws

  func end() throws
}

/// One column of an output: its name and how its cells are written.
public struct Column: Hashable, Sendable {
  /// The CSV header and the JSON key.
  public var name: String
  public var style: CellStyle

  public init(name: String, style: CellStyle) {
    self.name = name
    self.style = style
  }
}

/// How the stored value of a cell is written.
///
/// A cell of another kind than its style expects is written by what it is: a number as a number, a text as
/// a text, bytes in hexadecimal. Nothing is lost and no output becomes malformed by it.
public enum CellStyle: Hashable, Sendable {
  case text
  case integer
  /// 0 is `false`, every other integer `true`.
  case flag
  /// An integer counted in units of ten to the power of minus `places`: 1705 with one place is `170.5`,
  /// 1700 is `170`.
  case decimal(places: Int)
  /// The names by rank, the first for rank 0.
  case level([String])
  /// Milliseconds since 1970 as RFC 3339 in UTC, always with three digits of the second's fraction.
  case timestamp
  /// Sixteen bytes as a UUID in lower case.
  case identifier
  /// A JSON array of texts: JSON has the array itself, CSV and TSV have its texts joined by commas.
  case words
  /// A JSON array of single-line texts: JSON has the array itself, CSV and TSV have a line for each.
  case lines
  /// A text `YYYY-MM-DD`.
  case civilDate
  /// A text `YYYY-MM-DD` or `--MM-DD`.
  case birthday
}

/// A column made ready for the row loop: nothing in it needs a count of references to look at.
struct CellPlan {
  enum Form { case plain, flag, decimal, level, timestamp, identifier, words, lines }

  let form: Form
  let places: Int
  /// Level names as the format spells them, by rank.
  let names: [[UInt8]]

  /// `spell` turns a level name into what stands in the output.
  init(_ style: CellStyle, spell: (String) -> [UInt8]) {
    var places = 0
    var names: [[UInt8]] = []
    switch style {
    case .text, .integer, .civilDate, .birthday: form = .plain
    case .flag: form = .flag
    case .decimal(let count):
      form = .decimal
      places = count
    case .level(let levels):
      form = .level
      names = levels.map(spell)
    case .timestamp: form = .timestamp
    case .identifier: form = .identifier
    case .words: form = .words
    case .lines: form = .lines
    }
    self.places = places
    self.names = names
  }
}

/// How a text becomes part of a row.
enum Spelling {
  /// `isSafe` has a `'` before what a spreadsheet program would take for a formula.
  case delimited(Delimiting, isSafe: Bool = false)
  case json

  /// A text as it stands in the output.
  func spell(_ text: String) -> [UInt8] {
    var row = RowText(capacity: 64)
    var text = text
    text.withUTF8 { row.put(text: UnsafeRawBufferPointer($0), as: self) }
    return [UInt8](row.bytes)
  }
}
