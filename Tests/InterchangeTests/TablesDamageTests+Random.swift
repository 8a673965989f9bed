import TestSupport
import Testing

extension TablesDamageTests {
  /// Bytes changed, taken out and put in at random: every reading ends, and gives no more records than there
  /// can be.
  @Test(arguments: TableFormat.allCases, [1, 2, 3] as [UInt64])
  func randomDamage(_ format: TableFormat, _ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let good = [UInt8](Self.file(format, Self.good(format)).utf8)
    let interesting = Array("\"\\,;\t\r\n{}[]:'0e-+u".utf8) + [0, 0xC3, 0xE9, 0xFF, 0x80]
    for _ in 0..<150 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let byte = interesting.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
      }
      let reading = try readTable(bytes, "person", format)
      #expect(reading.records.count < bytes.count)
      #expect(try readTable(bytes, "person", format, piece: 5) == reading)
    }
  }
}
