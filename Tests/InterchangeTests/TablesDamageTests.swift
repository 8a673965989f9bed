import Formats
import Interchange
import Registry
import Testing
import Values

/// What is wrong with a file is told with its place, and the records around it are read.
@Suite struct TablesDamageTests {
  struct Fifth: Sendable {
    let format: TableFormat
    let record: String
    let problem: String

    init(_ format: TableFormat, _ record: String, _ problem: String) {
      self.format = format
      self.record = record
      self.problem = problem
    }
  }

  static let fifths: [Fifth] = [
    Fifth(.csv, "A,180,x,y", "!csv.fieldCount 6:1"),
    Fifth(.csv, "\"A\"x,180,y", "!csv.textAfterQuote 6:4"),
    Fifth(.csv, "é,\"1\"\"\" \",y", "!csv.textAfterQuote 6:9"),
    Fifth(.tsv, "A\t\t\tx", "!csv.fieldCount 6:1"),
    Fifth(.json, #"{"name":"A","height":01}"#, "!json.number 6:22"),
    Fifth(.json, #"{"name":"é","note":{"a":1}}"#, "!json.nested 6:20"),
    Fifth(.json, #"{"name":"A","note":["x",1]}"#, "!json.words 6:25"),
    Fifth(.json, #"{"name":"A","name":"B"}"#, "!json.duplicateKey 6:13"),
    Fifth(.json, #"{"name":"A","note":"x}"#, "!json.control 6:24"),
    Fifth(.json, #"{"name":"A" "note":"x"}"#, "!json.unexpected 6:13"),
    Fifth(.json, #"{"name":["A"]}"#, "!table.list 6:9"),
    Fifth(.json, #"{"name":false}"#, "!table.flag 6:9"),
    Fifth(.json, #"{"name":"\ud800"}"#, "!json.surrogate 6:10"),
    Fifth(.json, #"{"name":"\u0000"}"#, "!text.nul 6:10"),
    Fifth(.json, "17", "!json.unexpected 6:1"),
    Fifth(.json, "[[[[1]]]]", "!json.unexpected 6:1"),
    Fifth(.json, "null", "!json.unexpected 6:1"),
    Fifth(.jsonl, #"{"name":"A","height":01}"#, "!json.number 5:22"),
    Fifth(.jsonl, #"{"name":"A","note":"x"#, "!json.control 5:22"),
    Fifth(.jsonl, #"{"name":"A""#, "!json.unexpected 6:1"),
    Fifth(.jsonl, #"{"name":"A"},"#, "!json.unexpected 5:13"),
    Fifth(.jsonl, "17", "!json.unexpected 5:1"),
  ]

  /// Nine records of which the fifth is the one given.
  static func file(_ format: TableFormat, _ fifth: String) -> String {
    let records = (1...9).map { number in
      if number == 5 { return fifth }
      let name = "N\(number)"
      return switch format {
      case .csv: "\(name),180,x"
      case .tsv: "\(name)\t180\tx"
      case .json, .jsonl: #"{"name":"\#(name)","height":180,"note":"x"}"#
      }
    }
    return switch format {
    case .csv: "name,height,note\n" + records.joined(separator: "\n") + "\n"
    case .tsv: "name\theight\tnote\n" + records.joined(separator: "\n") + "\n"
    case .json: "[\n" + records.joined(separator: ",\n") + "\n]\n"
    case .jsonl: records.joined(separator: "\n") + "\n"
    }
  }

  @Test(arguments: fifths)
  func theFifthOfNine(_ fifth: Fifth) throws {
    for piece in [1, 7, .max] {
      let reading = try readTable(
        [UInt8](Self.file(fifth.format, fifth.record).utf8), "person", fifth.format, piece: piece)
      #expect(reading.error == nil)
      var expected = (1...9).map { ["name=N\($0)", "height=180", "note=x"] }
      expected[4] = [fifth.problem]
      // An object that two values follow takes the first of them with it.
      if fifth.record == #"{"name":"A"},"# { expected.insert(["name=A"], at: 4) }
      #expect(reading.records == expected)
    }
  }

  /// What is refused can be written with the envelope, and is then refused for the same reason.
  @Test(arguments: fifths.filter { $0.format != .jsonl || $0.problem.contains("5:22") })
  func refusedRecordsMakeAFile(_ fifth: Fifth) throws {
    let text = Self.file(fifth.format, fifth.record)
    let person = try schema("person")
    let reader = try TableReader(
      fifth.format.reader(ArraySource([UInt8](text.utf8))), schema: person, map: ColumnMap(), formOnly: [])
    var rejects: [[UInt8]] = []
    while let record = try reader.next() { if record.problem != nil { rejects.append(record.source) } }
    #expect(rejects.count == 1)
    let envelope = reader.envelope
    let file = envelope.head + (rejects + rejects).joined(separator: envelope.separator) + envelope.tail
    let again = try readTable(Array(file), "person", fifth.format)
    let code = fifth.problem.split(separator: " ")[0]
    #expect(
      again.records.filter { $0[0].hasPrefix("!") }.map { $0[0].split(separator: " ")[0] } == [code, code])
  }

  @Test func theSourceOfARecordIsAsInTheFile() throws {
    let person = try schema("person")
    func sources(_ text: String, _ format: TableFormat) throws -> [String] {
      let reader = try TableReader(
        format.reader(ArraySource([UInt8](text.utf8))), schema: person, map: ColumnMap(), formOnly: [])
      var sources: [String] = []
      while let record = try reader.next() { sources.append(String(decoding: record.source, as: UTF8.self)) }
      let envelope = reader.envelope
      return [envelope.head, envelope.separator, envelope.tail].map { String(decoding: $0, as: UTF8.self) }
        + sources
    }
    #expect(
      try sources("\u{FEFF}name;note\r\n\"A\";\"x\ny\"\r\nB;", .csv) == [
        "name;note\r\n", "", "", "\"A\";\"x\ny\"\r\n", "B;\n",
      ])
    #expect(
      try sources("[{\"name\":\"A\"} , {}]", .json) == ["[\n", ",\n", "\n]\n", "{\"name\":\"A\"}", "{}"])
    #expect(try sources("{\"name\":\"A\"}\n{}", .jsonl) == ["", "", "", "{\"name\":\"A\"}\n", "{}\n"])
  }

  struct Broken: Sendable {
    let format: TableFormat
    let bytes: [UInt8]
    let names: [String]
    let error: String?

    init(_ format: TableFormat, _ bytes: [UInt8], _ names: [String], _ error: String?) {
      self.format = format
      self.bytes = bytes
      self.names = names
      self.error = error
    }

    init(_ format: TableFormat, _ text: String, _ names: [String], _ error: String?) {
      self.init(format, [UInt8](text.utf8), names, error)
    }
  }

  static let broken: [Broken] = [
    Broken(.csv, "", [], "csv.noHeader 1:1"),
    Broken(.tsv, "\n", [], "csv.noHeader 2:1"),
    Broken(.json, "", [], nil),
    Broken(.jsonl, "\n", [], nil),
    Broken(.csv, "name\nA\n\"B", ["A"], "csv.unterminatedQuote 3:1"),
    Broken(.csv, "name,name\n", [], "csv.duplicateHeader 1:6"),
    Broken(.json, "[{\"name\":\"A\"},{\"na", ["A"], "json.end 1:19"),
    Broken(.json, "[{\"name\":\"A\"}", ["A"], "json.end 1:14"),
    Broken(.json, "[{\"name\":\"A\"}]x", ["A"], "json.unexpected 1:15"),
    Broken(.json, "name\nA\n", [], "json.unexpected 1:1"),
    Broken(
      .json, [UInt8]("[{\"name\":\"A\"},{\"name\":\"".utf8) + [0xE9, 0x22, 0x7D, 0x5D], ["A"],
      "text.encoding 1:24"),
    Broken(.csv, [UInt8]("name\nA\nJos".utf8) + [0xE9, 0x0A], ["A"], "text.encoding 3:4"),
    Broken(.csv, [UInt8]("name\nA\n".utf8) + [0x8D, 0xB2, 0x93, 0xA1, 0x0A], ["A"], "text.encoding 3:1"),
    Broken(.csv, [0xFF, 0xFE, 0x6E, 0x00], [], "text.utf16 1:1"),
    Broken(.json, [0x5B, 0x00, 0x7B, 0x00], [], "text.utf16 1:1"),
    Broken(.csv, "name\nA\n\u{0}\n", ["A"], "text.nul 3:1"),
    Broken(.csv, "\u{FEFF}name\nA\n", ["A"], nil),
    Broken(.json, "\u{FEFF}[{\"name\":\"A\"}]", ["A"], nil),
  ]

  @Test(arguments: broken)
  func whatEndsTheReading(_ broken: Broken) throws {
    for piece in [1, 3, .max] {
      let reading = try readTable(broken.bytes, "person", broken.format, piece: piece)
      #expect(reading.error == broken.error)
      #expect(reading.records == broken.names.map { ["name=\($0)"] })
    }
  }

  @Test func deepObjectsAreRefusedOneByOne() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let nested = String(repeating: "{\"a\":", count: 100_000) + "1" + String(repeating: "}", count: 100_000)
    let text = "[{\"name\":\(deep)},\(nested),{\"name\":\"A\"}]"
    let reading = try readTable(text, "person", .json)
    #expect(reading.records == [["!json.nested 1:11"], ["!json.nested 1:200017"], ["name=A"]])
    #expect(reading.error == nil)
  }

  /// A beginning, then the same byte up to a gigabyte.
  final class Endless: ByteSource {
    private let head: [UInt8]
    private let byte: UInt8
    private(set) var count = 0

    init(_ head: String, _ byte: UInt8) {
      self.head = [UInt8](head.utf8)
      self.byte = byte
    }

    func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
      if count > 1 << 30 { return 0 }
      let length = count == 0 ? min(head.count, memory.count) : memory.count
      if count == 0 {
        memory.copyBytes(from: head.prefix(length))
      } else {
        memory.initializeMemory(as: UInt8.self, repeating: byte)
      }
      count += length
      return length
    }
  }

  static let endless: [(TableFormat, String, UInt8, String, Int)] = [
    (.csv, "name\nA\nx", 0x78, "text.tooLong 3:1", 1),
    (.csv, "name\nA\n\"x", 0x0A, "text.tooLong 3:1", 1),
    (.csv, "x", 0x78, "text.tooLong 1:1", 0),
    (.csv, "x", 0x2C, "csv.tooManyColumns 1:4098", 0),
    (.tsv, "name\n", 0x78, "text.tooLong 2:1", 0),
    (.json, "[{\"name\":\"A\"},{\"name\":\"", 0x78, "text.tooLong 1:15", 1),
    (.json, "[{\"name\":", 0x5B, "json.nested 1:11", 0),
    (.json, "[", 0x5B, "json.unexpected 1:2", 0),
    (.jsonl, "{\"name\":\"A\"}\n{\"name\":\"", 0x78, "text.tooLong 2:1", 1),
  ]

  @Test(arguments: endless)
  func aLineWithoutAnEndIsRefusedInBoundedMemory(
    _ format: TableFormat, _ head: String, _ byte: UInt8, _ error: String, _ records: Int
  ) throws {
    let limit = 1 << 18
    let source = Endless(head, byte)
    let (thrown, count) = try read(source) { () throws(FormatError) in
      switch format {
      case .csv: try DelimitedReader(source, limit: limit)
      case .tsv: try DelimitedReader(source, .tsv, limit: limit)
      case .json, .jsonl: JSONReader(source, limit: limit)
      }
    }
    #expect(thrown.map { "\($0.code) \(place($0.place))" } == error)
    #expect(count == records)
    // What was read is what was kept, or a little more.
    #expect(source.count <= 2 * limit)
  }

  @Test func theLongestRecordIsSixteenMebibytes() throws {
    let source = Endless("[{\"name\":\"", 0x78)
    let (thrown, _) = try read(source) { JSONReader(source) }
    #expect(thrown?.code == "text.tooLong")
    #expect(thrown?.values == ["limit": "16777216"])
    #expect(source.count <= 1 << 25)
  }

  @Test func aLineWithoutAnEndInAnotherEncoding() throws {
    let source = Endless("name\n", 0xE9)
    let (thrown, _) = try read(source) { () throws(FormatError) in
      try DelimitedReader(DecodingSource(source, from: "latin1"), .csv, limit: 1 << 18)
    }
    #expect(thrown?.code == "text.tooLong")
    #expect(source.count <= 1 << 19)
  }

  /// What ends the reading of persons, and how many there were before.
  private func read(
    _ source: Endless, _ make: () throws(FormatError) -> any RecordReader
  ) throws -> (FormatError?, Int) {
    let person = try schema("person")
    var count = 0
    do {
      let reader = try TableReader(make(), schema: person, map: ColumnMap(), formOnly: [])
      while try reader.next() != nil { count += 1 }
      return (nil, count)
    } catch {
      return (error, count)
    }
  }

  /// Cut anywhere, a file gives the records before the cut, and never others.
  @Test(arguments: TableFormat.allCases)
  func cutFiles(_ format: TableFormat) throws {
    let bytes = [UInt8](Self.file(format, Self.good(format)).utf8)
    let whole = try readTable(bytes, "person", format)
    #expect(whole.records.count == 9)
    for length in 0..<bytes.count {
      let cut = try readTable(Array(bytes[..<length]), "person", format)
      let count = cut.records.count
      #expect(count <= 9)
      #expect(cut.records.dropLast() == whole.records.prefix(max(count - 1, 0)))
      let isLast = count == 0 || cut.records[count - 1] == whole.records[count - 1]
      // Only CSV and TSV have records that go on in a way that nothing shows.
      let isCutOff = format == .csv || format == .tsv || cut.records.last?.first?.hasPrefix("!") ?? false
      #expect(isLast || isCutOff)
      if format == .json { #expect(cut.error != nil || length == 0 || length == bytes.count - 1) }
    }
  }

  static func good(_ format: TableFormat) -> String {
    switch format {
    case .csv: "N5,180,x"
    case .tsv: "N5\t180\tx"
    case .json, .jsonl: #"{"name":"N5","height":180,"note":"x"}"#
    }
  }
}
