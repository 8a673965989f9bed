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
    try expectSame(bytes, records, table, format)
  }

  private func expectSame<Record>(
    _ bytes: [UInt8], _ records: [Record], _ table: EntityTable<Record>, _ format: InterchangeFormat<Record>
  ) throws {
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

  /// Whatever changes of a record, the card that it came from is read as the record is, and what no field takes is
  /// still there.
  @Test func changesPassThroughOrigins() throws {
    let table = try Person.table(Settings())
    for (from, to, seed) in [
      (InterchangeFormat<Person>.vCard4, InterchangeFormat<Person>.vCard4, UInt64(44)),
      (.vCard3, .vCard3, 33),
      (.vCard3, .vCard4, 34), (.vCard4, .vCard3, 43),
    ] {
      var dice = CardDice(seed: seed)
      var persons: [Person] = []
      var origins: [[UInt8]] = []
      var lines: [[String]] = []
      for _ in 0..<propertyCount / 4 {
        var person = dice.person()
        let foreign = dice.foreignLines()
        let own = try VCardBench.unfolded(VCardBench.write([person], from).bytes).dropLast()
        let text = (own + foreign + ["END:VCARD"]).joined(separator: "\r\n")
        let other = dice.person()
        for field in table.stored where dice.chance(3) {
          field.write(&person, field.read(other))
        }
        if dice.chance(4) { person.emails.reverse() }
        if dice.chance(4) { person.phones.removeAll { _ in dice.chance(2) } }
        persons.append(person)
        origins.append(Array(text.utf8))
        lines.append(foreign)
      }
      let bytes = try VCardBench.write(persons, to, through: origins).bytes
      #expect(brokenLine(bytes) == nil)
      try expectSame(bytes, persons, table, to)
      guard from.name == to.name else { continue }
      let cards = try VCardBench.unfolded(bytes).split(separator: "END:VCARD")
      for (card, foreign) in zip(cards, lines) {
        let texts = Set(card.map { Cell.text($0) })
        #expect(foreign.filter { !texts.contains(.text($0)) } == [])
      }
    }
  }
}
