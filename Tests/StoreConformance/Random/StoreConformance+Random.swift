import Registry
import TestSupport

extension StoreConformance {
  /// A random sequence of operations, the store compared with a plain model after each.
  public static func randomOperations(seed: UInt64) -> Check {
    Check("operations of seed \(seed)") { bench in
      let walk = Walk(bench, try bench.store(), seed: seed)
      for index in 1...60 {
        let operation = try walk.operate()
        try walk.compare("\(index), \(operation)", queries: 3)
        if !bench.mismatches.isEmpty { return }
      }
    }
  }

  /// Sequences of operations taken back to the empty registry, put again and taken back once more.
  public static func randomReversals(seeds: Range<UInt64>) -> Check {
    Check("reversals of seeds \(seeds)") { bench in
      let store = try bench.store()
      let walk = Walk(bench, store, seed: 0)
      for seed in seeds {
        walk.random = SplitMix(seed: seed)
        try walk.goAndReturn(operations: Int.random(in: 3...10, using: &walk.random))
        if !bench.mismatches.isEmpty { return bench.note("seed \(seed)") }
      }
    }
  }

  /// For each seed fifty operations from the empty registry on, steps taken back and put again among them;
  /// the store is compared with a plain model after each, and opened anew after each tenth.
  public static func randomHistories(seeds: Range<UInt64>) -> Check {
    Check("histories of seeds \(seeds)") { bench in
      for seed in seeds {
        let walk = try HistoryWalk(bench, seed: seed)
        for index in 1...50 {
          let operation = try walk.operate()
          if index.isMultiple(of: 10) { try walk.reopen() }
          try walk.compare("seed \(seed), \(index), \(operation)")
          if !bench.mismatches.isEmpty { return }
        }
      }
    }
  }
}
