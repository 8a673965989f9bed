import Entities
import Formats
import MemoryStore
import Registry
import Settings
import Testing
import Values

@testable import Interchange

/// Cards that come again after they were exported.
@Suite struct VCardImportTests {
  private static let clock = Clock.fixed(today: VCardBench.context.today)

  private static func store() throws -> Repository<Person> {
    try Repository(store: MemoryStore(clock: clock), table: Person.table(Settings()), clock: clock)
  }

  /// What becomes of each card.
  private static func take(_ bytes: [UInt8], into repository: Repository<Person>) throws -> [String] {
    let format = InterchangeFormat<Person>.vCard4
    return try repository.store.write(StepLabel("import", "person")) { transaction in
      let options = ImportOptions(owner: "vcard") {
        RecordID(text: $0.hasPrefix("urn:uuid:") ? String($0.dropFirst(9)) : $0) ?? RecordID(high: 1, low: 2)
      }
      let reader = try #require(try format.reader?(ArraySource(bytes), VCardBench.context))
      let hearing = Hearing(repository.table.schema, hearsEach: true)
      #expect(
        try InterchangeTests.take(reader, into: repository, options, in: transaction, hearing) {
          $0.livingExtras = format.livingExtras
        } == nil)
      return hearing.words
    }
  }

  private static func rows(_ repository: Repository<Person>) throws -> [Stored<Person>] {
    let schema = repository.table.schema
    return try repository.store.read { reader in
      try reader.rows(schema, Query(order: [.attribute(.number)])).map { repository.table.stored($0) }
    }
  }

  private static func change(
    _ repository: Repository<Person>, _ change: (inout Person) -> Void
  ) throws {
    let table = repository.table
    let row = try #require(try rows(repository).first).row
    var person = table.record(row.cells)
    change(&person)
    _ = try repository.store.write(StepLabel("edit", "person")) { transaction in
      try transaction.update(table.schema, row, to: table.cells(person))
    }
  }

  private static func export(
    _ repository: Repository<Person>, _ format: InterchangeFormat<Person>
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let sink = ByteSink { bytes.append(contentsOf: $0) }
    let writer = try #require(format.writer?(sink, VCardBench.context))
    try writer.begin()
    for stored in try rows(repository) { #expect(try writer.write(stored) == []) }
    try writer.end()
    return bytes
  }

  private static let card = """
    BEGIN:VCARD
    VERSION:2.1
    N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Eva;;Dr.;
    FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Dr. Eva M=C3=BCller
    TEL;CELL;PREF:1
    TITLE;ENCODING=QUOTED-PRINTABLE:a, b
    PHOTO;JPEG;ENCODING=BASE64:AAAA

    END:VCARD

    """

  @Test(arguments: [4, 3])
  func comesAgainTheSame(_ version: Int) throws {
    let format: InterchangeFormat<Person> = version == 4 ? .vCard4 : .vCard3
    let repository = try Self.store()
    #expect(try Self.take(Array(Self.card.utf8), into: repository) == ["created"])
    #expect(try Self.take(Self.export(repository, format), into: repository) == ["same"])
    try Self.change(repository) {
      ($0.name, $0.family) = ("Eva Berg", "Berg")
      $0.phones = ["work: 2"]
    }
    let stored = try Self.rows(repository).map(\.row)
    let bytes = try Self.export(repository, format)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Müller"))
    #expect(try Self.take(bytes, into: repository) == ["same"])
    #expect(try Self.rows(repository).map(\.row) == stored)
    // A change in the file is one.
    let changed = String(decoding: bytes, as: UTF8.self).replacing("TITLE:a", with: "TITLE:c")
    #expect(try Self.take(Array(changed.utf8), into: repository) == ["updated"])
    let extras = try Self.rows(repository).map { $0.extras.sorted() }
    #expect(extras == [[#"vcard PHOTO:data:image/jpeg;base64,AAAA"#, #"vcard TITLE:c\, b"#]])
  }

  @Test func knowsWhatWasKeptInAnOlderSpelling() throws {
    let repository = try Self.store()
    #expect(try Self.take(Array(Self.card.utf8), into: repository) == ["created"])
    try Self.change(repository) {
      $0.extras = ["vcard *TEL;CELL;PREF:1", "vcard PHOTO;TYPE=JPEG;ENCODING=b:AAAA", "vcard TITLE:a\\, b"]
    }
    #expect(try Self.take(Self.export(repository, .vCard3), into: repository) == ["same"])
    #expect(try Self.take(Self.export(repository, .vCard4), into: repository) == ["same"])
  }
}
