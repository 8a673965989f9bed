/// A column of a table.
public struct TableColumn: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable { case left, right }

  public var title: String
  public var alignment: Alignment
  /// Whether it gives way first where the line has no room.
  public var shrinks: Bool

  public init(_ title: String, alignment: Alignment = .left, shrinks: Bool = false) {
    self.title = title
    self.alignment = alignment
    self.shrinks = shrinks
  }
}
