import Entities
import Formats
import Interchange
import Registry
import Settings
import TestSupport
import Values

extension FuzzTarget {
  static let all: [FuzzTarget] = (try? make()) ?? []

  private static func make() throws -> [FuzzTarget] {
    let settings = Settings()
    let (person, friend) = (try Person.table(settings), try Friend.table(settings))
    let (todo, user) = (try Todo.table(settings), try User.table(settings))
    let (cards, cardPieces) = (FuzzSeeds.cards, FuzzSeeds.cardPieces)
    let calendarPieces = FuzzSeeds.calendarPieces
    return [
      foreign("vcard person", 1, person, .vCard4, cards, cardPieces),
      foreign("vcard friend", 2, friend, .vCard3, cards, cardPieces),
      foreign("todotxt", 3, todo, .todoTxt, FuzzSeeds.lines, FuzzSeeds.linePieces),
      foreign("taskwarrior", 4, todo, .taskwarrior, FuzzSeeds.tasks, FuzzSeeds.taskPieces),
      foreign("ical todo", 9, todo, .iCalendar, FuzzSeeds.calendarTodos, calendarPieces),
      foreign("ical friend", 10, friend, .iCalendar, FuzzSeeds.calendarBirthdays, calendarPieces),
      try table("csv person", 5, person, .csv, FuzzSeeds.persons),
      try table("csv friend", 11, friend, .csv, FuzzSeeds.persons),
      try table("tsv user", 6, user, .tsv, FuzzSeeds.users),
      try table("tsv todo", 12, todo, .tsv, FuzzSeeds.todos),
      try table("json person", 7, person, .json, FuzzSeeds.objects),
      try table("json user", 13, user, .json, []),
      try table("jsonl todo", 8, todo, .jsonl, []),
      try table("jsonl friend", 14, friend, .jsonl, FuzzSeeds.objects),
      try table("csv person in utf-16", 15, person, .csv, FuzzSeeds.persons, encoding: "utf-16"),
      try table("csv person in cp932", 16, person, .csv, FuzzSeeds.persons, encoding: "cp932"),
    ]
  }

  private static func foreign<Record>(
    _ name: String, _ seed: UInt64, _ table: EntityTable<Record>, _ format: InterchangeFormat<Record>,
    _ seeds: [String], _ pieces: [String]
  ) -> FuzzTarget {
    FuzzTarget(
      name, seed: seed, seeds: seeds.map { Array($0.utf8) }, pieces: pieces, table: table,
      origins: format.origins
    ) {
      source throws(FormatError) in
      guard let make = format.reader else {
        throw FormatError("test.notRead", at: TextPlace(line: 0, column: 0))
      }
      return try make(source, context)
    } write: { records, origins in
      try written(records, as: format, context, through: origins).bytes
    }
  }

  /// A table of our own, whose seeds are those given and files of random records.
  private static func table<Record>(
    _ name: String, _ seed: UInt64, _ table: EntityTable<Record>, _ format: TableFormat, _ seeds: [String],
    encoding: String? = nil
  ) throws -> FuzzTarget {
    let schema = table.schema
    var random = SplitMix(seed: seed)
    var files = seeds.map { Array($0.utf8) }
    for isSafe in [false, true] where encoding == nil {
      let rows = (1...3).map { Row.random($0, of: schema, &random) }
      files.append(try writeTable(rows, schema, format, isSafe: isSafe))
    }
    if encoding == "utf-16" { files = files.map(utf16) }
    let pieces = format == .csv || format == .tsv ? FuzzSeeds.tablePieces : FuzzSeeds.taskPieces
    let own: TableReading = { source throws(FormatError) in
      try TableReader(
        try format.reader(source), schema: schema, map: ColumnMap(), formOnly: ["password", "confirmation"])
    }
    let tables: TableReading = { source throws(FormatError) in
      guard let encoding else { return try own(source) }
      return try own(DecodingSource(source, from: encoding))
    }
    return FuzzTarget(
      name, seed: seed, seeds: files, pieces: pieces, table: table,
      reader: { source throws(FormatError) in try tables(source) },
      own: { source throws(FormatError) in try own(source) }, tables: tables,
      write: { records, _ in try writeTable(records.map(\.row), schema, format) })
  }

  private static func utf16(_ bytes: [UInt8]) -> [UInt8] {
    [0xFF, 0xFE]
      + String(decoding: bytes, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}
