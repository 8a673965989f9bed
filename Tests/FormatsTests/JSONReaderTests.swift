import Testing

@testable import Formats

@Suite struct JSONReaderTests {
  struct Accepted: Sendable {
    let text: String
    let names: [String]
    let rows: [[String]]

    init(_ text: String, _ names: [String], _ rows: [[String]]) {
      self.text = text
      self.names = names
      self.rows = rows
    }
  }

  static let accepted: [Accepted] = [
    Accepted("", [], []),
    Accepted(" \n", [], []),
    Accepted("[]", [], []),
    Accepted("\u{FEFF}[ ]\n", [], []),
    Accepted("{}", [], [[]]),
    Accepted("[{}, { }]", [], [[], []]),
    Accepted(#"{"a":"x"}"#, ["a"], [["'x'"]]),
    Accepted(
      #"[{"a":"x","b":1.50},{"b":-0,"c":null}]"#, ["a", "b", "c"], [["'x'", "#1.50"], ["b=#-0", "c=null"]]),
    Accepted("{\"a\":true}\r\n{\"a\":false}\n\n{\"a\":1e9}\n", ["a"], [["!true"], ["!false"], ["#1e9"]]),
    Accepted(
      "[\n  { \"a\" : [ ] ,\t\"b\" : [ \"x y\" , \"\\u00e9\\\"\" ] }\n]\n", ["a", "b"], [["[]", "[x y|é\"]"]]),
    Accepted(
      #"{"\u0061":"\ud83c\udf82\n\/\b\f\r\t\\","é":""}"#, ["a", "é"], [["'🎂\n/\u{8}\u{C}\r\t\\'", "''"]]),
    Accepted(
      #"{"a":0,"b":-12,"c":0.0,"d":1E+2,"e":1e-2}"#, ["a", "b", "c", "d", "e"],
      [["#0", "#-12", "#0.0", "#1E+2", "#1e-2"]]),
    Accepted("{\"a\":\"\u{7F}\u{2028}佐藤\"}", ["a"], [["'\u{7F}\u{2028}佐藤'"]]),
  ]

  @Test(arguments: accepted)
  func reads(_ accepted: Accepted) {
    for reading in readJSON([UInt8](accepted.text.utf8)) {
      #expect(reading == Reading(names: accepted.names, rows: accepted.rows))
    }
  }

  static let refused: [(String, FormatError)] = [
    ("[", error("json.end", 1, 2)),
    ("[{}", error("json.end", 1, 4)),
    ("[{},", error("json.end", 1, 5)),
    ("{", error("json.end", 1, 2)),
    ("{\n\"é", error("json.end", 2, 3)),
    (#"{"a":tru"#, error("json.end", 1, 9)),
    (#"{"a":1"#, error("json.end", 1, 7)),
    (#"{"a":"\ud83c"#, error("json.end", 1, 13)),
    ("x", error("json.unexpected", 1, 1, ["value": "x"])),
    ("\"x\"", error("json.unexpected", 1, 1, ["value": "\""])),
    ("[1]", error("json.unexpected", 1, 2, ["value": "1"])),
    ("[{}]]", error("json.unexpected", 1, 5, ["value": "]"])),
    ("[{},]", error("json.unexpected", 1, 5, ["value": "]"])),
    ("[,{}]", error("json.unexpected", 1, 2, ["value": ","])),
    ("[{} {}]", error("json.unexpected", 1, 5, ["value": "{"])),
    ("{} {}", error("json.unexpected", 1, 4, ["value": "{"])),
    ("{}\n]", error("json.unexpected", 2, 1, ["value": "]"])),
    ("{a:1}", error("json.unexpected", 1, 2, ["value": "a"])),
    ("{'a':1}", error("json.unexpected", 1, 2, ["value": "'"])),
    (#"{"a" 1}"#, error("json.unexpected", 1, 6, ["value": "1"])),
    (#"{"a":1,}"#, error("json.unexpected", 1, 8, ["value": "}"])),
    (#"{"a":1 "b":2}"#, error("json.unexpected", 1, 8, ["value": "\""])),
    (#"{"a":NaN}"#, error("json.unexpected", 1, 6, ["value": "N"])),
    (#"{"a":é}"#, error("json.unexpected", 1, 6, ["value": "é"])),
    (#"{"a":nul1}"#, error("json.unexpected", 1, 9, ["value": "1"])),
    (#"{"a":truex}"#, error("json.unexpected", 1, 10, ["value": "x"])),
    ("{\"a\":1 // x\n}", error("json.unexpected", 1, 8, ["value": "/"])),
    (#"{"a":01}"#, error("json.number", 1, 6, ["value": "01"])),
    (#"{"a":-}"#, error("json.number", 1, 6, ["value": "-"])),
    (#"{"a":1.}"#, error("json.number", 1, 6, ["value": "1."])),
    (#"{"a":1e+}"#, error("json.number", 1, 6, ["value": "1e+"])),
    (#"{"a":0x50}"#, error("json.unexpected", 1, 7, ["value": "x"])),
    (#"{"a":1,"\u0061":2}"#, error("json.duplicateKey", 1, 8, ["value": "a"])),
    ("{\"b\":1}\n{\"a\":1,\"b\":2,\"a\":3}", error("json.duplicateKey", 2, 14, ["value": "a"])),
    (#"{"a":{}}"#, error("json.nested", 1, 6)),
    (#"{"a":[[]]}"#, error("json.nested", 1, 7)),
    (#"{"a":["x",{}]}"#, error("json.nested", 1, 11)),
    (#"{"a":["x",1]}"#, error("json.words", 1, 11)),
    (#"{"a":["x",]}"#, error("json.words", 1, 11)),
    (#"{"a":["x" "y"]}"#, error("json.unexpected", 1, 11, ["value": "\""])),
    ("{\"a\":\"x\ny\"}", error("json.control", 1, 8)),
    (#"{"a":"x\q"}"#, error("json.escape", 1, 8)),
    (#"{"a":"\u00g0"}"#, error("json.escape", 1, 7)),
    (#"{"a":"\ud83cx "}"#, error("json.surrogate", 1, 7)),
    (#"{"a":"\udf82"}"#, error("json.surrogate", 1, 7)),
    (#"{"a":"\ud83c\u0041"}"#, error("json.surrogate", 1, 7)),
    (#"{"a":"\u0000"}"#, error("text.nul", 1, 7)),
  ]

  @Test(arguments: refused)
  func refuses(_ text: String, _ error: FormatError) {
    for reading in readJSON([UInt8](text.utf8)) { #expect(reading.error == error) }
  }

  struct Recovery: Sendable {
    let text: String
    /// What stands for each record: its values, or the code with the place, and the bytes that are passed over.
    let records: [String]

    init(_ text: String, _ records: [String]) {
      self.text = text
      self.records = records
    }
  }

  static let recoveries: [Recovery] = [
    Recovery(
      #"[{"a":1},{"a":{"b":[1,"}]"]}},{"a":3}]"#,
      ["#1", #"json.nested 1:15 {"a":{"b":[1,"}]"]}}"#, "#3"]),
    Recovery("[{\"a\":1},\n 5, {\"a\":3}]", ["#1", "json.unexpected 2:2 5", "#3"]),
    Recovery(
      #"[{"a":1},[[1,2]], "x,\"]", null]"#,
      ["#1", "json.unexpected 1:10 [[1,2]]", #"json.unexpected 1:19 "x,\"]""#, "json.unexpected 1:28 null"]),
    Recovery(
      #"[{"a":01}, {"a":[1]}, {"a":1,"a":2}, {"a":4}]"#,
      [
        #"json.number 1:7 {"a":01}"#, #"json.words 1:18 {"a":[1]}"#,
        #"json.duplicateKey 1:30 {"a":1,"a":2}"#, "#4",
      ]),
    Recovery("[{\"a\":\"x},\n{\"a\":2}]", ["json.control 1:11 {\"a\":\"x}", "#2"]),
    Recovery(
      "{\"a\":1}\n{\"a\":\"x\n{\"a\":3}\n{\"a\"",
      ["#1", "json.control 2:8 {\"a\":\"x", "#3", "json.end 4:5 {\"a\""]),
    Recovery(
      "{\"a\":1} 2\n3\n\n{\"a\":4}\n5\n",
      ["#1", "json.unexpected 1:9 2\n3\n", "#4", "json.unexpected 5:1 5\n"]),
    Recovery("{\"a\":1", ["json.end 1:7 {\"a\":1"]),
    Recovery(
      "[{\"a\":\"x,\r\n\"b\":1},\r\n{\"a\":2}]", ["json.control 1:10 {\"a\":\"x,\r\n\"b\":1}", "#2"]),
    Recovery(
      "[{\"a\":[\n{\"a\":1},\n{\"a\":2}]},{\"a\":3}]",
      ["json.nested 2:1 {\"a\":[\n{\"a\":1},\n{\"a\":2}]}", "#3"]),
    // Where an array is not closed, nothing can be told apart any more.
    Recovery(#"[{"a":1},{"a":{"#, ["#1", "json.nested 1:15"]),
    Recovery(#"[{"a":1} {"a":2}]"#, ["#1", "json.unexpected 1:10"]),
    Recovery(#"[{"a":1},]"#, ["#1", "json.unexpected 1:10"]),
    Recovery("x\n{}", ["json.unexpected 1:1"]),
  ]

  @Test(arguments: recoveries)
  func goesOnAfterARefusedObject(_ recovery: Recovery) {
    for piece in [1, 2, 5, .max] {
      let reader = JSONReader(ArraySource([UInt8](recovery.text.utf8), piece: piece))
      var record = TextRecord()
      var records: [String] = []
      while true {
        do {
          guard try reader.next(into: &record) else { break }
          records.append(describe(record, reader.names).joined(separator: " "))
        } catch {
          let bytes = reader.canGoOn ? " " + String(decoding: record.bytes, as: UTF8.self) : ""
          records.append("\(error.code) \(error.place.line):\(error.place.column)\(bytes)")
          if !reader.canGoOn { break }
        }
      }
      #expect(records == recovery.records)
    }
  }

  @Test func passesOverDeepNesting() throws {
    let deep = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    let text = "[{\"a\":\(deep)},{\"a\":2}]"
    let reader = JSONReader(ArraySource([UInt8](text.utf8)))
    var record = TextRecord()
    #expect(throws: error("json.nested", 1, 8)) { try reader.next(into: &record) }
    #expect(try reader.next(into: &record))
    #expect(describe(record, reader.names) == ["#2"])
    #expect(reader.isArray)
  }

  @Test func tellsNFCFromNFDInKeys() {
    let reading = readJSON([UInt8]("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    for reading in reading {
      #expect(reading.error == nil)
      #expect(reading.rows == [["#1", "#2"]])
    }
  }

  @Test func refusesMoreKeysThanTheMost() {
    let keys = (0...JSONReader.maximumKeys).map { "\"\($0)\":0" }
    let allowed = readAll {
      JSONReader(ArraySource([UInt8]("{\(keys.dropLast().joined(separator: ","))}".utf8)))
    }
    #expect(allowed.error == nil)
    #expect(allowed.names.count == 4096)
    let refused = readAll { JSONReader(ArraySource([UInt8]("{\(keys.joined(separator: ",\n"))}".utf8))) }
    #expect(refused.error == error("json.tooManyKeys", 4097, 1, ["limit": "4096"]))
  }

  @Test func knowsThePlaceOfEachValue() throws {
    let text = "[{\"a\":1},\r\n  {\"é\": \"x\",\n\"b\": [\"y\"]}, {\"a\":null}]"
    let reader = JSONReader(ArraySource([UInt8](text.utf8)))
    var record = TextRecord()
    #expect(try reader.next(into: &record))
    #expect(record.place == TextPlace(line: 1, column: 2))
    #expect(record.place(at: 0) == TextPlace(line: 1, column: 7))
    #expect(try reader.next(into: &record))
    #expect(record.place == TextPlace(line: 2, column: 3))
    #expect(record.place(at: 0) == TextPlace(line: 2, column: 9))
    #expect(record.place(at: 1) == TextPlace(line: 3, column: 6))
    #expect(try reader.next(into: &record))
    #expect(record.place == TextPlace(line: 3, column: 14))
    #expect(record.text(at: 0) == "")
    #expect(try !reader.next(into: &record))
    #expect(try !reader.next(into: &record))
  }

  @Test func refusesARecordOverTheLimit() {
    let text =
      "[{}," + String(repeating: " ", count: 500) + "{\"a\":\"" + String(repeating: "x", count: 90) + "\"}]"
    #expect(readJSON([UInt8](text.utf8), limit: 98).map(\.error) == [nil, nil, nil, nil, nil])
    for reading in readJSON([UInt8](text.utf8), limit: 97) {
      #expect(reading.error == error("text.tooLong", 1, 505, ["limit": "97"]))
    }
  }

  @Test func listsAreKeptWithoutWhiteSpace() throws {
    let reader = JSONReader(ArraySource([UInt8](#"{"a":[ "x\u0079" , "\u00e9\n" ]}"#.utf8)))
    var record = TextRecord()
    #expect(try reader.next(into: &record))
    #expect(record.text(at: 0) == #"["xy","é\n"]"#)
  }
}
