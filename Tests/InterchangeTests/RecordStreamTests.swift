import Entities
import Formats
import MemoryStore
import Registry
import Settings
import Testing
import Values

@testable import Interchange

@Suite struct RecordStreamTests {
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

  private func filler(_ reader: TableReader) -> BatchFiller {
    BatchFiller(checking: reader, EntityReading(table, reading))
  }

  private func table(_ text: String, json: Bool = false, map: [String] = []) throws -> TableReader {
    let source = ArraySource(Array(text.utf8), piece: 1000)
    let records: any RecordReader = json ? JSONReader(source) : try DelimitedReader(source)
    return try TableReader(
      records, schema: table.schema, map: ColumnMap(map, of: table.schema), formOnly: [])
  }

  /// What became of an input, in its order: `+` and the cells that have a value, or `?` and the line of a record that
  /// does not surely break no rule; with it what ended the reading.
  private func outcome(_ text: String, json: Bool = false) throws -> ([String], FormatError?) {
    var lines: [String] = []
    var failure: FormatError?
    try RecordStream.run(filler(table(text, json: json)), stoppingBy: StopFlag()) { batch in
      for record in 0..<batch.count {
        if batch.heads[record].isSound {
          lines.append("+" + cells(batch.run, record))
        } else {
          let problem = batch.problems(record).first.map { " " + $0.violation.code } ?? ""
          lines.append("?\(batch.heads[record].place.line)" + problem)
        }
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
        "+ name=A height=1700 weight=60000 | a - -", "?3", "?4", "?5", "?6",
        "?7 height.number.notANumber", "?8 birthday.future", "?9", "?10 csv.fieldCount",
        "?11 name.text.control", "+ name=I height=1700 weight=60000 | i - -",
      ])
  }

  @Test func aUnitOfTheHeaderIsThatOfBareNumbers() throws {
    let (lines, _) = try outcome("name,height (in),weight (lb)\nA,67,150.5\nB,67.25,150\nC,5'7\",150\n")
    #expect(
      lines == [
        "+ name=A height=1702 weight=68266 | a - -", "+ name=B height=1708 weight=68039 | b - -",
        "+ name=C height=1702 weight=68039 | c - -",
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
        "+ name=A height=1705 | a - -", "+ name=B weight=60000 | b - -", "+ name=C weight=61250 | c - -",
        "+ name=D | d - -", #"+ name=E tags=["a"] | e - e/a"#, "+ name=F weight=60000 | f - -",
        "?7 table.flag", "+ name=12 | 12 212 -",
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

  /// Where the values of records stand, by field.
  private func places(_ text: String, json: Bool = false, map: [String] = []) throws -> [String] {
    var lines: [String] = []
    try RecordStream.run(filler(table(text, json: json, map: map)), stoppingBy: StopFlag()) { batch in
      for record in 0..<batch.count {
        let fields = table.schema.fields.indices.compactMap { field in
          batch.place(record, field).map { "\(table.schema.fields[field].name) \($0.line):\($0.column)" }
        }
        lines.append(fields.joined(separator: ", "))
      }
    }
    return lines
  }

  @Test func everyValueKnowsItsPlace() throws {
    let text = "Full name,Height (in),Colour\nA,67,x\n\"B\",\"5'7\"\"\",\n\"C\nD\",,y\n"
    #expect(
      try places(text) == [
        "name 2:1, height 2:3", "name 3:1, height 3:5", "name 4:1, height 5:4",
      ])
    #expect(try places("who,kg\nÄA,60\n", map: ["who=name,kg=weight"]) == ["name 2:1, weight 2:4"])
    #expect(
      try places(#"{"name":"A","height":170}"# + "\n" + #"{"name":"B","emails":["b@x.jp"]}"#, json: true) == [
        "name 1:9, height 1:22", "name 2:9, emails 2:22",
      ])
  }

  @Test func everyRecordOfManyComesOnceAndInOrder() throws {
    var text = "name,height\n"
    for number in 0..<10_000 { text += number % 97 == 5 ? "N\(number),x\n" : "N\(number),170\n" }
    var seen: [String] = []
    try RecordStream.run(filler(table(text)), stoppingBy: StopFlag()) { batch in
      for record in 0..<batch.count {
        let name = String(decoding: batch.text(record).prefix { $0 != 0x2C }, as: UTF8.self)
        seen.append((batch.heads[record].isSound ? "" : "?") + name)
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
        try RecordStream.run(filler(self.table(text)), stoppingBy: StopFlag()) { batch in
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
      try RecordStream.run(filler(table), stoppingBy: flag) {
        asked += 1
        if asked == 2 { throw Halt() }
      } _: { _ in
      }
    }
    #expect(flag.isStopped)
  }
}
