/// A column of a table.
public struct TableColumn: Hashable, Sendable {
  /// The side on which the cells are flush.
  public enum Alignment: Hashable, Sendable { case left, right }

  /// The heading.
  public var title: String
  /// The side on which heading and cells are flush.
  public var alignment: Alignment
  /// Whether it gives way first where the line has no room.
  public var shrinks: Bool

  public init(_ title: String, alignment: Alignment = .left, shrinks: Bool = false) {
    self.title = title
    self.alignment = alignment
    self.shrinks = shrinks
  }
}
