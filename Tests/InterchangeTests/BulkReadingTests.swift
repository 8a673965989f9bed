import Entities
import Formats
import MemoryStore
import Registry
import Settings
import Testing
import Values

@testable import Interchange

@Suite struct BulkReadingTests {
  private struct Halt: Error {}

  private let table: EntityTable<Person>
  private let clock: Clock
  private let reading: ReadingContext

  init() throws {
    table = try Person.table(Settings())
    let today = try #require(CivilDate(iso: "2026-11-30"))
    clock = .fixed(today: today)
    reading = ReadingContext(today: today, isTyped: false)
  }

  private func converter(
    _ assign: @escaping @Sendable (String) -> BulkColumn
  ) throws -> BulkConverter { try #require(BulkConverter(table, reading, assign: assign)) }

  /// Columns by field name, `weight (lb)` and `height (in)` with their unit; `id` goes the general way.
  private func converter() throws -> BulkConverter {
    let schema = table.schema
    return try converter { name in
      switch name {
      case "weight (lb)": return .field(schema.index(of: "weight") ?? 0, unit: .mass(.lb))
      case "height (in)": return .field(schema.index(of: "height") ?? 0, unit: .length(.in))
      case "id": return .general
      default: return schema.index(of: name).map { .field($0, unit: nil) } ?? .ignored
      }
    }
  }

  private func table(_ text: String, json: Bool = false, map: [String] = []) throws -> TableReader {
    let source = ArraySource(Array(text.utf8), piece: 1000)
    let records: any RecordReader = json ? JSONReader(source) : try DelimitedReader(source)
    return try TableReader(
      records, schema: table.schema, map: ColumnMap(map, of: table.schema), formOnly: [])
  }

  /// What became of an input, in its order: `+` and the cells that have a value, or `?` and the line of a
  /// record that is left over; with it what ended the reading.
  private func outcome(_ text: String, json: Bool = false) throws -> ([String], FormatError?) {
    var lines: [String] = []
    var failure: FormatError?
    try BulkReading.run(table(text, json: json), converter(), stoppingBy: StopFlag()) { batch in
      try batch.forEach { rows in
        for row in rows { lines.append("+" + cells(batch.run, row)) }
      } other: { record in
        lines.append("?\(record.place.line)" + (record.problem.map { " " + $0.code } ?? ""))
      }
      if let error = batch.failure { failure = error }
    }
    return (lines, failure)
  }

  private func cells(_ run: RowRun, _ row: Int) -> String {
    let keys = (run.fields.count..<run.width).map { run.buffer.cell(at: row * run.width + $0) }
    return zip(table.schema.fields, run.cells(at: row)).compactMap { field, cell in
      cell.isAbsent ? nil : " \(field.name)=\(cell.text ?? "\(cell.integer ?? -1)")"
    }.joined() + " |" + keys.map { " " + ($0.text?.replacing("\n", with: "/") ?? "-") }.joined()
  }

  @Test func valuesBecomeTheCellsAndKeysTheFieldsMakeOfThem() throws {
    let (lines, failure) = try outcome(
      #"""
      name,height,weight,birthday,tags,note
      Sato Hanako,158,51.5,1990-04-12,"a,b",
       Łukasz ,170.5,70,--02-29,,"two
      lines"
      ハナ,"5'7""",150 lb,平成2年4月12日,x,"a ""b"""
      Ann,,,,,
      """#)
    #expect(failure == nil)
    #expect(
      lines == [
        #"+ name=Sato Hanako birthday=1990-04-12 height=1580 weight=51500 tags=["a","b"] | sato hanako - sato hanako/a b"#,
        "+ name=Łukasz birthday=--02-29 height=1705 weight=70000 note=two\nlines | lukasz - lukasz/two lines",
        #"+ name=ハナ birthday=1990-04-12 height=1702 weight=68039 tags=["x"] note=a "b" | はな - はな/x/a "b""#,
        "+ name=Ann | ann - -",
      ])
  }

  @Test func whatIsNotSurelyFineIsLeftOverInItsPlace() throws {
    let long = String(repeating: "x", count: 5000)
    let (lines, failure) = try outcome(
      """
      name,height,weight,birthday,other
      A,170,60,,what
      ,170,60,,
      B,17,60,,
      C,245,60,,
      D,57,166,,
      E,tall,60,,
      F,170,60,2027-01-01,
      \(long),170,60,,
      G,170,60,,,x
      "H\u{7}",170,60,,
      I,170,60,,
      """)
    #expect(failure == nil)
    #expect(
      lines == [
        "+ name=A height=1700 weight=60000 | a - -", "?3", "?4", "?5", "?6", "?7", "?8", "?9",
        "?10 csv.fieldCount", "?11", "+ name=I height=1700 weight=60000 | i - -",
      ])
  }

  @Test func aUnitOfTheHeaderIsThatOfBareNumbers() throws {
    let (lines, _) = try outcome("name,height (in),weight (lb)\nA,67,150.5\nB,67.25,150\nC,5'7\",150\n")
    #expect(
      lines == [
        "+ name=A height=1702 weight=68266 | a - -", "+ name=B height=1708 weight=68039 | b - -", "?4",
      ])
    let exact = try Mass.parse("150.5 lb")
    #expect(exact.grams == 68_266)
  }

  @Test func keysOfJSONComeAsTheyCome() throws {
    let (lines, failure) = try outcome(
      """
      {"name":"A","height":170.5}
      {"weight":60,"name":"B"}
      {"name":"C","height":null,"weight":61.25}
      {"name":"D","id":"x"}
      {"name":"E","tags":["a"]}
      {"name":"F","id":null,"weight":"60 kg"}
      {"name":true}
      {"name":12}
      """, json: true)
    #expect(failure == nil)
    #expect(
      lines == [
        "+ name=A height=1705 | a - -", "?2", "+ name=C weight=61250 | c - -", "?4", "?5",
        "+ name=F weight=60000 | f - -", "?7 table.flag",
        "+ name=12 | 12 212 -",
      ])
  }

  @Test(arguments: [
    ("name,height\nA,170\n\"B", "csv.unterminatedQuote", 1),
    ("name,height\nA,170\nB,\u{0}", "text.nul", 1),
  ])
  func whatEndsTheReadingComesAfterWhatPrecedesIt(_ text: String, code: String, rows: Int) throws {
    let (lines, failure) = try outcome(text)
    #expect(failure?.code == code)
    #expect(lines.count == rows)
  }

  /// What is no row, as the general way gets it: `?`, the line, and the fields or the problem.
  private func tableOutcome(_ text: String, json: Bool = false, map: [String] = []) throws -> [String]? {
    let table = try table(text, json: json, map: map)
    guard let columns = table.bulkColumns else { return nil }
    var lines: [String] = []
    try BulkReading.run(table, converter(columns), stoppingBy: StopFlag()) { batch in
      try batch.forEach { rows in
        for row in rows { lines.append("+" + cells(batch.run, row)) }
      } other: { record in
        let given = record.problem?.code ?? record.entries.map(\.field).joined(separator: " ")
        lines.append("?\(record.place.line) \(given)")
      }
    }
    return lines
  }

  @Test func aTablesColumnsAreWhatTheGeneralWayTakesThemFor() throws {
    let text = "Full name,Height (in),Weight_kg,Colour\nA,67,60,x\n\"B\",\"5'7\"\"\",60,\nC,67,1,,2\nD,x,1,\n"
    #expect(
      try tableOutcome(text) == [
        "+ name=A height=1702 weight=60000 | a - -", "?3 name height weight", "?4 csv.fieldCount",
        "?5 name height weight",
      ])
    #expect(
      try tableOutcome("who,kg\nA,60\n", map: ["who=name,kg=weight"]) == ["+ name=A weight=60000 | a - -"])
    #expect(
      try tableOutcome(
        #"""
        {"name":"A","height":170,"revision":3,"updatedAt":"x"}
        {"name":"B","emails":["b@x.jp"]}
        {"name":"C","colour":"red"}
        {"name":"D","height":171,"colour":null}
        """#, json: true) == [
          "+ name=A height=1700 | a - -", "?2 name emails", "?3 name", "+ name=D height=1710 | d - -",
        ])
    #expect(
      try tableOutcome("name,id,tags\nA,,\nB,x,\nC,,y\nD,\" \",\n") == [
        "+ name=A | a - -", "?3 name tags", "?4 name tags", "?5 name tags",
      ])
    #expect(try tableOutcome("{\"who\":\"A\"}", json: true, map: ["who=name"]) == nil)
  }

  @Test func everyRecordOfManyComesOnceAndInOrder() throws {
    var text = "name,height\n"
    for number in 0..<10_000 { text += number % 97 == 5 ? "N\(number),x\n" : "N\(number),170\n" }
    var seen: [String] = []
    try BulkReading.run(table(text), converter(), stoppingBy: StopFlag()) { batch in
      try batch.forEach { rows in
        for row in rows { seen.append(batch.run.buffer.cell(at: row * batch.run.width).text ?? "") }
      } other: { record in
        seen.append("?" + String(decoding: record.source.prefix { $0 != 0x2C }, as: UTF8.self))
      }
    }
    #expect(seen == (0..<10_000).map { ($0 % 97 == 5 ? "?" : "") + "N\($0)" })
  }

  @Test func anErrorOfTheTakerEndsTheOtherThread() throws {
    let text = "name\n" + String(repeating: "A\n", count: 50_000)
    let store = MemoryStore(clock: clock)
    var batches = 0
    #expect(throws: Halt.self) {
      try store.write(StepLabel("import", "person")) { transaction in
        try BulkReading.run(self.table(text), converter(), stoppingBy: StopFlag()) { batch in
          try transaction.insert(table.schema, batch.run, rows: 0..<batch.run.count)
          batches += 1
          if batches == 3 { throw Halt() }
        }
      }
    }
    #expect(try Repository(store: store, table: table, clock: clock).count() == 0)
  }

  @Test func whoWaitsForAPipeCanGiveUp() throws {
    let pipe = try Pipe()
    let flag = StopFlag()
    var asked = 0
    #expect(throws: Halt.self) {
      let records = JSONReader(FileSource(descriptor: pipe.reading, stoppingAt: flag))
      let table = try TableReader(
        records, schema: table.schema, map: ColumnMap([], of: table.schema), formOnly: [])
      try BulkReading.run(table, converter(), stoppingBy: flag) {
        asked += 1
        if asked == 2 { throw Halt() }
      } _: { _ in
      }
    }
    #expect(flag.isStopped)
  }

  @Test func entitiesWithMoreThanRulesOfFieldsAreLeftAlone() throws {
    let settings = Settings()
    #expect(BulkConverter(try User.table(settings), reading) { _ in .ignored } == nil)
    #expect(BulkConverter(try Todo.table(settings), reading) { _ in .ignored } == nil)
    #expect(BulkConverter(try Friend.table(settings), reading) { _ in .ignored } != nil)
  }
}
