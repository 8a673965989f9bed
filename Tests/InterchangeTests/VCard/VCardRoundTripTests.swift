import Entities
import Registry
import Settings
import Testing
import Values

@testable import Interchange

@Suite struct VCardRoundTripTests {
  @Test func personsComeBackEqual() throws {
    for (format, seed) in [(InterchangeFormat<Person>.vCard4, UInt64(4)), (.vCard3, 3)] {
      var dice = CardDice(seed: seed)
      try check((0..<propertyCount).map { _ in dice.person() }, Person.table(Settings()), format)
    }
  }

  @Test func friendsComeBackEqual() throws {
    for (format, seed) in [(InterchangeFormat<Friend>.vCard4, UInt64(40)), (.vCard3, 30)] {
      var dice = CardDice(seed: seed)
      try check((0..<propertyCount).map { _ in dice.friend() }, Friend.table(Settings()), format)
    }
  }

  private func check<Record>(
    _ records: [Record], _ table: EntityTable<Record>, _ format: InterchangeFormat<Record>
  ) throws {
    let (bytes, missing) = try VCardBench.write(records, format)
    #expect(missing.filter { !$0.isEmpty }.isEmpty)
    #expect(brokenLine(bytes) == nil)
    let read = try VCardBench.foreign(bytes, format)
    #expect(read.count == records.count)
    var differing: [String] = []
    for (foreign, record) in zip(read, records) {
      let again = try VCardBench.record(foreign, table)
      for field in table.stored where !same(field.read(again), field.read(record)) {
        differing.append("\(field.name): \(field.read(record)) became \(field.read(again))")
      }
    }
    #expect(differing.prefix(5) == [])
  }
}
