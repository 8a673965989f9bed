import Testing

@testable import Formats

@Suite struct DelimitedReaderTests {
  struct Accepted: Sendable {
    let text: String
    let delimiting: Delimiting?
    let names: [String]
    let rows: [[String]]

    init(_ text: String, _ delimiting: Delimiting?, _ names: [String], _ rows: [[String]]) {
      self.text = text
      self.delimiting = delimiting
      self.names = names
      self.rows = rows
    }
  }

  static let accepted: [Accepted] = [
    Accepted("a,b\n1,2\n", .csv, ["a", "b"], [["'1'", "'2'"]]),
    Accepted("a,b\n1,2", .csv, ["a", "b"], [["'1'", "'2'"]]),
    Accepted("a,b\r\n1,2\r\n", .csv, ["a", "b"], [["'1'", "'2'"]]),
    Accepted("a,b\r1,2\r3,4\r", .csv, ["a", "b"], [["'1'", "'2'"], ["'3'", "'4'"]]),
    Accepted("\u{FEFF}a,b\n1,2\n", .csv, ["a", "b"], [["'1'", "'2'"]]),
    Accepted("\u{FEFF}\"a\",b\n1,2\n", .csv, ["a", "b"], [["'1'", "'2'"]]),
    Accepted("\n\r\na,b\n\n1,2\n\n\n3,4\n\n", .csv, ["a", "b"], [["'1'", "'2'"], ["'3'", "'4'"]]),
    Accepted("a\nx\n\n\"\"\n \ny\n", .csv, ["a"], [["'x'"], ["'y'"]]),
    Accepted("a,b\n", .csv, ["a", "b"], []),
    Accepted("a,b", .csv, ["a", "b"], []),
    Accepted("a,b\n,\n\"\", \n\"\",x\n,,,\n", .csv, ["a", "b"], [["''", "'x'"]]),
    Accepted(
      "a,b,c\n1\n2,3\n4,5,6,,\n\"7\n8\"\r\n", .csv, ["a", "b", "c"],
      [
        ["'1'", "null", "null"], ["'2'", "'3'", "null"], ["'4'", "'5'", "'6'"], ["'7\n8'", "null", "null"],
      ]),
    Accepted("sep=;\na;b,c\n1;2,3\n", nil, ["a", "b,c"], [["'1'", "'2,3'"]]),
    Accepted("\u{FEFF}\"sep=|\"\r\na|b\r\n1|2\r\n", nil, ["a", "b"], [["'1'", "'2'"]]),
    Accepted("sep=\t\na,b\tc\n1\t2\n", nil, ["a,b", "c"], [["'1'", "'2'"]]),
    Accepted("separator,b\n1,2\n", nil, ["separator", "b"], [["'1'", "'2'"]]),
    Accepted("sep=;\na\n", .csv, ["sep=;"], [["'a'"]]),
    Accepted(
      "a, \"b,c\" ,d\n 1 , \"2, \"\"3\"\"\",\"4\"\t\n", .csv, ["a", "b,c", "d"],
      [["' 1 '", "'2, \"3\"'", "'4'"]]),
    Accepted(
      "a,b\n1, \"big\" one\n2, \"open\n", .csv, ["a", "b"],
      [["'1'", "' \"big\" one'"], ["'2'", "' \"open'"]]),
    Accepted("a,b\n1, \"x\ny\" \n", .csv, ["a", "b"], [["'1'", "'x\ny'"]]),
    Accepted("a,b\n1,", .csv, ["a", "b"], [["'1'", "null"]]),
    Accepted(
      "a,b\n\"x,\"\"y\"\"\",\"1\n2\r\n3\"\nz,\n", .csv, ["a", "b"],
      [["'x,\"y\"'", "'1\n2\r\n3'"], ["'z'", "null"]]),
    Accepted("a,b\n\"\"\"\",\"\"\"\"\"\"\n", .csv, ["a", "b"], [["'\"'", "'\"\"'"]]),
    Accepted("a,b\n5'11\", \"x\" \n", .csv, ["a", "b"], [["'5'11\"'", "'x'"]]),
    Accepted("a,b\n\"x\",\"y\"", .csv, ["a", "b"], [["'x'", "'y'"]]),
    Accepted("a;b\n1,5;2\n", .quoted(delimiter: 0x3B), ["a", "b"], [["'1,5'", "'2'"]]),
    Accepted("a;b\n1,5;2\n", nil, ["a", "b"], [["'1,5'", "'2'"]]),
    Accepted("\r\na\tb, c\td\n1\t2\t\"3\"\n", nil, ["a", "b, c", "d"], [["'1'", "'2'", "'3'"]]),
    Accepted("\"a;;;\",b\n1,2\n", nil, ["a;;;", "b"], [["'1'", "'2'"]]),
    Accepted("a,b;c\n1,2;3\n", nil, ["a", "b;c"], [["'1'", "'2;3'"]]),
    Accepted("a\nb\n", nil, ["a"], [["'b'"]]),
    Accepted("佐藤,é\n花子,🎂\n", .csv, ["佐藤", "é"], [["'花子'", "'🎂'"]]),
    Accepted(
      "a\tb\n\"x\"\t1\\t2\\n3\\r4\\\\n\\q\\\n\t\n", .tsv, ["a", "b"],
      [["'x'", "'1\t2\n3\r4\\n\\q\\'"]]),
    Accepted("a\tb\n1\t \"x\"\n", .tsv, ["a", "b"], [["'1'", "' \"x\"'"]]),
    Accepted(
      "\"\",\"sex\",\"weight\",\"height\"\n\"1\",\"M\",77,182\n\"12\",\"F\",166,57\n", nil,
      ["", "sex", "weight", "height"],
      [["'1'", "'M'", "'77'", "'182'"], ["'12'", "'F'", "'166'", "'57'"]]),
  ]

  @Test(arguments: accepted)
  func reads(_ accepted: Accepted) {
    for reading in readDelimited([UInt8](accepted.text.utf8), accepted.delimiting) {
      #expect(reading == Reading(names: accepted.names, rows: accepted.rows))
    }
  }

  static let refused: [(String, FormatError)] = [
    ("", error("csv.noHeader", 1, 1)),
    ("\n\n", error("csv.noHeader", 3, 1)),
    ("a,b,a\n", error("csv.duplicateHeader", 1, 5, ["value": "a"])),
    ("a,\"é\",\"é\"\n", error("csv.duplicateHeader", 1, 7, ["value": "é"])),
    ("a,b\n1,2\n3,4,5\n", error("csv.fieldCount", 3, 1, ["expected": "2", "found": "3"])),
    ("a,b\n\n1,2,3\n", error("csv.fieldCount", 3, 1, ["expected": "2", "found": "3"])),
    ("a,b\n\"1\n\n2\",\r\n3,,4\n", error("csv.fieldCount", 5, 1, ["expected": "2", "found": "3"])),
    ("a,b\n1,\"x\n\ny", error("csv.unterminatedQuote", 2, 3)),
    ("a,b\né,\"x\" y\n", error("csv.textAfterQuote", 2, 7)),
    ("a,b\n\"x\n é\"y,1\n", error("csv.textAfterQuote", 3, 4)),
    (
      String(repeating: ",", count: 4096) + "\n", error("csv.tooManyColumns", 1, 4097, ["limit": "4096"])
    ),
  ]

  @Test(arguments: refused)
  func refuses(_ text: String, _ error: FormatError) {
    for reading in readDelimited([UInt8](text.utf8), .csv) { #expect(reading.error == error) }
  }

  static let refusedBytes: [([UInt8], FormatError)] = [
    ([UInt8]("a,b\né,".utf8) + [0xFF], error("text.encoding", 2, 3, ["looksLike": "latin1"])),
    ([UInt8]("a,b\né,佐藤,".utf8) + [0xFF], error("text.unknownEncoding", 2, 6)),
    ([UInt8]("a\n".utf8) + [0xE9, 0x0A], error("text.encoding", 2, 1, ["looksLike": "latin1"])),
    ([UInt8]("a\nx".utf8) + [0xC3], error("text.encoding", 2, 2, ["looksLike": "latin1"])),
    ([UInt8]("a\n".utf8) + [0xC0, 0x2F], error("text.encoding", 2, 1, ["looksLike": "latin1"])),
    ([UInt8]("a\n".utf8) + [0xED, 0xA0, 0x80], error("text.unknownEncoding", 2, 1)),
    ([UInt8]("a\n".utf8) + [0xF4, 0x90, 0x80, 0x80], error("text.unknownEncoding", 2, 1)),
    ([UInt8]("abcdefghi\r\nabcdefghij".utf8) + [0], error("text.nul", 2, 11)),
    ([0xFF, 0xFE, 0x61, 0x00], error("text.utf16", 1, 1, ["looksLike": "utf-16"])),
    ([0xFE, 0xFF, 0x00, 0x61], error("text.utf16", 1, 1, ["looksLike": "utf-16"])),
    ([0x61, 0x00, 0x2C, 0x00, 0x62, 0x00], error("text.utf16", 1, 1, ["looksLike": "utf-16le"])),
    ([0x00, 0x61, 0x00, 0x2C], error("text.utf16", 1, 1, ["looksLike": "utf-16be"])),
    (
      [0x50, 0x4F, 0x2C, 0x00, 0x61, 0x00, 0x0A, 0x00, 0x50, 0x4F, 0x2C, 0x00],
      error("text.utf16", 1, 4, ["looksLike": "utf-16le"])
    ),
    ([0x61, 0x00, 0x2C, 0x62], error("text.nul", 1, 2)),
  ]

  @Test(arguments: refusedBytes)
  func refusesBytes(_ bytes: [UInt8], _ error: FormatError) {
    for reading in readDelimited(bytes, .csv) { #expect(reading.error == error) }
  }

  @Test func deliversWhatStandsBeforeADefect() {
    let bytes = [UInt8]("a\n1\n2\n".utf8) + [0xFF]
    for reading in readDelimited(bytes, .csv) {
      #expect(reading.rows == [["'1'"], ["'2'"]])
      #expect(reading.error == error("text.encoding", 4, 1, ["looksLike": "latin1"]))
    }
  }

  @Test func goesOnAfterARaggedRow() throws {
    let reader = try DelimitedReader(ArraySource([UInt8]("a,b\n1,,2\n2,3\n".utf8)))
    var record = TextRecord()
    #expect(throws: error("csv.fieldCount", 2, 1, ["expected": "2", "found": "3"])) {
      try reader.next(into: &record)
    }
    #expect(try reader.next(into: &record))
    #expect(describe(record, reader.names) == ["'2'", "'3'"])
    #expect(try !reader.next(into: &record))
    #expect(record.entries.isEmpty)
  }

  @Test func goesOnAfterTextBehindAQuote() throws {
    let text = "a,b\r\n1,2\r\n\"x\"y \"z,\"\n\"\r\n3,4\r\n"
    let reader = try DelimitedReader(ArraySource([UInt8](text.utf8)))
    #expect(String(decoding: reader.header, as: UTF8.self) == "a,b\r\n")
    #expect(reader.headerPlaces == [TextPlace(line: 1, column: 1), TextPlace(line: 1, column: 3)])
    var record = TextRecord()
    #expect(try reader.next(into: &record))
    #expect(throws: error("csv.textAfterQuote", 3, 4)) { try reader.next(into: &record) }
    #expect(reader.canGoOn)
    #expect(String(decoding: record.bytes, as: UTF8.self) == "\"x\"y \"z,\"\n\"\r\n")
    #expect(try reader.next(into: &record))
    #expect(describe(record, reader.names) == ["'3'", "'4'"])
    #expect(record.place == TextPlace(line: 5, column: 1))
  }

  @Test func knowsThePlaceOfEachValue() throws {
    let text = "a,b,c\r\n\"1\r\n2\",é🎂,\"x\ny\"\n\n,,z\n"
    let reader = try DelimitedReader(ArraySource([UInt8](text.utf8)))
    var record = TextRecord()
    #expect(try reader.next(into: &record))
    #expect(record.place == TextPlace(line: 2, column: 1))
    let places = [
      TextPlace(line: 2, column: 1), TextPlace(line: 3, column: 4), TextPlace(line: 3, column: 7),
    ]
    #expect((0..<3).map { record.place(at: $0) } == places)
    #expect(record.places == places)
    #expect(try reader.next(into: &record))
    #expect(record.place == TextPlace(line: 6, column: 1))
    #expect(record.place(at: 2) == TextPlace(line: 6, column: 3))
    #expect(record.index(ofName: 2) == 2)
    #expect(record.index(ofName: 3) == nil)
  }

  /// Text, lines before the names, names.
  static let titled: [(String, Int, [String])] = [
    ("name,note\nA,B\n", 0, ["name", "note"]),
    ("Members; a list\n\n1 May, 2 June\nname;note;x\nA;B;C\n", 3, ["name", "note", "x"]),
    ("\"Status:\n0 open\n1 done\"\nfoo,name,note\n1,2,3\n", 3, ["foo", "name", "note"]),
    ("sep=;\nMembers\nname;note\nA;B\n", 1, ["name", "note"]),
    ("name,x\nA,B\nC,D\n", 0, ["name", "x"]),
    (String(repeating: "x\n", count: 10) + "name\tnote\n1\t2\n", 10, ["name", "note"]),
    (String(repeating: "x\n", count: 11) + "name,note\n1,2\n", 0, ["x"]),
    ("x,\"open\nname,note\n", 0, []),
  ]

  @Test(arguments: titled)
  func findsTheLineWithTheNames(_ text: String, _ lines: Int, _ names: [String]) {
    for piece in [1, 5, .max] {
      let reader = try? DelimitedReader(
        ArraySource([UInt8](text.utf8), piece: piece), isKnown: { ["name", "note"].contains($0) })
      #expect(reader?.names ?? [] == names)
      #expect(reader?.linesBefore ?? 0 == lines)
    }
  }

  @Test func takesTheLineThatIsSaid() throws {
    for text in ["x\ny,z\r\na;b\n1;2\n", "\"x\ny\n\"\ra;b\r1;2", "\n\na;b\n1;2\n"] {
      for piece in [1, .max] {
        let source = ArraySource([UInt8](text.utf8), piece: piece)
        let reader = try DelimitedReader(source, headerLine: text.hasPrefix("\"") ? 4 : 3)
        #expect(reader.names == ["a", "b"])
        var record = TextRecord()
        #expect(try reader.next(into: &record))
        #expect(describe(record, reader.names) == ["'1'", "'2'"])
      }
    }
    #expect(throws: error("csv.noHeader", 2, 1)) {
      try DelimitedReader(ArraySource([UInt8]("a\nb".utf8)), headerLine: 4)
    }
  }

  @Test func takesWhatStandsForNothingAsMissing() {
    let bytes = [UInt8]("a,b,c\nNA,-,x\n\"NA\", - ,na\nNA,NA,-\n-1,--,NAN\n".utf8)
    let reading = readAll { () throws(FormatError) in
      try DelimitedReader(ArraySource(bytes), gaps: ["NA", "-"])
    }
    #expect(
      reading.rows == [["null", "null", "'x'"], ["null", "null", "'na'"], ["'-1'", "'--'", "'NAN'"]])
    let objects = [UInt8](#"[{"a":"NA","b":"x","c":1}]"#.utf8)
    #expect(readAll { JSONReader(ArraySource(objects), gaps: ["NA", "1"]) }.rows == [["null", "'x'", "#1"]])
  }

  @Test func tellsTheDelimiterItFound() throws {
    for (text, delimiter) in [("a;b\n", ";"), ("a\tb\n", "\t"), ("a\n", ","), ("", ",")] as [(String, String)]
    {
      let reader = try? DelimitedReader(ArraySource([UInt8]((text + "x\n").utf8)))
      #expect(reader?.delimiting == .quoted(delimiter: Array(delimiter.utf8)[0]))
    }
  }

  @Test func refusesARecordOverTheLimit() {
    let short = "a\n" + String(repeating: "x", count: 62) + "\n"
    let long = "a\n" + String(repeating: "x", count: 64) + "\n"
    for reading in readDelimited([UInt8](short.utf8), .csv, limit: 64) { #expect(reading.error == nil) }
    for reading in readDelimited([UInt8](long.utf8), .csv, limit: 64) {
      #expect(reading.error == error("text.tooLong", 2, 1, ["limit": "64"]))
    }
  }

  @Test func readsRecordsLongerThanTheFirstWindow() {
    let long = String(repeating: "é,\"", count: 40_000)
    let text = "a,b\n1,\"" + long.replacing("\"", with: "\"\"") + "\"\n2,3\n"
    let reading = readAll { () throws(FormatError) in
      try DelimitedReader(ArraySource([UInt8](text.utf8), piece: 1000))
    }
    #expect(reading == Reading(names: ["a", "b"], rows: [["'1'", "'" + long + "'"], ["'2'", "'3'"]]))
  }
}
