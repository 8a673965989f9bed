import SQLiteStore
import StoreConformance
import Testing

@Suite struct SQLiteStoreConformanceTests {
  @Test(arguments: StoreConformance.checks) func keeps(_ check: Check) throws {
    let folder = try TemporaryFolder()
    var made = 0
    let mismatches = check.mismatches { wanted in
      made += 1
      return try SQLiteStore(folder.file("\(made).db"), wanted)
    }
    #expect(mismatches == [])
  }
}
