/// How the fields of a line are told apart.
public enum Delimiting: Hashable, Sendable {
  /// RFC 4180 with the delimiter given, one ASCII character: a field that holds the delimiter, a quote or a
  /// line break stands in quotes, a quote within is doubled.
  case quoted(delimiter: UInt8)
  /// Tabs between the fields, `\t`, `\n`, `\r` and `\\` within them, `\"` for a quote that begins one.
  ///
  /// What spreadsheet programs write is read too: a field in quotes that are closed before a tab or a line's end,
  /// a quote within doubled, may hold tabs and line breaks; a backslash in it is a backslash. A field that begins
  /// with a quote otherwise is a text as it stands.
  case escaped

  /// Comma-separated values.
  public static let csv = Delimiting.quoted(delimiter: UInt8(ascii: ","))
  /// Tab-separated values, one line a record whatever the texts hold.
  public static let tsv = Delimiting.escaped

  /// What stands between two fields.
  public var delimiter: UInt8 {
    switch self {
    case .quoted(let delimiter): delimiter
    case .escaped: UInt8(ascii: "\t")
    }
  }
}
