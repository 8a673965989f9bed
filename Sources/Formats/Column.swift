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
