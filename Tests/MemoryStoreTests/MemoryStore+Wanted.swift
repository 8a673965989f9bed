import MemoryStore
import StoreConformance

extension MemoryStore {
  /// The store that a check wants.
  convenience init(_ wanted: Bench.Wanted) {
    self.init(
      clock: wanted.clock, keptSteps: wanted.keptSteps, keptBytes: wanted.keptBytes, who: { wanted.who },
      wrapping: wanted.wrapping)
  }
}
