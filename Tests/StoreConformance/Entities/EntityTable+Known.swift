public import Registry
import Values

extension EntityTable {
  /// The table that a declaration in a test makes; a declaration that names no field of its own ends the run.
  public static func known(_ make: () throws -> EntityTable) -> EntityTable {
    do {
      return try make()
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
