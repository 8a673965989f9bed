import Entities
import Registry
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
    ("N:A B;;;;", []), ("N:;;;;", []), ("N:B;A", ["*N:B;A"]), ("N:B;A;;Dr.;", ["*N:B;A;;Dr.;"]),
    ("N:Smith;Robert;;;", ["*FN:A B", "*N:Smith;Robert;;;"]),
    ("N;LANGUAGE=en:B;A;;;", ["*N;LANGUAGE=en:B;A;;;"]),
  ])
  func keepsTheParts(_ line: String, _ kept: [String]) throws {
    let person = try VCardBench.person("FN:A B\n\(line)")
    #expect(person.extras == kept.map { "vcard \($0)" })
    let text = try VCardBench.text(person, .vCard4)
    for line in kept { #expect(text.contains("\r\n\(line.dropFirst())\r\n")) }
  }

  @Test func dropsPartsThatFitTheNameNoMore() throws {
    var person = try VCardBench.person("FN:Bob Smith\nN:Smith;Robert;;;")
    person.name = "Bob Miller"
    let three = try VCardBench.text(person, .vCard3)
    #expect(three.contains("\r\nFN:Bob Miller\r\nN:Bob Miller;;;;\r\n"))
    #expect(!three.contains("Robert"))
    #expect(!(try VCardBench.text(person, .vCard4)).contains("\r\nN:"))
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
    for line in lines.split(separator: "\n") { #expect(text.contains("\r\n\(line)\r\n")) }
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
    #expect(person.extras == kept.map { "vcard \($0)\(line)" })
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
    #expect(person.extras == [])
  }

  @Test func keepsLabelsWithWhatTheyLabel() throws {
    let lines = "item1.TEL;TYPE=home:1\nitem1.X-ABLabel:Desk\nitem2.URL:x\nitem2.X-ABLabel:Page"
    var person = try VCardBench.person("FN:A\n\(lines)")
    #expect(person.phones == ["Desk: 1"])
    #expect(
      person.extras == [
        "vcard *item1.TEL;TYPE=home:1", "vcard *item1.X-ABLabel:Desk", "vcard item2.URL:x",
        "vcard item2.X-ABLabel:Page",
      ])
    person.phones.append("Car phone: 2")
    let text = try VCardBench.text(person, .vCard4)
    for line in lines.split(separator: "\n") { #expect(text.contains("\r\n\(line)\r\n")) }
    #expect(text.contains("\r\nitem3.TEL:2\r\nitem3.X-ABLabel:Car phone\r\n"))
    #expect(try VCardBench.persons(Array(text.utf8)) == [person])
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
    #expect(person.extras == (isKept ? ["vcard *\(lines)"] : []))
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
    #expect(person.extras == (isKept ? ["vcard *\(line)"] : []))
    let text = try VCardBench.text(person, .vCard4)
    #expect(text.contains("\r\n\(line)\r\n"))
  }

  @Test func readsCategories() throws {
    let line = #"CATEGORIES:VIP,My Contacts,a\,b, family ,VIP,"#
    var person = try VCardBench.person("FN:A\n\(line)")
    #expect(person.tags == ["VIP", "My Contacts", "a-b", "family"])
    #expect(person.extras == ["vcard *\(line)"])
    #expect(try VCardBench.text(person, .vCard4).contains("\r\n\(line)\r\n"))
    person.tags = ["a-b", "new"]
    #expect(try VCardBench.text(person, .vCard4).contains("\r\nCATEGORIES:a\\,b,new\r\n"))
    #expect(try VCardBench.person("FN:A\nCATEGORIES:x\nCATEGORIES:y,z").tags == ["x", "y", "z"])
  }

  @Test func readsNotes() throws {
    let person = try VCardBench.person("FN:A\nNOTE:one\nNOTE:two\\nthree")
    #expect(person.note == "one\ntwo\nthree")
    #expect(person.extras == ["vcard *NOTE:one", "vcard *NOTE:two\\nthree"])
    var lines = Person()
    lines.name = "A"
    lines.note = "a\r\nb\nc\r\nd"
    #expect(try VCardBench.text(lines, .vCard4).contains("\r\nNOTE;X-ROSTER-BREAKS=101:a\\nb\\nc\\nd\r\n"))
    let changed = "FN:A\nNOTE;X-ROSTER-BREAKS=101:a\\nb"
    #expect(try VCardBench.person(changed).note == "a\nb")
    #expect(try VCardBench.person("FN:A\nNOTE;X-ROSTER-BREAKS=crlf:a\\nb\\nc").note == "a\r\nb\r\nc")
  }
}
