import Testing
import Values

@testable import Formats

@Suite struct WriterTests {
  struct Spelled: Sendable {
    let style: CellStyle
    let cell: Cell
    let csv: String
    let tsv: String
    let json: String

    init(_ style: CellStyle, _ cell: Cell, csv: String, tsv: String? = nil, json: String? = nil) {
      self.style = style
      self.cell = cell
      self.csv = csv
      self.tsv = tsv ?? csv
      self.json = json ?? csv
    }
  }

  static let id: [UInt8] = [
    0x01, 0x93, 0xE2, 0x44, 0xAB, 0xCD, 0x7F, 0x00, 0x80, 0x0F, 0xFF, 0xFE, 0xDC, 0xBA, 0x98, 0x76,
  ]

  static let cells: [Spelled] = [
    Spelled(.text, .absent, csv: "", json: "null"),
    Spelled(.text, .text(""), csv: #""""#, tsv: "", json: #""""#),
    Spelled(.text, .text("Elton Lin"), csv: "Elton Lin", json: #""Elton Lin""#),
    Spelled(.text, .text("a,b"), csv: #""a,b""#, tsv: "a,b", json: #""a,b""#),
    Spelled(.text, .text("a\tb"), csv: "a\tb", tsv: #"a\tb"#, json: #""a\tb""#),
    Spelled(.text, .text("5'11\""), csv: #""5'11""""#, tsv: "5'11\"", json: #""5'11\"""#),
    Spelled(.text, .text("a\nb"), csv: "\"a\nb\"", tsv: #"a\nb"#, json: #""a\nb""#),
    Spelled(.text, .text("a\r\nb"), csv: "\"a\r\nb\"", tsv: #"a\r\nb"#, json: #""a\r\nb""#),
    Spelled(.text, .text(#"C:\new"#), csv: #"C:\new"#, tsv: #"C:\\new"#, json: #""C:\\new""#),
    Spelled(.text, .text("\u{8}\u{C}\u{1B}["), csv: "\u{8}\u{C}\u{1B}[", json: #""\b\f\u001b[""#),
    Spelled(.text, .text("\u{7F}\u{80}\u{9F}"), csv: "\u{7F}\u{80}\u{9F}", json: #""\u007f\u0080\u009f""#),
    Spelled(.text, .text("\u{A0}©é"), csv: "\u{A0}©é", json: "\"\u{A0}©é\""),
    Spelled(.text, .text("\u{2028}\u{202E}佐藤🎂"), csv: "\u{2028}\u{202E}佐藤🎂", json: "\"\u{2028}\u{202E}佐藤🎂\""),
    Spelled(.civilDate, .text("2026-02-28"), csv: "2026-02-28", json: #""2026-02-28""#),
    Spelled(.birthday, .text("--02-29"), csv: "--02-29", json: #""--02-29""#),
    Spelled(.integer, .integer(0), csv: "0"),
    Spelled(.integer, .integer(10), csv: "10"),
    Spelled(.integer, .integer(-907), csv: "-907"),
    Spelled(.integer, .integer(.max), csv: "9223372036854775807"),
    Spelled(.integer, .integer(.min), csv: "-9223372036854775808"),
    Spelled(.flag, .integer(0), csv: "false"),
    Spelled(.flag, .integer(1), csv: "true"),
    Spelled(.flag, .absent, csv: "", json: "null"),
    Spelled(.decimal(places: 1), .integer(1705), csv: "170.5"),
    Spelled(.decimal(places: 1), .integer(1700), csv: "170"),
    Spelled(.decimal(places: 3), .integer(51_500), csv: "51.5"),
    Spelled(.decimal(places: 3), .integer(7), csv: "0.007"),
    Spelled(.decimal(places: 3), .integer(-1_020), csv: "-1.02"),
    Spelled(.decimal(places: 3), .integer(0), csv: "0"),
    Spelled(.decimal(places: 0), .integer(120), csv: "120"),
    Spelled(.decimal(places: 18), .integer(1), csv: "0.000000000000000001"),
    Spelled(.decimal(places: 3), .integer(.min), csv: "-9223372036854775.808"),
    Spelled(.level(["low", "mid,dle"]), .integer(0), csv: "low", json: #""low""#),
    Spelled(
      .level(["low", "mid,dle"]), .integer(1), csv: #""mid,dle""#, tsv: "mid,dle", json: #""mid,dle""#),
    Spelled(.level(["low"]), .integer(1), csv: "1"),
    Spelled(.level(["low"]), .integer(-1), csv: "-1"),
    Spelled(.timestamp, .integer(0), csv: "1970-01-01T00:00:00.000Z", json: #""1970-01-01T00:00:00.000Z""#),
    Spelled(.timestamp, .integer(-1), csv: "1969-12-31T23:59:59.999Z", json: #""1969-12-31T23:59:59.999Z""#),
    Spelled(
      .timestamp, .integer(951_782_400_000), csv: "2000-02-29T00:00:00.000Z",
      json: #""2000-02-29T00:00:00.000Z""#),
    Spelled(
      .timestamp, .integer(1_796_005_485_123), csv: "2026-11-30T02:24:45.123Z",
      json: #""2026-11-30T02:24:45.123Z""#),
    Spelled(
      .timestamp, .integer(-62_167_219_200_000), csv: "0000-01-01T00:00:00.000Z",
      json: #""0000-01-01T00:00:00.000Z""#),
    Spelled(
      .timestamp, .integer(253_402_300_799_999), csv: "9999-12-31T23:59:59.999Z",
      json: #""9999-12-31T23:59:59.999Z""#),
    Spelled(.timestamp, .integer(253_402_300_800_000), csv: "253402300800000"),
    Spelled(
      .identifier, .bytes(id), csv: "0193e244-abcd-7f00-800f-fffedcba9876",
      json: #""0193e244-abcd-7f00-800f-fffedcba9876""#),
    Spelled(.identifier, .bytes([0x0A, 0xFF]), csv: "0aff", json: #""0aff""#),
    Spelled(.words, .text("[]"), csv: "", json: "[]"),
    Spelled(.words, .text(#"["home"]"#), csv: "home", json: #"["home"]"#),
    Spelled(
      .words, .text("[\"a\"\n,\r\n\"b\"]\r\n"), csv: "\"a,b\"", tsv: "a,b", json: #"["a","b"]"#),
    Spelled(
      .words, .text(#"["a b","\u00e9\n","\ud83c\udf82"]"#), csv: "\"a b,é\n,🎂\"", tsv: #"a b,é\n,🎂"#,
      json: #"["a b","\u00e9\n","\ud83c\udf82"]"#),
    Spelled(.words, .text(#"["a",1]"#), csv: #""[""a"",1]""#, tsv: #"["a",1]"#, json: #""[\"a\",1]""#),
    Spelled(.words, .text("home"), csv: "home", json: #""home""#),
    Spelled(.integer, .text("x"), csv: "x", json: #""x""#),
    Spelled(.text, .real(0.1), csv: "0.1"),
    Spelled(.text, .real(.infinity), csv: "inf", json: "null"),
  ]

  @Test(arguments: cells)
  func spellsCell(_ spelled: Spelled) throws {
    let columns = [Column(name: "x", style: spelled.style)]
    let rows = [[spelled.cell]]
    #expect(try OutputFormat.csv.write(columns, rows) == "x\n\(spelled.csv)\n")
    #expect(try OutputFormat.tsv.write(columns, rows) == "x\n\(spelled.tsv)\n")
    #expect(try OutputFormat.json.write(columns, rows) == "[\n{\"x\":\(spelled.json)}\n]\n")
    #expect(try OutputFormat.jsonl.write(columns, rows) == "{\"x\":\(spelled.json)}\n")
  }

  static let columns = [
    Column(name: "number", style: .integer), Column(name: "name, \"nick\"", style: .text),
    Column(name: "height", style: .decimal(places: 1)),
  ]

  @Test(arguments: [
    (OutputFormat.csv, "number,\"name, \"\"nick\"\"\",height\n1,\"Lin, Elton\",170.5\n2,,\n"),
    (.tsv, "number\tname, \"nick\"\theight\n1\tLin, Elton\t170.5\n2\t\t\n"),
    (
      .json,
      #"""
      [
      {"number":1,"name, \"nick\"":"Lin, Elton","height":170.5},
      {"number":2,"name, \"nick\"":null,"height":null}
      ]

      """#
    ),
    (
      .jsonl,
      #"""
      {"number":1,"name, \"nick\"":"Lin, Elton","height":170.5}
      {"number":2,"name, \"nick\"":null,"height":null}

      """#
    ),
  ])
  func writesRows(_ format: OutputFormat, _ output: String) throws {
    let rows: [[Cell]] = [
      [.integer(1), .text("Lin, Elton"), .integer(1705)], [.integer(2), .absent, .absent],
    ]
    #expect(try format.write(Self.columns, rows) == output)
  }

  @Test(arguments: [
    (OutputFormat.csv, "number,\"name, \"\"nick\"\"\",height\n"),
    (.tsv, "number\tname, \"nick\"\theight\n"), (.json, "[]\n"), (.jsonl, ""),
  ])
  func writesEmptyForm(_ format: OutputFormat, _ output: String) throws {
    #expect(try format.write(Self.columns, []) == output)
  }

  @Test func keepsBytesThatSwiftCallsEqual() throws {
    let columns = [Column(name: "x", style: .text)]
    let composed = try OutputFormat.jsonl.bytes(columns, [[.text("\u{E9}")]])
    let decomposed = try OutputFormat.jsonl.bytes(columns, [[.text("e\u{301}")]])
    #expect(composed == [UInt8]("{\"x\":\"".utf8) + [0xC3, 0xA9] + [UInt8]("\"}\n".utf8))
    #expect(decomposed == [UInt8]("{\"x\":\"e".utf8) + [0xCC, 0x81] + [UInt8]("\"}\n".utf8))
  }

  @Test(arguments: OutputFormat.allCases)
  func handsOnWhatTheSinkThrows(_ format: OutputFormat) {
    struct Full: Error, Equatable {}
    let sink = ByteSink(capacity: 1) { _ in throw Full() }
    let writer = format.writer([Column(name: "x", style: .integer)], sink)
    var buffer = RowBuffer()
    buffer.append(integer: 1)
    #expect(throws: Full()) {
      try writer.begin()
      try writer.row(buffer, from: 0)
    }
  }

  @Test func quotesAText() {
    #expect(JSONString.quoted("a\"\u{1B}é") == #""a\"\u001bé""#)
    #expect(JSONString.quoted("") == #""""#)
    #expect(JSONString.quoted("b\\") == #""b\\""#)
  }
}
