import Entities
import Registry
import Settings
import Testing
import Values

@testable import Interchange

@Suite struct VCardRoundTripTests {
  @Test func personsComeBackEqual() throws {
    var dice = CardDice(seed: 4)
    try check((0..<10_000).map { _ in dice.person() }, Person.table(Settings()), .vCard4)
  }

  @Test func personsComeBackEqualFromVersion3() throws {
    var dice = CardDice(seed: 3)
    try check((0..<10_000).map { _ in dice.person() }, Person.table(Settings()), .vCard3)
  }

  @Test func friendsComeBackEqual() throws {
    var dice = CardDice(seed: 40)
    try check((0..<10_000).map { _ in dice.friend() }, Friend.table(Settings()), .vCard4)
  }

  @Test func friendsComeBackEqualFromVersion3() throws {
    var dice = CardDice(seed: 30)
    try check((0..<10_000).map { _ in dice.friend() }, Friend.table(Settings()), .vCard3)
  }

  private func check<Record>(
    _ records: [Record], _ table: EntityTable<Record>, _ format: InterchangeFormat<Record>
  ) throws {
    let (bytes, missing) = try VCardBench.write(records, format)
    #expect(missing.filter { !$0.isEmpty }.isEmpty)
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    let broken = lines.filter {
      $0.last != 0x0D || $0.count > 76 || String(validating: $0, as: UTF8.self) == nil
    }
    #expect(broken.map { String(decoding: $0, as: UTF8.self) } == [])
    let read = try VCardBench.foreign(bytes, format)
    #expect(read.count == records.count)
    var differing: [String] = []
    for (foreign, record) in zip(read, records) {
      let again = try VCardBench.record(foreign, table)
      for field in table.stored where field.read(again) != field.read(record) {
        differing.append("\(field.name): \(field.read(record)) became \(field.read(again))")
      }
    }
    #expect(differing.prefix(5) == [])
  }
}
