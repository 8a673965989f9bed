import MemoryStore
import StoreConformance
import Testing

@Suite struct MemoryStoreRandomTests {
  @Test(arguments: UInt64(1)...20) func operationsAgreeWithTheModel(seed: UInt64) {
    let check = StoreConformance.randomOperations(seed: seed)
    #expect(check.mismatches { MemoryStore($0) } == [])
  }

  @Test(arguments: UInt64(0)..<10) func stepsAreTakenBackToTheEmptyRegistry(group: UInt64) {
    let check = StoreConformance.randomReversals(seeds: group * 30..<group * 30 + 30)
    #expect(check.mismatches { MemoryStore($0) } == [])
  }
}
