public import Registry
public import Values

/// Where a book stands.
public enum Shelf: Int, Level, CellRepresentable {
  case cellar, room, window, vault
  public static let names = ["cellar", "room", "window", "vault"]
}
