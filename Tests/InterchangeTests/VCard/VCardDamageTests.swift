import Entities
import Formats
import Registry
import Settings
import Testing
import Values

@testable import Interchange

@Suite struct VCardDamageTests {
  /// Reads everything; whatever is damaged is refused or read, and what was read is written and read again.
  private static func survive(_ bytes: [UInt8], piece: Int) throws -> Int {
    let table = try Person.table(Settings())
    var count = 0
    do {
      let records = try VCardBench.foreign(bytes, InterchangeFormat<Person>.vCard4, piece: piece)
      var persons: [Person] = []
      for record in records {
        #expect(!record.source.isEmpty)
        if let person = try? VCardBench.record(record, table) { persons.append(person) }
      }
      let written = try VCardBench.write(persons, InterchangeFormat<Person>.vCard4)
      let again = try VCardBench.foreign(written.bytes, InterchangeFormat<Person>.vCard4)
      #expect(again.count == persons.count)
      #expect(again.allSatisfy { $0.problem == nil })
      count = records.count
    } catch let error as FormatError {
      #expect(["text.tooLong", "text.utf16"].contains(error.code))
    }
    return count
  }

  private static func sample(_ dice: inout CardDice) throws -> [UInt8] {
    let old = """
      BEGIN:VCARD\r
      VERSION:2.1\r
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=91=20;=E4=BD=90=\r
      =E8=97=A4;;;\r
      TEL;HOME;VOICE:1\r
      PHOTO;BASE64:/9j/4AAQSkZJRgABAQAAAQABAAD/\r
       2wBDAAIBAQEBAQIBAQEC\r
      \r
      END:VCARD\r

      """
    return try VCardBench.write((0..<4).map { _ in dice.person() }, .vCard3).bytes + Array(old.utf8)
  }

  @Test func survivesCuts() throws {
    var dice = CardDice(seed: 7)
    let bytes = try Self.sample(&dice)
    var counts: Set<Int> = []
    for end in stride(from: 0, to: bytes.count, by: 3) {
      counts.insert(try Self.survive(Array(bytes[..<end]), piece: 64))
    }
    #expect(counts == [0, 1, 2, 3, 4, 5])
  }

  @Test func survivesDamage() throws {
    var dice = CardDice(seed: 8)
    let tokens = [
      "\r\n", "\n", "\r", " ", "=", ":", ";", "\"", "\\", ",", "^", "BEGIN:VCARD\r\n", "END:VCARD\r\n",
      "AGENT:\r\n",
      ";ENCODING=QUOTED-PRINTABLE", ";BASE64", ";CHARSET=cp932", "item1.", "X-ABLabel:", "VERSION:2.1\r\n",
      "BDAY;",
      "\0", "FN:",
    ].map { Array($0.utf8) }
    var read = 0
    for _ in 0..<600 {
      var bytes = try Self.sample(&dice)
      for _ in 0...dice.below(12) {
        let place = dice.below(bytes.count)
        switch dice.below(4) {
        case 0: bytes[place] = UInt8(dice.below(256))
        case 1: bytes.insert(contentsOf: tokens[dice.below(tokens.count)], at: place)
        case 2: bytes.removeSubrange(place..<min(place + 1 + dice.below(40), bytes.count))
        default: bytes[place] ^= UInt8(1 << dice.below(8))
        }
        if bytes.isEmpty { bytes = [0x0A] }
      }
      read += try Self.survive(bytes, piece: 1 + dice.below(200))
    }
    #expect(read > 1000)
  }

  /// Nothing in a card makes the reading slow: each of these takes no longer than its length.
  @Test func readsCardsOfManyLines() throws {
    for line in [
      "EMAIL:a", "item1.TEL:1", "item1.X-ABLabel:x", "CATEGORIES:a", "NOTE:n", "X;;;;:", "N:;;", "BDAY:1",
    ] {
      let body = (0..<20_000).map { "\(line)\($0)\n" }.joined()
      let text = "BEGIN:VCARD\nFN:A\n\(body)END:VCARD\n"
      let records = try VCardBench.foreign(Array(text.utf8), InterchangeFormat<Person>.vCard4)
      #expect(records.map(\.problem) == [nil])
    }
  }
}
