import Foundation
import Secrets
import Testing

@Suite struct Argon2idTests {
  let cheap = Argon2id.minimumForTests

  func verify(_ password: String, _ hash: String) throws -> Bool {
    try Array(password.utf8).withUnsafeBytes { bytes in
      try cheap.verify(bytes, against: Array(hash.utf8))
    }
  }

  func hash(_ password: String, _ cost: Argon2id) throws -> String {
    let secret = try PasswordText.clean(.holding(password))
    return String(
      decoding: try secret.withBytes { bytes in try cost.hash(bytes) }, as: UTF8.self)
  }

  /// Made by the reference implementation of RFC 9106.
  @Test(arguments: [
    (
      "correct horse battery staple",
      "$argon2id$v=19$m=64,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$Y4G8TrCNn/JHwzh1pgvKhuzX0OnCta/p/Igc2abeL7w"
    ),
    (
      "pässwörd",
      "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$iwYEG+mmUZ1om/HZ4aJudXdowLuotmECmQ4aBJGZ1/U"
    ),
    ("", "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$Oa+V9hbxY3PczDTEGz0lLykCSyTT1gEMeoi+W6Mhfkg"),
    (
      "pw",
      """
      $argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA\
      $fGpd+vLEOWhfNr+wBwi8KVbpUYGqnePJ0CrfWYcXn69GsUzE+mYYl1STyLK0dtGQC4EflW1BSgMacUWuuLoP3Q
      """
    ),
  ])
  func knownHashes(password: String, hash: String) throws {
    #expect(try verify(password, hash))
    #expect(try !verify(password + "x", hash))
    #expect(try !verify(password.uppercased() + " ", hash))
  }

  @Test(arguments: [
    "", "x", "$argon2id$", "$2y$05$abcdefghijklmnopqrstuuJ8Yw",
    "$argon2i$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY",
    "$argon2id$v=16$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY",
    "$argon2id$v=19$m=64,t=2,p=2$c29tZXNhbHRzb21lc2FsdA$8oqO3irjKAnFB5a47Y5NdB/jrRzke4x2SBX8YgR/0SU",
    "$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHQ$GYbLuujpP8d4s64Z62Nb7xCVgGhyuP5dYNeOx26Wr0E",
    "$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$",
    "$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA",
    "$argon2id$v=19$m=64,t=2,p=1$$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY",
    "$argon2id$v=19$m=64,t=0,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY",
    "$argon2id$v=19$m=7,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY",
    "$argon2id$v=19$m=064,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY",
    "$argon2id$v=19$m=99999999999999999999,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt5t8Cci5tIS3sZt4av2wGmz75",
    "$argon2id$v=19$m=4294967296,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuG",
    "$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY=",
    "$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY$x",
    "$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$NlVt 5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY",
  ])
  func whatIsNoHashIsAnErrorAndNotANo(hash: String) throws {
    #expect(throws: HashingError.malformed) { try verify("pw", hash) }
    #expect(!Argon2id.interactive.needsRenewal(Array(hash.utf8)))
  }

  @Test func hashHasItsCostAndASaltOfItsOwn() throws {
    let one = try hash("pw", cheap)
    #expect(one.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    #expect(one.utf8.count == 93)
    #expect(try hash("pw", cheap) != one)
    #expect(try verify("pw", one))
    let dear = try Argon2id(passes: 3, memoryBytes: 20_000_000)
    #expect(try hash("pw", dear).hasPrefix("$argon2id$v=19$m=19531,t=3,p=1$"))
  }

  @Test func samePasswordHoweverItWasTyped() throws {
    let stored = try hash("cafe\u{301}\r\n", cheap)
    let typed = try PasswordText.clean(.holding("caf\u{E9}"))
    #expect(
      try typed.withBytes { bytes in
        try cheap.verify(bytes, against: Array(stored.utf8))
      })
  }

  @Test(arguments: [73, 4096])
  func lastLetterCounts(length: Int) throws {
    let stem = String(repeating: "a", count: length - 1)
    let stored = try hash(stem + "b", cheap)
    #expect(try verify(stem + "b", stored))
    #expect(try !verify(stem + "c", stored))
  }

  @Test func costHasAFloorAndACeiling() throws {
    #expect(try Argon2id(passes: 2, memoryBytes: 19 * 1024 * 1024).memoryBytes == 19_922_944)
    #expect(throws: HashingError.tooCheap) { try Argon2id(passes: 1, memoryBytes: 19_922_944) }
    #expect(throws: HashingError.tooCheap) { try Argon2id(passes: 2, memoryBytes: 19_922_943) }
    #expect(throws: HashingError.tooCheap) { try Argon2id(passes: -1, memoryBytes: -1) }
    #expect(throws: HashingError.tooDear) { try Argon2id(passes: 4_294_967_296, memoryBytes: 19_922_944) }
    #expect(throws: HashingError.tooDear) { try Argon2id(passes: 2, memoryBytes: 4_398_046_510_081) }
    #expect(Argon2id.interactive == (try Argon2id(passes: 2, memoryBytes: 64 * 1024 * 1024)))
  }

  @Test(arguments: [
    (65536, 2, false), (65535, 2, true), (65536, 1, true), (8, 1, true),
    (65537, 2, false), (65536, 3, false), (262_144, 3, false), (65535, 3, false), (65537, 1, false),
  ])
  func renewalIsUpwardOnly(kibibytes: Int, passes: Int, renewed: Bool) {
    let hash =
      "$argon2id$v=19$m=\(kibibytes),t=\(passes),p=1$c29tZXNhbHRzb21lc2FsdA"
      + "$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY"
    #expect(Argon2id.interactive.needsRenewal(Array(hash.utf8)) == renewed)
  }

  @Test func memoryThatIsNoWholeKiBIsNotRenewedForEver() throws {
    let odd = try Argon2id(passes: 2, memoryBytes: 19_922_944 + 1000)
    #expect(try !odd.needsRenewal(Array(hash("pw", odd).utf8)))
  }

  @Test func burningEndsWithoutAnAnswer() throws {
    try Array("pw".utf8).withUnsafeBytes { bytes in try cheap.burn(bytes) }
    try cheap.burn(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  #if os(Linux)
    /// Where the system hands out memory that it does not have, asking for this much would end the process.
    static let refusesMemory =
      (try? String(contentsOfFile: "/proc/sys/vm/overcommit_memory", encoding: .utf8)).map {
        !$0.hasPrefix("1")
      } ?? false

    @Test(.enabled(if: Self.refusesMemory)) func lackOfMemoryIsAnErrorAndNotANo() throws {
      let hash =
        "$argon2id$v=19$m=4294967295,t=1,p=1$c29tZXNhbHRzb21lc2FsdA"
        + "$NlVt5t8Cci5tIS3sZt4av2wGmz75bwoIQIlSJuGrgjY"
      #expect(throws: HashingError.outOfMemory) { try verify("pw", hash) }
      let dear = try Argon2id(passes: 2, memoryBytes: 4_398_046_510_080)
      #expect(throws: HashingError.outOfMemory) { try self.hash("pw", dear) }
      #expect(throws: HashingError.outOfMemory) {
        try dear.burn(UnsafeRawBufferPointer(start: nil, count: 0))
      }
    }
  #endif
}
