import Foundation
import Testing

@testable import SQLite

@Suite struct FileSystemTests {
  @Test func aNameThatIsTakenStays() throws {
    let folder = try TemporaryFolder()
    let (a, b) = (folder.file("a"), folder.file("b"))
    try Data("a".utf8).write(to: URL(fileURLWithPath: a))
    #expect(FileSystem.renameExclusively(a, to: b) == 0)
    #expect(!FileManager.default.fileExists(atPath: a))
    try Data("second".utf8).write(to: URL(fileURLWithPath: a))
    #expect(FileSystem.renameExclusively(a, to: b) == EEXIST)
    #expect(FileManager.default.contents(atPath: b) == Data("a".utf8))
    #expect(FileManager.default.contents(atPath: a) == Data("second".utf8))
    #expect(FileSystem.renameExclusively(folder.file("none"), to: folder.file("c")) == ENOENT)
  }

  /// As `linux/magic.h` has them; a file system in memory and one of a disk are none.
  @Test(
    arguments: [
      (0x6969, "NFS"), (0x517B, "SMB"), (0xFF53_4D42, "CIFS"), (0xFE53_4D42, "SMB2"), (0x0102_1997, "9p"),
      (0x6573_5546, nil), (0x0102_1994, nil), (0xEF53, nil), (0, nil),
    ] as [(UInt32, String?)])
  func networksAreKnownByTheirTypes(_ type: UInt32, _ name: String?) {
    #expect(FileSystem.network(type: type) == name)
  }

  @Test func theFolderOfTheTestsIsOnNone() throws {
    #expect(FileSystem.network(at: try TemporaryFolder().file(".")) == nil)
    #expect(FileSystem.network(at: "/none/such") == nil)
  }
}
