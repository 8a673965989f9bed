import Testing

@testable import Values

@Suite struct RecordIDTests {
  private let text = "0190f3a1-7b2c-7def-8123-456789abcdef"

  @Test func text36() throws {
    let id = try #require(RecordID(text: text))
    #expect(id.text == text)
    #expect(RecordID(text: text.uppercased()) == id)
    #expect(id.high == 0x0190_F3A1_7B2C_7DEF)
    #expect(id.low == 0x8123_4567_89AB_CDEF)
    #expect(
      id.bytes == [
        1, 0x90, 0xF3, 0xA1, 0x7B, 0x2C, 0x7D, 0xEF, 0x81, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF,
      ])
    #expect(id.bytes.withUnsafeBytes { RecordID(bytes: $0) } == id)
  }

  @Test(arguments: [
    "", "0190f3a1", "0190f3a17b2c7def8123456789abcdef", "0190f3a1-7b2c-7def-8123-456789abcdeg",
    "0190f3a1-7b2c-7def-8123-456789abcde",
    "{190f3a1-7b2c-7def-8123-456789abcdef", "0190f3a1-7b2c-7def-81234-56789abcdef",
    "0190f3a1-7b2c-7def-8123-456789abcdef0",
  ])
  func textRefused(text: String) {
    #expect(RecordID(text: text) == nil)
  }

  @Test func bytesOfAnotherLength() {
    #expect([UInt8](repeating: 0, count: 15).withUnsafeBytes { RecordID(bytes: $0) } == nil)
    #expect([UInt8](repeating: 0, count: 17).withUnsafeBytes { RecordID(bytes: $0) } == nil)
  }

  @Test func idsRiseAndCarryTimeVersionAndVariant() {
    var generator = RecordIDGenerator()
    var last = RecordID(high: 0, low: 0)
    for index in 0..<20_000 {
      // Time stands still for a while, goes on, and now and then goes back.
      let time = Int64(1_700_000_000_000 + index / 700 - (index % 1000 == 999 ? 50 : 0))
      let id = generator.next(at: Timestamp(milliseconds: time))
      #expect((last.high, last.low) < (id.high, id.low))
      #expect(id.high >> 12 & 0xF == 7)
      #expect(id.low >> 62 == 2)
      let carried = Int64(id.high >> 16)
      #expect(carried == 1_700_000_000_000 + Int64(index / 700))
      last = id
    }
  }

  @Test func lowBitsCarryIntoTheHighOnes() {
    var generator = RecordIDGenerator(
      pool: RandomPool { words in
        for index in words.indices { words[index] = .max }
      })
    let ids = (0..<3).map { _ in generator.next(at: Timestamp(milliseconds: 7)) }
    #expect(ids.map(\.high) == [0x7_77FF, 0x7_7800, 0x7_7800])
    #expect(ids.map(\.low) == [0xBFFF_FFFF_FFFF_FFFF, 0x8000_0000_FFFF_FFFF, 0x8000_0001_FFFF_FFFF])
  }

  @Test func generatorsDiffer() {
    var first = RecordIDGenerator()
    var second = RecordIDGenerator()
    let ids = (0..<500).flatMap { _ in
      [first.next(at: Timestamp(milliseconds: 9)), second.next(at: Timestamp(milliseconds: 9))]
    }
    #expect(Set(ids).count == 1000)
  }
}
