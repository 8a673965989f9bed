import Entities
import Formats
import Interchange
import MemoryStore
import Registry
import Settings
import Testing
import Values

/// What former versions kept beside the fields: parts of what a record came from, a line each.
@Suite struct PartialOriginTests {
  private func lines<Record>(
    _ record: Record, _ format: InterchangeFormat<Record>, _ kept: [String], uid: String? = nil
  ) throws -> [String] {
    var dice = TaskDice(seed: 1)
    let stored = dice.stored(record)
    let origin = Origin(
      id: stored.id, format: try #require(format.origins?.name), identifier: uid,
      text: Array(kept.joined(separator: "\n").utf8), isPartial: true)
    let (bytes, lost) = try written([stored], as: format, through: [stored.id: origin])
    #expect(lost == [[]])
    let read = try #require(Landing(bytes, as: format).records.first)
    #expect(read.problem == nil && read.identifier == uid ?? stored.id.text)
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test func ofACard() throws {
    var person = Person()
    (person.name, person.family, person.phones) = ("Eva Müller", "Müller", ["cell: 1", "2"])
    (person.note, person.address) = ("n", "Weg 5")
    let kept = [
      "*N:Müller;Eva;;Dr.;", "*TEL;CELL;PREF:1", "PHOTO;TYPE=JPEG;ENCODING=b:AAAA", "TITLE:a\\, b",
      "ADR;TYPE=work:;;Other 1;;;;", "*EMAIL;TYPE=home:gone@b.c", "item1.X-ABDATE:20200101",
      "item1.X-ABLabel:day",
    ]
    let four = try lines(person, InterchangeFormat<Person>.vCard4, kept, uid: "eva@example.org")
    for line in [
      "UID;VALUE=text:eva@example.org", "FN:Eva Müller", "N:Müller;Eva;;Dr.;", "TEL;TYPE=CELL;PREF=1:1",
      "TEL:2",
      "PHOTO:data:image/jpeg;base64,AAAA", "TITLE:a\\, b", "NOTE:n", "ADR:;;Weg 5;;;;",
      "ADR;TYPE=work:;;Other 1;;;;", "item1.X-ABDATE:20200101", "item1.X-ABLabel:day",
    ] {
      #expect(four.filter { $0 == line }.count == 1, "\(line) in \(four)")
    }
    #expect(!four.contains { $0.contains("gone@b.c") })
    let three = try lines(person, InterchangeFormat<Person>.vCard3, kept)
    for line in ["N:Müller;Eva;;Dr.;", "TEL;TYPE=CELL;TYPE=pref:1", "PHOTO;ENCODING=b;TYPE=JPEG:AAAA"] {
      #expect(three.contains(line), "\(line) in \(three)")
    }
  }

  @Test func ofACalendar() throws {
    var todo = Todo()
    (todo.title, todo.detail) = ("Call", "d")
    todo.due = CivilDate(iso: "2026-12-01")
    let zone = "BEGIN:VTIMEZONE\\nTZID:Home\\nBEGIN:STANDARD\\nDTSTART:19700101T000000\\nTZOFFSETFROM:+0100"
    let kept = [
      "*DUE;TZID=Home:20261201T100000", "*STATUS:IN-PROCESS", "CLASS:PRIVATE", "BEGIN:VALARM",
      "TRIGGER:-PT5M",
      "END:VALARM",
      "+Home:\(zone)\\nTZOFFSETTO:+0100\\nEND:STANDARD\\nEND:VTIMEZONE",
    ]
    let found = try lines(todo, InterchangeFormat<Todo>.iCalendar, kept, uid: "t-1@example.org")
    for line in [
      "UID:t-1@example.org", "SUMMARY:Call", "DESCRIPTION:d", "DUE;TZID=Home:20261201T100000",
      "STATUS:IN-PROCESS", "CLASS:PRIVATE", "TRIGGER:-PT5M", "TZOFFSETTO:+0100",
    ] {
      #expect(found.filter { $0 == line }.count == 1, "\(line) in \(found)")
    }
    #expect(found.contains { $0.hasPrefix("CREATED:") })
  }

  /// What comes over a part is taken, nothing is emptied, and what was kept goes out with it.
  @Test func anImportOverIt() throws {
    let format = InterchangeFormat<Person>.vCard4
    let origins = try #require(format.origins)
    let table = try Person.table(Settings())
    let clock = Clock.fixed(today: InterchangeContext.fixed().today)
    let repository = Repository(store: MemoryStore(clock: clock), table: table, clock: clock)
    var person = Person()
    (person.name, person.note, person.phones) = ("Eva", "n", ["1"])
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:eva\r\nFN:Eva\r\nORG:B\r\nTITLE:new\r\nEND:VCARD\r\n"
    for words in [["updated"], ["same"]] {
      try repository.store.write(StepLabel("import", "person")) { transaction in
        if words == ["updated"] {
          let row = try transaction.insert(table.schema, table.cells(person), id: nil, createdAt: nil)
          let kept = Array("*TEL;TYPE=pref:1\nTITLE:old\nX-A:b".utf8)
          try transaction.setOrigins(
            table.schema,
            ofNew: [Origin(id: row.id, format: "vcard", identifier: "eva", text: kept, isPartial: true)])
        }
        var options = ImportOptions { RecordID(text: $0) }
        options.origins = origins
        options.context = .fixed()
        let reader = try #require(try format.reader?(ArraySource(Array(text.utf8)), .fixed()))
        let hearing = Hearing(table.schema, hearsEach: true)
        let again = try #require(try format.reader?(ArraySource(Array(text.utf8)), .fixed()))
        let error = try take(reader, into: repository, options, in: transaction, hearing) { importer in
          importer.survey = try PropertySurvey(again, origins)
          importer.projection = { format.projection(of: $0, through: $1, .fixed()) }
        }
        #expect(error == nil)
        #expect(hearing.words == words)
      }
    }
    try repository.store.read { reader in
      let row = try #require(try reader.rows(table.schema, Query()).first)
      person.organisation = "B"
      #expect(table.record(row.cells) == person)
      let origin = try #require(try reader.origins(table.schema, OriginQuery("vcard", .ids([row.id]))).first)
      #expect(!origin.isPartial)
      let kept = String(decoding: origin.text, as: UTF8.self).split(whereSeparator: \.isNewline)
      #expect(kept.contains("X-A:b") && kept.contains("TITLE:new") && kept.contains("TEL;TYPE=pref:1"))
      #expect(!kept.contains("TITLE:old"))
    }
  }
}
