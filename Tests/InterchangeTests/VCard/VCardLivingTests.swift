import Entities
import Registry
import Settings
import Testing
import Values

@testable import Interchange

/// Lines that stand for fields live as long as they say what the fields say.
@Suite struct VCardLivingTests {
  private static let lines = [
    "FN;LANGUAGE=en:Bob Smith", "N;SORT-AS=\"Smith,Bob\":Smith;Robert;;Dr.;",
    "BDAY;CALSCALE=gregorian:19900412",
    "EMAIL;TYPE=home;PREF=1:a@b.c", "EMAIL;PREF=2:d@e.f", "item1.TEL;TYPE=cell:1", "item1.X-ABLabel:Desk",
    "ADR;TYPE=home:;;Street;Town;;;", "ORG;TYPE=work:IBM", "CATEGORIES;TYPE=home:My Friends,b",
    "NOTE;LANGUAGE=en:n",
    "TITLE:T", "item2.URL:u", "item2.X-ABLabel:Page",
  ].joined(separator: "\n")

  private static func living(_ person: Person, _ id: RecordID = id) -> [String]? {
    let row = Row(
      number: 1, id: id, createdAt: VCardBench.context.now, updatedAt: VCardBench.context.now, revision: 1,
      cells: [])
    return InterchangeFormat<Person>.vCard4.livingExtras?(Stored(row: row, record: person))
  }

  /// Whether a writer tells that some are out of date.
  private static func isOutdated(_ person: Person) throws -> Bool? {
    let writer = InterchangeFormat<Person>.vCard4.writer?(ByteSink { _ in }, VCardBench.context)
    let row = Row(
      number: 1, id: id, createdAt: VCardBench.context.now, updatedAt: VCardBench.context.now, revision: 1,
      cells: [])
    _ = try writer?.write(Stored(row: row, record: person))
    return writer?.hasOutdated
  }

  private static let id = RecordID(high: 0x0190_0000_0000_7000, low: 0)

  @Test func livesAsLongAsNothingChanges() throws {
    let person = try VCardBench.person(Self.lines, version: "4.0")
    #expect(person.extras.count == 14)
    #expect(Self.living(person) == person.extras)
    #expect(try Self.isOutdated(person) == false)
  }

  /// A change of a field ends its lines; none of it is a loss, and a card written then is read as the same.
  @Test(
    arguments: [
      ("name", .text("Ann"), ["*FN;LANGUAGE", "*N;SORT"]), ("reading", .absent, ["*N;SORT"]),
      ("birthday", .absent, ["*BDAY"]), ("emails", WordList.cell(["d@e.f"]), ["*EMAIL;TYPE"]),
      ("emails", .absent, ["*EMAIL;TYPE", "*EMAIL;PREF"]),
      ("phones", WordList.cell(["Desk: 2"]), ["*item1.TEL", "*item1.X-ABLabel"]),
      ("address", .text("x"), ["*ADR"]), ("organisation", .absent, ["*ORG"]),
      ("tags", WordList.cell(["b"]), ["*CATEGORIES"]), ("note", .absent, ["*NOTE"]),
      ("height", .integer(1700), []),
    ] as [(String, Cell, [String])])
  func endsWithTheValue(_ field: String, _ cell: Cell, _ dead: [String]) throws {
    var person = try VCardBench.person(Self.lines, version: "4.0")
    try #require(Person.table(Settings()).fields.first { $0.name == field }).write(&person, cell)
    let living = person.extras.filter { item in !dead.contains { item.hasPrefix("vcard \($0)") } }
    #expect(living.count == 14 - dead.count)
    #expect(Self.living(person) == living)
    #expect(try Self.isOutdated(person) == !dead.isEmpty)
    var written = person
    written.extras = living
    for format in [InterchangeFormat<Person>.vCard4, .vCard3] {
      let (bytes, missing) = try VCardBench.write([person], format)
      #expect(missing == [[]])
      #expect(try VCardBench.persons(bytes) == [written])
    }
  }

  @Test func spellsAndOrdersAsAReaderDoes() {
    var person = Person()
    person.name = "A"
    person.phones = ["cell: 1"]
    person.extras = [
      "csv Labels=a b", #"vcard URL:http\://b"#, "vcard *TEL;CELL;PREF:1", "uid x", "vcard *FN;LANGUAGE=en:A",
      "vcard PHOTO;ENCODING=b;TYPE=JPEG:AAAA", "vcard BEGIN:x",
    ]
    #expect(
      Self.living(person) == [
        "vcard *FN;LANGUAGE=en:A", "vcard *TEL;TYPE=CELL;PREF=1:1", "vcard URL:http://b",
        "vcard PHOTO:data:image/jpeg;base64,AAAA",
      ])
  }

  @Test func keepsTheBareIdentifierOfTheRecordAlone() {
    var person = Person()
    person.name = "A"
    person.extras = ["vcard *UID:\(Self.id.text)"]
    #expect(Self.living(person) == person.extras)
    #expect(Self.living(person, RecordID(high: 1, low: 2)) == [])
    person.extras.append("uid x")
    #expect(Self.living(person) == [])
  }

  /// A vague birthday has no place beside a day that was entered since, and no field tells what it says.
  @Test func countsAVagueBirthdayAsLost() throws {
    var person = try VCardBench.person("FN:A\nBDAY:1996-04", version: "4.0")
    #expect(person.extras == ["vcard BDAY:1996-04"])
    #expect(Self.living(person) == person.extras)
    person.birthday = Birthday(year: 1996, month: 4, day: 12)
    #expect(Self.living(person) == [])
    #expect(try VCardBench.write([person], .vCard4).missing == [["extras"]])
  }
}
