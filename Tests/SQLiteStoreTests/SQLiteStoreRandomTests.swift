import SQLiteStore
import StoreConformance
import Testing

@Suite struct SQLiteStoreRandomTests {
  @Test(arguments: UInt64(1)...20) func operationsAgreeWithTheModel(seed: UInt64) throws {
    #expect(try mismatches(StoreConformance.randomOperations(seed: seed)) == [])
  }

  @Test(arguments: UInt64(0)..<10) func stepsAreTakenBackToTheEmptyRegistry(group: UInt64) throws {
    #expect(try mismatches(StoreConformance.randomReversals(seeds: group * 30..<group * 30 + 30)) == [])
  }

  private func mismatches(_ check: Check) throws -> [String] {
    let folder = try TemporaryFolder()
    return check.mismatches { try SQLiteStore(folder.file("roster.db"), $0) }
  }
}
