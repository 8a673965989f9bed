import SQLiteStore
import StoreConformance

extension SQLiteStore {
  /// The store that a check wants, in the file.
  convenience init(_ path: String, _ wanted: Bench.Wanted) throws {
    var options = Options(keptSteps: wanted.keptSteps, isSynced: false)
    options.keptBytes = wanted.keptBytes
    options.who = { wanted.who }
    options.wrapping = wanted.wrapping
    try self.init(DatabaseFile(path), entities: Bench.allEntities, clock: wanted.clock, options: options)
  }
}
