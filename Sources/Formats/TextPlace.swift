/// A place in a text: the line and, counted in Unicode scalars, the column, both from 1.
///
/// A line ends with LF, CR or CR LF.
public struct TextPlace: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
