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
