import Foundation
import Secrets
import Testing

@Suite struct SecretBytesTests {
  struct Stop: Error {}

  @Test func appendsUpToItsCapacityAndNoFurther() throws {
    var secret = try SecretBytes(capacity: 4)
    #expect(secret.isEmpty == true)
    try [1, 2, 3].withUnsafeBytes { bytes in
      try secret.append(UnsafeRawBufferPointer(rebasing: bytes[..<3]))
    }
    #expect(secret.count == 3)
    var error: SecretError?
    do {
      try withUnsafeBytes(of: UInt16(0)) { bytes in try secret.append(bytes) }
    } catch let caught {
      error = caught as? SecretError
    }
    #expect(error == .capacityExceeded)
    #expect(secret.count == 3)
    try secret.append(9)
    #expect(secret.count == 4)
    do throws(SecretError) {
      error = nil
      try secret.append(10)
    } catch let caught {
      error = caught
    }
    #expect(error == .capacityExceeded)
    #expect(secret.copied().last == 9)
  }

  @Test func nothingLong() throws {
    let none = try SecretBytes(capacity: 0)
    #expect(none.copied() == [])
    let negative = try SecretBytes(capacity: -5)
    #expect(negative.capacity == 0)
    let large = try SecretBytes(capacity: 100_000)
    #expect(large.capacity == 100_000)
  }

  @Test func whatIsCutIsWiped() throws {
    var secret = try SecretBytes.holding("password")
    secret.withMutableBuffer { _, count in count = 4 }
    #expect(secret.copied() == Array("pass".utf8))
    secret.withMutableBuffer { buffer, count in
      #expect(Array(buffer) == Array("pass\0\0\0\0".utf8))
      count = 8
    }
    secret.removeAll()
    #expect(secret.isEmpty == true)
    secret.withMutableBuffer { buffer, _ in #expect(Array(buffer) == [0, 0, 0, 0, 0, 0, 0, 0]) }
  }

  @Test func bodyFillsTheBufferAndTellsHowFar() throws {
    var secret = try SecretBytes(capacity: 8)
    let answer = secret.withMutableBuffer { buffer, count in
      buffer.copyBytes(from: "abcdefgh".utf8)
      count = 3
      return buffer.count
    }
    #expect(answer == 8)
    #expect(secret.copied() == Array("abc".utf8))
    secret.withMutableBuffer { _, count in count = 99 }
    #expect(secret.count == 8)
    secret.withMutableBuffer { _, count in count = -1 }
    #expect(secret.count == 0)
  }

  @Test func bodyThatThrowsKeepsNoMoreThanItCounted() throws {
    var secret = try SecretBytes(capacity: 4)
    do {
      try secret.withMutableBuffer { buffer, count throws(Stop) in
        buffer.copyBytes(from: "abcd".utf8)
        throw Stop()
      }
      Issue.record("the error was lost")
    } catch {}
    secret.withMutableBuffer { buffer, count in
      #expect(count == 0)
      #expect(Array(buffer) == [0, 0, 0, 0])
    }
  }

  /// What reading a pipe gives that these bytes went through.
  func read(_ bytes: [UInt8], limit: Int) throws -> Result<[UInt8], PasswordRejection> {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    try pipe.fileHandleForWriting.close()
    do {
      let secret = try SecretBytes.read(descriptor: pipe.fileHandleForReading.fileDescriptor, limit: limit)
      return .success(secret.copied())
    } catch let rejection as PasswordRejection {
      return .failure(rejection)
    }
  }

  @Test func readsToTheEndOfTheFile() throws {
    #expect(try read([], limit: 4) == .success([]))
    #expect(try read([1, 0, 10, 255], limit: 4) == .success([1, 0, 10, 255]))
    #expect(try read([1, 2, 3, 4, 5], limit: 4) == .failure(.tooLong))
    #expect(try read([UInt8](repeating: 7, count: 50_000), limit: 4) == .failure(.tooLong))
  }

  @Test func readsWhatComesInPieces() throws {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    DispatchQueue.global().async {
      for piece in ["pass", "wo", "rd\n"] { try? writer.write(contentsOf: Data(piece.utf8)) }
      try? writer.close()
    }
    let secret = try SecretBytes.read(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(secret.copied() == Array("password\n".utf8))
  }

  @Test func longestPasswordAndItsLineEndFitTheDefaultLimit() throws {
    let pipe = Pipe()
    let text = String(repeating: "a", count: 4096)
    try pipe.fileHandleForWriting.write(contentsOf: Data((text + "\r\n").utf8))
    try pipe.fileHandleForWriting.close()
    let raw = try SecretBytes.read(descriptor: pipe.fileHandleForReading.fileDescriptor)
    let clean = try PasswordText.clean(raw)
    #expect(clean.copied() == Array(text.utf8))
  }

  @Test func unreadableDescriptor() throws {
    #expect(throws: SecretError.unreadable(errno: EBADF)) {
      let secret = try SecretBytes.read(descriptor: -1)
      Issue.record("read \(secret.count) bytes")
    }
    #expect(SecretError.unreadable(errno: EBADF).values == ["reason": "Bad file descriptor"])
  }

  @Test func hardenedProcessLeavesNoMemoryImage() throws {
    try SecretProcess.harden()
    var limit = rlimit(rlim_cur: 1, rlim_max: 1)
    #if canImport(Glibc)
      let code = getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    #else
      let code = getrlimit(RLIMIT_CORE, &limit)
    #endif
    #expect(code == 0)
    #expect(limit.rlim_cur == 0)
    #expect(limit.rlim_max == 0)
  }
}
