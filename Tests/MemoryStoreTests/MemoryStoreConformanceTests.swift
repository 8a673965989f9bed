import MemoryStore
import StoreConformance
import Testing

@Suite struct MemoryStoreConformanceTests {
  @Test(arguments: StoreConformance.checks) func keeps(_ check: Check) {
    #expect(check.mismatches { MemoryStore($0) } == [])
  }
}
