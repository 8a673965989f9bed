import Entities
import Formats
import Registry
import Settings
import Testing
import Values

@testable import Interchange

@Suite struct VCardFieldTests {
  @Test(arguments: [
    ("FN:A B\nN:B;A;;;", "A B"),
    ("N:Stevenson;John;Philip,Paul;Dr.;Jr.", "Dr. John Philip Paul Stevenson Jr."),
    ("N:Doe;John", "John Doe"), ("FN:\nN:佐藤;花子;;;", "佐藤 花子"), ("N:;;;;\nNICKNAME:Joe,Joey", "Joe"),
    ("ORG:IBM;Sales\nEMAIL:a@b.c", "IBM; Sales"), ("EMAIL:a@b.c", "a@b.c"), ("TEL:1", "1"),
    (#"FN:Doe\, John"#, "Doe, John"), (#"FN:a\nb"#, "a b"), ("fn:x", "x"), ("FN:A\nFN:B", "A"),
  ])
  func readsNames(_ lines: String, _ name: String) throws {
    #expect(try VCardBench.person(lines).name == name)
  }

  @Test(arguments: [
    ("X-PHONETIC-LAST-NAME:さとう\nX-PHONETIC-FIRST-NAME:はなこ", "さとう はなこ"), ("X-PHONETIC-LAST-NAME:さとう", "さとう"),
    (#"N;SORT-AS="Harten,Rene":van der Harten;Rene;;;"#, "Harten Rene"), ("SORT-STRING:Harten", "Harten"),
    ("SORT-STRING:Harten\nX-PHONETIC-FIRST-NAME:Rene", "Rene"),
  ])
  func readsTheReading(_ lines: String, _ reading: String) throws {
    let person = try VCardBench.person("FN:Rene van der Harten\n\(lines)")
    #expect(person.reading == reading)
    let text = try VCardBench.text(person, .vCard4)
    #expect(try VCardBench.persons(Array(text.utf8)) == [person])
  }

  @Test(arguments: [
    ("EMAIL:a@b.c", "a@b.c", []), ("EMAIL;TYPE=INTERNET,HOME:a@b.c", "home: a@b.c", []),
    ("EMAIL;TYPE=INTERNET;TYPE=WORK;PREF=1:a@b.c", "work: a@b.c", ["*"]),
    ("EMAIL;PREF=1;TYPE=\"home,work\":a@b.c", "home work: a@b.c", ["*"]),
    ("EMAIL;HOME:a@b.c", "home: a@b.c", []), ("EMAIL:mailto:a@b.c", "a@b.c", []),
    ("EMAIL;TYPE=x-other:a@b.c", "x-other: a@b.c", ["*"]), ("EMAIL;X-ID=7:a@b.c", "a@b.c", ["*"]),
    ("item1.EMAIL:a@b.c", "a@b.c", []), ("EMAIL;X-ROSTER-TEXT=\"w:  a@b.c\":a@b.c", "w:  a@b.c", []),
    ("EMAIL;X-ROSTER-TEXT=\"w:  a@b.c\":x@b.c", "x@b.c", []),
  ])
  func readsMails(_ line: String, _ item: String, _ kept: [String]) throws {
    let person = try VCardBench.person("FN:A\n\(line)")
    #expect(person.emails == [item])
  }

  @Test(arguments: [
    ("TEL;TYPE=WORK,VOICE:1", "work: 1"), ("TEL;HOME;FAX:1", "home fax: 1"),
    ("TEL;VALUE=uri;TYPE=cell:tel:+1-5", "cell: +1-5"), ("TEL;VALUE=text:tel:1", "tel:1"),
    ("item1.TEL:1\nitem1.X-ABLabel:Assistant", "Assistant: 1"), (#"TEL:1\;ext=2"#, "1;ext=2"),
    ("item1.TEL:1\nitem1.X-ABLabel:_$!<Home>!$_", "home: 1"),
    ("ITEM1.TEL:1\nitem1.x-ablabel:a: b", "a: b: 1"),
  ])
  func readsPhones(_ lines: String, _ item: String) throws {
    let person = try VCardBench.person("FN:A\n\(lines)")
    #expect(person.phones == [item])
  }

  @Test(arguments: [
    ("ADR:;;1 Main St;Town;ST;12345;USA", "1 Main St\nTown\nST\n12345\nUSA", true),
    (#"ADR;TYPE=home:;;123 Home St\nCity\, HM;;;;"#, "123 Home St\nCity, HM", true),
    (#"ADR:;;a\nb;;;;"#, "a\nb", false), ("ADR:Box 1;Flat 2;Street", "Box 1\nFlat 2\nStreet", true),
    ("ADR:;;;;;;\nADR:;;x;;;;", "x", false),
  ])
  func readsAddresses(_ lines: String, _ address: String, _ isKept: Bool) throws {
    let person = try VCardBench.person("FN:A\n\(lines)")
    #expect(person.address == address)
    #expect(try VCardBench.persons(Array(try VCardBench.text(person, .vCard3).utf8)) == [person])
  }

  @Test(arguments: [
    ("ORG:IBM;Accounting;Dungeon", "IBM; Accounting; Dungeon", false), ("ORG:IBM;", "IBM", true),
    (#"ORG:A\;B\, Inc."#, "A;B, Inc.", false), ("ORG;TYPE=work:IBM", "IBM", true),
    ("ORG:;Sales", "Sales", true),
  ])
  func readsOrganisations(_ line: String, _ organisation: String, _ isKept: Bool) throws {
    let person = try VCardBench.person("FN:A\n\(line)")
    #expect(person.organisation == organisation)
    let text = try VCardBench.text(person, .vCard3, through: VCardBench.card("FN:A\n\(line)"))
    #expect(text.contains("\r\n\(line)\r\n"))
  }

  @Test func readsCategories() throws {
    let line = #"CATEGORIES:VIP,My Contacts,a\,b, family ,VIP,"#
    var person = try VCardBench.person("FN:A\n\(line)")
    let origin = VCardBench.card("FN:A\n\(line)")
    #expect(person.tags == ["VIP", "My Contacts", "a-b", "family"])
    #expect(try VCardBench.text(person, .vCard4, through: origin).contains("\r\n\(line)\r\n"))
    person.tags = ["a-b", "new"]
    #expect(
      try VCardBench.text(person, .vCard4, through: origin).contains("\r\nCATEGORIES:a\\,b,new\r\n"))
    #expect(try VCardBench.person("FN:A\nCATEGORIES:x\nCATEGORIES:y,z").tags == ["x", "y", "z"])
  }

  @Test func readsNotes() throws {
    let person = try VCardBench.person("FN:A\nNOTE:one\nNOTE:two\\nthree")
    #expect(person.note == "one\ntwo\nthree")
    var lines = Person()
    lines.name = "A"
    lines.note = "a\r\nb\nc\r\nd"
    #expect(try VCardBench.text(lines, .vCard4).contains("\r\nNOTE;X-ROSTER-BREAKS=101:a\\nb\\nc\\nd\r\n"))
    let changed = "FN:A\nNOTE;X-ROSTER-BREAKS=101:a\\nb"
    #expect(try VCardBench.person(changed).note == "a\nb")
    #expect(try VCardBench.person("FN:A\nNOTE;X-ROSTER-BREAKS=crlf:a\\nb\\nc").note == "a\r\nb\r\nc")
  }

  @Test(arguments: [
    ("FN:Elton van Lin\nN:van Lin;Elton;;;", "van Lin"), ("N:Doe;John;;Dr.;", "Doe"), ("FN:A\nN:;A;;;", nil),
    ("FN:Acme\nN:Acme;;;;", nil), ("FN:Acme\nN;X-ROSTER-TEXT=Acme:Acme;;;;", "Acme"),
    ("FN:Bob\nN:Smith;Robert;;;", "Smith"), ("FN:佐藤 花子\nN:佐藤;花子;;;", "佐藤"),
    ("FN:A\nN:Doe,Miller;A", "Doe Miller"),
  ])
  func readsTheFamilyName(_ lines: String, _ family: String?) throws {
    #expect(try VCardBench.person(lines).family == family)
  }

  @Test(arguments: [
    ("Elton van Lin", "van Lin", "N:van Lin;Elton;;;"), ("佐藤 花子", "佐藤", "N:佐藤;花子;;;"), ("Elton", nil, nil),
    ("Elton", "Elton", "N;X-ROSTER-TEXT=Elton:Elton;;;;"), ("Bob", "Smith", "N:Smith;Bob;;;"),
    ("Linus Lin", "Lin", "N:Lin;Linus;;;"), ("A; B", "B", "N:B;A\\;;;;"),
  ])
  func writesThePartsOfTheName(_ name: String, _ family: String?, _ line: String?) throws {
    var person = Person()
    (person.name, person.family) = (name, family)
    let four = try VCardBench.text(person, .vCard4)
    #expect(
      four.split(separator: "\r\n").first { $0.hasPrefix("N:") || $0.hasPrefix("N;") }.map(String.init)
        == line)
    let three = try VCardBench.text(person, .vCard3)
    #expect(three.contains("\r\n\(line ?? "N:;\(name);;;")\r\n"))
    for text in [four, three] { #expect(try VCardBench.persons(Array(text.utf8)) == [person]) }
  }

  @Test(arguments: [
    ("DEATHDATE:19960415", "1996-04-15"), ("X-DEATHDATE:1996-04-15", "1996-04-15"),
    ("DEATHDATE:19960415T101500Z", "1996-04-15"), ("DEATHDATE:--0415", nil),
    ("DEATHDATE;VALUE=text:circa 1800", nil),
    ("DEATHDATE:\nX-DEATHDATE:19960415", "1996-04-15"),
  ])
  func readsTheDayOfDeath(_ lines: String, _ died: String?) throws {
    let person = try VCardBench.person("FN:A\n\(lines)", version: "4.0")
    #expect(person.died?.description == died)
    let texts = try [InterchangeFormat<Person>.vCard4, .vCard3].map { try VCardBench.text(person, $0) }
    for text in texts { #expect(try VCardBench.persons(Array(text.utf8)) == [person]) }
    guard died != nil else { return }
    var plain = Person()
    (plain.name, plain.died) = ("A", person.died)
    #expect(try VCardBench.text(plain, .vCard4).contains("\r\nDEATHDATE:19960415\r\n"))
    #expect(try VCardBench.text(plain, .vCard3).contains("\r\nX-DEATHDATE:1996-04-15\r\n"))
  }

  /// Types whose commas are escaped, an address of today's eighteen parts, days of which parts are noughts.
  @Test func readsWhatOthersWrite() throws {
    let person = try VCardBench.person(
      "FN:A\nTEL;TYPE=VOICE\\,CELL:1\nTEL;TYPE=\"work\\,fax\":2\n"
        + "ADR:;;1 Main St, Flat 2;Town;ST;12345;USA;7;2;3;1;Main St;;;;;;N\nBDAY:0000-04-12", version: "4.0")
    #expect(person.phones == ["cell: 1", "work fax: 2"])
    #expect(person.address == "1 Main St, Flat 2\nTown\nST\n12345\nUSA")
    #expect(person.birthday?.stored == "--04-12")
    for none in ["0000-00-00", "1980-00-00", "19800400"] {
      #expect(try VCardBench.person("FN:A\nBDAY:\(none)").birthday == nil)
    }
  }

  /// What the card says twice does not come back when it is removed.
  @Test func removesWhatStandsTwice() throws {
    let lines = "FN:A\nEMAIL;TYPE=home:a@b.c\nEMAIL;TYPE=HOME,INTERNET:a@b.c\nTEL;PREF=1:1\nTEL:1\nTEL:2"
    var person = try VCardBench.person(lines)
    #expect(person.emails == ["home: a@b.c"] && person.phones == ["1", "2"])
    person.emails = []
    person.phones = ["2"]
    for format in [InterchangeFormat<Person>.vCard4, .vCard3] {
      let text = try VCardBench.text(person, format, through: VCardBench.card(lines))
      #expect(!text.contains("EMAIL") && !text.contains(":1\r\n"))
      #expect(try VCardBench.persons(Array(text.utf8)).first?.phones == ["2"])
    }
  }

  @Test(arguments: [
    ("Rowing Club,Choir", ["Rowing Club", "Choir"]), ("myContacts,* myContacts,Friends", ["Friends"]),
    ("a\\, b", ["a-b"]), (" Rowing  Club ", ["Rowing  Club"]), ("a\\nb", ["a-b"]),
  ])
  func readsLabels(_ categories: String, _ tags: [String]) throws {
    #expect(try VCardBench.person("FN:A\nCATEGORIES:\(categories)").tags == tags)
  }

  /// Quoted-printable that names no character set is in that of the file.
  @Test(
    arguments: [(nil, nil), ("cp1252", "Müller"), ("latin1", "Müller"), ("utf-8", nil)]
      as [(String?, String?)])
  func readsQuotedPrintableInTheEncodingGiven(_ encoding: String?, _ name: String?) throws {
    let text = "BEGIN:VCARD\nVERSION:2.1\nFN;QUOTED-PRINTABLE:M=FCller\nEND:VCARD\n"
    var context = VCardBench.context
    context.encoding = encoding
    let reader = try #require(
      try InterchangeFormat<Person>.vCard4.reader?(ArraySource(Array(text.utf8)), context))
    let record = try #require(try reader.next())
    #expect((record.problem == nil) == (name != nil))
    if let name { #expect(record.entries.first { $0.field == "name" }?.value == .text(name)) }
  }

  /// Groups before their members and behind, as version 4.0 and as address book servers write them.
  @Test func groupsTagTheirMembers() throws {
    func card(_ uid: String, _ more: String...) -> String {
      (["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "FN:\(uid)"] + more + ["END:VCARD", ""]).joined(
        separator: "\n")
    }
    let id = "03a0e51f-d1aa-4385-8a53-e29025acd8af"
    let text =
      card("g1", "KIND:group", "MEMBER:urn:uuid:\(id)", "MEMBER:mailto:x@y.z", "MEMBER:a")
      + card("urn:uuid:\(id.uppercased())", "CATEGORIES:g1,x") + card("a") + card("b")
      + card("Rowing Club", "X-ADDRESSBOOKSERVER-KIND:GROUP", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a", "note")
    let format = InterchangeFormat<Person>.vCard4
    for piece in [1, 7, .max] {
      var context = VCardBench.context
      try format.survey?({ ArraySource(Array(text.utf8), piece: piece) }, &context)
      let reader = try #require(try format.reader?(ArraySource(Array(text.utf8), piece: piece), context))
      var persons: [Person] = []
      while let record = try reader.next() {
        persons.append(try VCardBench.record(record, Person.table(Settings())))
      }
      #expect(persons.map(\.tags) == [["g1", "x"], ["g1", "Rowing Club"], []])
      #expect(reader.passedOver == ["vcard.group": 2])
    }
  }
}
