import Entities
import Formats
import Foundation
import Registry
import Settings
import Testing
import Values

@testable import Interchange

@Suite struct VCardFixtureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  /// Cards of several programs, in the folder beside the package, where there is one.
  private static let shared = folder.appending(path: "../../../../shared/samples/vcard").standardized

  private static func bytes(_ name: String) -> [UInt8]? {
    try? [UInt8](Data(contentsOf: folder.appending(path: "../Fixtures/\(name)").standardized))
  }

  private static func persons(_ name: String) throws -> [Person] {
    try VCardBench.persons(#require(bytes(name)))
  }

  /// Written through itself in its own version, a card is the same but for its folds, and has a UID.
  @Test(arguments: ["folded-4.0.vcf", "address-book-3.0.vcf"])
  func passesAsItStood(_ name: String) throws {
    let bytes = try #require(Self.bytes(name))
    let person = try #require(try VCardBench.persons(bytes).first)
    let format: InterchangeFormat<Person> = name.contains("3.0") ? .vCard3 : .vCard4
    let written = try VCardBench.write([person], format, through: [bytes]).bytes
    var wanted = String(decoding: VCardOrigin.essence(bytes), as: UTF8.self)
    if !wanted.contains("\nUID:") {
      wanted.replace("END:VCARD", with: "UID:urn:uuid:01900000-0000-7000-0000-000000000000\nEND:VCARD")
    }
    #expect(String(decoding: VCardOrigin.essence(written), as: UTF8.self) == wanted)
    let other: InterchangeFormat<Person> = name.contains("3.0") ? .vCard4 : .vCard3
    #expect(try VCardBench.persons(VCardBench.write([person], other, through: [bytes]).bytes) == [person])
  }

  @Test func readsCardsOfAPhone() throws {
    let persons = try Self.persons("phone-2.1.vcf")
    #expect(persons.map(\.name) == ["佐藤 花子", "only@example.com"])
    #expect(persons[0].birthday?.stored == "1990-04-12")
    #expect(persons[0].phones == ["cell: 090-0000-0001", "work fax: 03-0000-0002"])
    #expect(persons[0].emails == ["home: hanako@example.jp"])
    #expect(persons[0].note == "first\nsecond")
    #expect(persons[1].tags == ["My Contacts"])
  }

  @Test func readsCardsOfAnAddressBook() throws {
    let person = try #require(try Self.persons("address-book-3.0.vcf").first)
    #expect(person.name == "Dr. Anna Maria, Eva Berg")
    #expect(person.reading == "Berk Ana")
    #expect(person.birthday?.stored == "--02-29")
    #expect(person.emails == ["work: anna@example.org"])
    #expect(person.phones == ["Assistant: 030 1234"])
    #expect(person.address == "Weg 5,\nBonn\n53111\nGermany")
    #expect(person.note == "She said \"hello\".\nColour: blue")
  }

  @Test func readsFoldedCards() throws {
    let bytes = try #require(Self.bytes("folded-4.0.vcf"))
    let foreign = try VCardBench.foreign(bytes, InterchangeFormat<Person>.vCard4)
    #expect(foreign.map(\.identifier) == ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6"])
    #expect(foreign.map(\.source) == [bytes])
    let person = try #require(try VCardBench.persons(bytes).first)
    #expect(person.name == "Rene van der Harten")
    #expect(person.reading == "Harten Rene")
    #expect(person.emails == ["work: rene@example.com"])
    #expect(person.phones == ["home: +1-555-0100"])
    #expect(person.organisation == "ABC, Inc.; North American Division; Marketing")
    #expect(person.tags == ["friends", "chess club"])
    #expect(person.note?.hasSuffix("stands: 日本.") == true)
  }

  @Test func readsCardsOfSeveralCharacterSets() throws {
    let bytes = try #require(Self.bytes("charsets-2.1.vcf"))
    let cards = try VCardBench.foreign(bytes, InterchangeFormat<Person>.vCard4)
    #expect(cards.count == 2)
    #expect(cards[0].problem == nil)
    let person = try VCardBench.record(cards[0], Person.table(Settings()))
    #expect(person.name == "Jürgen Müller €")
    #expect(person.organisation == "ソニー")
    #expect(person.family == "Müller")
    #expect(cards[1].problem?.code == "text.encoding")
    #expect(cards[1].problem?.place == TextPlace(line: 9, column: 5))
    #expect(cards[1].problem?.values["looksLike"] != nil)
  }

  @Test(arguments: ["phone-2.1.vcf", "address-book-3.0.vcf", "folded-4.0.vcf"])
  func writesThemAsTheyWere(_ name: String) throws {
    let persons = try Self.persons(name)
    for format in [InterchangeFormat<Person>.vCard4, .vCard3] {
      let (bytes, missing) = try VCardBench.write(persons, format)
      #expect(missing.filter { !$0.isEmpty }.isEmpty)
      #expect(try VCardBench.persons(bytes) == persons)
    }
    let friends = try VCardBench.friends(#require(Self.bytes(name)))
    #expect(try VCardBench.friends(VCardBench.write(friends, .vCard4).bytes) == friends)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: shared.path)),
    arguments: [
      (
        "John_Doe_ANDROID.vcf",
        [
          "john.doe@company.com | - | john.doe@company.com | -",
          "jane.doe@company.com | - | jane.doe@company.com | -", "Ñ Ñ Ñ Ñ Ñ | - | - | cell: 123456789",
          "Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ | - | - | cell: 123456, home: 234567, cell: 3456789, home: 45678901",
          "Ñ Ñ Ñ Ñ | - | work: bob@company.com, ÑÑÑÑÑÑÑÑÑÑÑÑÑÑ | cell: 123456, work: 123456, work fax: 123456",
          "ÑÑÑÑ | - | henry@company.com | cell: 55556666",
        ]
      ),
      (
        "John_Doe_EVOLUTION.vcf",
        [
          "Mr. John Richter, James Doe Sr. | 1980-03-22 | work: john.doe@ibm.com | cell: 905-666-1234, work: "
            + "905-555-1234"
        ]
      ),
      (
        "John_Doe_MAC_ADDRESS_BOOK.vcf",
        [
          "Mr. John Richter,James Doe Sr. | 2012-06-06 | work: john.doe@ibm.com | work: 905-777-1234, home: "
            + "905-666-1234, cell: 905-555-1234, home fax: 905-888-1234, work fax: 905-999-1234, pager: 905-111-1234, "
            + "AssistantPhone: 905-222-1234"
        ]
      ),
      (
        "John_Doe_MS_OUTLOOK.vcf",
        [
          "Mr. John Richter James Doe Sr. | 1980-03-22 | john.doe@ibm.cm | work: (905) 555-1234, home: (905) 666-1234"
        ]
      ),
      (
        "gmail-single.vcf",
        [
          "Greg Dartmouth | 1960-09-10 | gdartmouth@hotmail.com | cell: 555 555 1111, GRAND_CENTRAL: 555 555 2222"
        ]
      ),
      (
        "outlook-2003.vcf",
        [
          "John Doe III | 1980-03-21 | jdoe@hotmail.com | work: BusinessPhone, home: HomePhone, cell: MobilePhone, "
            + "work fax: BusinessFaxPhone"
        ]
      ),
    ])
  func readsWhatOthersWrote(_ name: String, _ expected: [String]) throws {
    let persons = try VCardBench.persons([UInt8](Data(contentsOf: Self.shared.appending(path: name))))
    let lines = persons.map { person in
      [
        person.name, person.birthday?.stored ?? "-",
        person.emails.isEmpty ? "-" : person.emails.joined(separator: ", "),
        person.phones.isEmpty ? "-" : person.phones.joined(separator: ", "),
      ].joined(separator: " | ")
    }
    #expect(lines == expected)
    for format in [InterchangeFormat<Person>.vCard4, .vCard3] {
      #expect(try VCardBench.persons(VCardBench.write(persons, format).bytes) == persons)
    }
  }
}
