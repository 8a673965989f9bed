public import Values

/// A record of an entity that is declared while the program runs: no property, only cells.
public struct AnyRecord: Hashable, Sendable {
  /// In table order.
  public var cells: [Cell]

  public init(cells: [Cell]) { self.cells = cells }
}
