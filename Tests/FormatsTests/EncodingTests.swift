import Testing

@testable import Formats

/// Bytes of other encodings: read by name, refused with the name they look like.
@Suite struct EncodingTests {
  struct Sample: Sendable {
    let names: [String]
    let text: String
    let bytes: [UInt8]

    init(_ names: [String], _ text: String, _ bytes: [UInt8]) {
      self.names = names
      self.text = text
      self.bytes = bytes
    }
  }

  static let samples: [Sample] = [
    Sample(
      ["cp932", "Shift_JIS", "sjis", "MS932", "windows-31j"], "佐藤 花子,ｻﾄｳ～①",
      [0x8D, 0xB2, 0x93, 0xA1, 0x20, 0x89, 0xD4, 0x8E, 0x71, 0x2C, 0xBB, 0xC4, 0xB3, 0x81, 0x60, 0x87, 0x40]),
    Sample(
      ["euc-jp", "EUC_JP", "ujis"], "佐藤花子,さとう",
      [0xBA, 0xB4, 0xC6, 0xA3, 0xB2, 0xD6, 0xBB, 0xD2, 0x2C, 0xA4, 0xB5, 0xA4, 0xC8, 0xA4, 0xA6]),
    Sample(
      ["gb18030", "GBK", "gb2312", "cp936"], "王小明,北京",
      [0xCD, 0xF5, 0xD0, 0xA1, 0xC3, 0xF7, 0x2C, 0xB1, 0xB1, 0xBE, 0xA9]),
    Sample(
      ["gb18030"], "𠮷é🎂",
      [0x95, 0x34, 0xB2, 0x35, 0xA8, 0xA6, 0x94, 0x39, 0xBC, 0x38]),
    Sample(
      ["big5", "CP950"], "陳大文,臺北",
      [0xB3, 0xAF, 0xA4, 0x6A, 0xA4, 0xE5, 0x2C, 0xBB, 0x4F, 0xA5, 0x5F]),
    Sample(
      ["euc-kr", "CP949", "uhc"], "김철수,서울",
      [0xB1, 0xE8, 0xC3, 0xB6, 0xBC, 0xF6, 0x2C, 0xBC, 0xAD, 0xBF, 0xEF]),
    Sample(
      ["latin1", "ISO-8859-1", "iso8859-1"], "José Müller",
      [0x4A, 0x6F, 0x73, 0xE9, 0x20, 0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72]),
    Sample(
      ["windows-1252", "CP1252"], "“José” €5",
      [0x93, 0x4A, 0x6F, 0x73, 0xE9, 0x94, 0x20, 0x80, 0x35]),
    Sample(
      ["windows-1251"], "Иванов",
      [0xC8, 0xE2, 0xE0, 0xED, 0xEE, 0xE2]),
    Sample(
      ["koi8-r"], "Иванов",
      [0xE9, 0xD7, 0xC1, 0xCE, 0xCF, 0xD7]),
    Sample(
      ["utf-16", "UTF16"], "né🎂",
      [0xFF, 0xFE, 0x6E, 0x00, 0xE9, 0x00, 0x3C, 0xD8, 0x82, 0xDF]),
    Sample(
      ["utf-16"], "né🎂",
      [0xFE, 0xFF, 0x00, 0x6E, 0x00, 0xE9, 0xD8, 0x3C, 0xDF, 0x82]),
    Sample(
      ["utf-16le", "UTF_16LE"], "né🎂",
      [0x6E, 0x00, 0xE9, 0x00, 0x3C, 0xD8, 0x82, 0xDF]),
    Sample(
      ["utf-16be"], "né🎂",
      [0x00, 0x6E, 0x00, 0xE9, 0xD8, 0x3C, 0xDF, 0x82]),
    Sample(
      ["utf-8"], "né🎂",
      [0x6E, 0xC3, 0xA9, 0xF0, 0x9F, 0x8E, 0x82]),
    Sample(
      ["iso-2022-jp"], "佐藤 a",
      [0x1B, 0x24, 0x42, 0x3A, 0x34, 0x46, 0x23, 0x1B, 0x28, 0x42, 0x20, 0x61]),
  ]

  @Test(arguments: samples)
  func decodes(_ sample: Sample) throws {
    for name in sample.names {
      #expect(CharacterSet.text(sample.bytes, in: name).map { Array($0.utf8) } == Array(sample.text.utf8))
      for piece in [1, 2, 3, 7, .max] {
        let source = try DecodingSource(ArraySource(sample.bytes, piece: piece), from: name)
        #expect(try Self.all(source, piece) == Array(sample.text.utf8))
      }
    }
  }

  /// Reads a source in pieces that may be smaller than a character.
  static func all(_ source: any ByteSource, _ piece: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: min(piece, 4096))
    while true {
      let count = try part.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
  }

  @Test func aFileIsRefusedByTheNameOfItsEncoding() {
    let lines = [UInt8](("name\n" + String(repeating: "Sato\n", count: 30_000)).utf8)
    let samples: [(String, [UInt8])] = [
      ("cp932", [0x8D, 0xB2, 0x93, 0xA1]), ("latin1", [UInt8]("Jos".utf8) + [0xE9]),
    ]
    for (name, bytes) in samples {
      for piece in [1009, .max] {
        let reading = readAll { () throws(FormatError) in
          try DelimitedReader(ArraySource(lines + bytes + [0x0A], piece: piece))
        }
        #expect(reading.rows.count == 30_000)
        let column = name == "cp932" ? 1 : 4
        #expect(reading.error == error("text.encoding", 30_002, column, ["looksLike": name]))
      }
    }
  }

  @Test(arguments: ["", "no-such", "utf-8//IGNORE", "cp932\u{0}", "ｕｔｆ8"])
  func refusesUnknownNames(_ name: String) {
    #expect(CharacterSet.text([0x61], in: name) == nil)
    let error = #expect(throws: FormatError.self) { try DecodingSource(ArraySource([]), from: name) }
    #expect(error?.code == "encoding.unknown")
    #expect(error?.place == TextPlace(line: 0, column: 0))
  }

  static let broken: [(String, [UInt8], FormatError)] = [
    (
      "cp932", [UInt8]("a\n".utf8) + [0x8D, 0xB2, 0x2C, 0x81],
      error("text.notInEncoding", 2, 3, ["encoding": "cp932", "byte": "81"])
    ),
    (
      "CP932", [UInt8]("é".utf8) + [0xA0, 0x41],
      error("text.notInEncoding", 1, 3, ["encoding": "CP932", "byte": "A0"])
    ),
    (
      "euc-jp", [0x62, 0x0D, 0x0A, 0xC6, 0xFC, 0xC6, 0x20],
      error("text.notInEncoding", 2, 2, ["encoding": "euc-jp", "byte": "C6"])
    ),
    (
      "utf-16", [0xFF, 0xFE, 0x61, 0x00, 0x00, 0xDC, 0x00, 0x00],
      error("text.notInEncoding", 1, 2, ["encoding": "utf-16", "byte": "00"])
    ),
    (
      "utf-16le", [0x61, 0x00, 0x62],
      error("text.notInEncoding", 1, 2, ["encoding": "utf-16le", "byte": "62"])
    ),
    ("ascii", [0x61, 0xE9], error("text.notInEncoding", 1, 2, ["encoding": "ascii", "byte": "E9"])),
  ]

  @Test(arguments: broken)
  func refusesBytesOutsideTheEncoding(_ name: String, _ bytes: [UInt8], _ expected: FormatError) throws {
    for piece in [1, 2, 3, .max] {
      let source = try DecodingSource(ArraySource(bytes, piece: piece), from: name)
      #expect(throws: expected) { try Self.all(source, piece) }
    }
  }

  @Test func readsATableInAnotherEncoding() {
    let rows = String(repeating: "Sato,1\r\n", count: 30_000)
    let bytes = [UInt8]("name,n\r\n".utf8) + [UInt8](rows.utf8) + [0x8D, 0xB2, 0x93, 0xA1, 0x2C, 0x32]
    let reading = readAll { () throws(FormatError) in
      try DelimitedReader(DecodingSource(ArraySource(bytes, piece: 1001), from: "Shift_JIS"))
    }
    #expect(reading.error == nil)
    #expect(reading.rows.count == 30_001)
    #expect(reading.rows.last == ["'佐藤'", "'2'"])
  }
}
