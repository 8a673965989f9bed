import Registry
import Testing

struct StoreErrorTests {
  @Test(arguments: [
    (StoreError.Kind.connection, [StoreError.Code.unreachable]), (.conflict, [.busy, .constraint]),
    (.readOnly, [.readOnly, .notPermitted, .linked]), (.interruption, [.interrupted]),
    (.program, [.schema, .writeWhileTold, .misuse]),
  ])
  func whatIsNotOfTheFile(kind: StoreError.Kind, codes: [StoreError.Code]) {
    #expect(StoreError.Code.allCases.filter { StoreError($0).kind == kind } == codes)
  }
}
