import SQLiteStore
import StoreConformance
import Testing

@Suite struct SQLiteStoreConformanceTests {
  @Test(arguments: StoreConformance.checks) func keeps(_ check: Check) throws {
    let folder = try TemporaryFolder()
    var made = 0
    let mismatches = check.mismatches { clock, keptSteps in
      made += 1
      return try SQLiteStore(
        DatabaseFile(folder.file("\(made).db")), entities: Bench.entities, clock: clock,
        options: .init(keptSteps: keptSteps, isSynced: false))
    }
    #expect(mismatches == [])
  }
}
