import Foundation
import Testing

@testable import Formats

@Suite struct SourceTests {
  @Test func readsAFileToItsEnd() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "roster-\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: path) }
    let row = "Elton Lin,1990-04-12\n"
    try Data(("name,birthday\n" + String(repeating: row, count: 20_000)).utf8).write(to: path)
    let handle = try FileHandle(forReadingFrom: path)
    defer { try? handle.close() }
    let reading = readAll { () throws(FormatError) in
      try DelimitedReader(FileSource(descriptor: handle.fileDescriptor))
    }
    #expect(reading.names == ["name", "birthday"])
    #expect(reading.rows == Array(repeating: ["'Elton Lin'", "'1990-04-12'"], count: 20_000))
    #expect(reading.error == nil)
  }

  @Test func saysWhatTheSystemSays() {
    let reading = readAll { JSONReader(FileSource(descriptor: -1)) }
    #expect(reading.error == error("file.read", 0, 0, ["reason": "Bad file descriptor"]))
  }

  @Test func handsOverPieces() throws {
    let source = ArraySource([1, 2, 3, 4, 5], piece: 3)
    var memory = [UInt8](repeating: 0, count: 4)
    let counts = try memory.withUnsafeMutableBytes { memory in
      try (0..<3).map { _ in try source.read(into: memory) }
    }
    #expect(counts == [3, 2, 0])
    #expect(memory == [4, 5, 3, 0])
  }
}
