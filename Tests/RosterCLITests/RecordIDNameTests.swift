import Testing
import Values

@testable import RosterCLI

/// The id that another program's identifier stands for.
@Suite struct RecordIDNameTests {
  @Test(arguments: [
    ("0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3", "0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3"),
    ("0192F0C1-2D3E-7A4B-8C5D-6E7F8091A2B3", "0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3"),
    ("urn:uuid:0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3", "0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3"),
    ("URN:UUID:0192F0C1-2D3E-7A4B-8C5D-6E7F8091A2B3", "0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3"),
    // The first sixteen bytes of SHA-256, as a UUID of version 8.
    ("4fbe8971-0bc3-424c-9c26-36c3e1eff6b1@example.com", "82069881-a3b8-8458-b258-b8914435cc99"),
    ("X:ABPerson", "3f5704e5-ab61-8983-bd98-bb357219cf2c"),
    ("日本", "cf2abf0c-5be3-86cb-922a-70f8163f9107"),
    ("", "e3b0c442-98fc-8c14-9afb-f4c8996fb924"),
  ])
  func means(_ identifier: String, _ id: String) {
    #expect(RecordID(identifier: identifier).text == id)
  }

  @Test func theCaseOfOtherTextsCounts() {
    #expect(RecordID(identifier: "x:ABPerson") != RecordID(identifier: "X:ABPerson"))
  }
}
