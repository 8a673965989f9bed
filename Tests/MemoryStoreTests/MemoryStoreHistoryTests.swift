import MemoryStore
import StoreConformance
import Testing

@Suite struct MemoryStoreHistoryTests {
  /// A thousand sequences of fifty operations.
  @Test(arguments: UInt64(0)..<20) func historiesAgreeWithTheModel(group: UInt64) {
    let check = StoreConformance.randomHistories(seeds: group * 50..<group * 50 + 50)
    #expect(check.mismatches { MemoryStore($0) } == [])
  }
}
