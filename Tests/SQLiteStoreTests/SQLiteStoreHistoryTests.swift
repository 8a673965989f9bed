import Foundation
import Registry
import SQLiteStore
import StoreConformance
import Testing
import Values

@Suite struct SQLiteStoreHistoryTests {
  /// A thousand sequences of fifty operations, each in a file of its own.
  @Test(arguments: UInt64(0)..<20) func historiesAgreeWithTheModel(group: UInt64) throws {
    let folder = try TemporaryFolder()
    let empty = folder.file("empty.db")
    let first = try SQLiteStore(empty, .init(clock: ManualClock(today: Bench.day("2026-11-30")).clock))
    try first.close()
    var path = empty
    var made = 0
    let check = StoreConformance.randomHistories(seeds: group * 50..<group * 50 + 50)
    let mismatches = check.mismatches { wanted in
      made += 1
      path = folder.file("\(made).db")
      try FileManager.default.copyItem(atPath: empty, toPath: path)
      return try SQLiteStore(path, wanted)
    } reopen: { store, wanted in
      try (store as? SQLiteStore)?.close()
      return try SQLiteStore(path, wanted)
    }
    #expect(mismatches == [])
  }
}
