import Testing
import Values

@testable import Formats

/// What is written in a format reads back as the same texts.
@Suite struct RoundTripTests {
  static let styles: [CellStyle] = [
    .text, .integer, .flag, .decimal(places: 1), .decimal(places: 3), .level(["low", "a\tb", "c,\"d\""]),
    .timestamp, .identifier, .words, .lines, .civilDate, .birthday,
  ]
  static let pieces = [
    "a", "B ", ",", ";", "\t", "\n", "\r", "\r\n", "\"", "\\", "\\t", "'", "é", "e\u{301}", "佐藤", "🎂",
    "\u{1B}",
    "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "{", "]", "null",
  ]

  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) ^ (state << 31)
    }
  }

  static func text(_ random: inout Generator) -> String {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      .joined()
  }

  /// A cell and, worked out on its own, how `describe` shows it after CSV and after JSON.
  static func cell(_ style: CellStyle, _ random: inout Generator) -> (Cell, csv: String, json: String) {
    if Int.random(in: 0..<8, using: &random) == 0 { return (.absent, "null", "null") }
    switch style {
    case .text:
      let text = text(&random)
      return (.text(text), "'\(text)'", "'\(text)'")
    case .integer:
      let value = Int64.random(in: -1_000_000...1_000_000, using: &random)
      return (.integer(value), "'\(value)'", "#\(value)")
    case .flag:
      let value = Bool.random(using: &random)
      return (.integer(value ? 1 : 0), "'\(value)'", "!\(value)")
    case .decimal(let places):
      let scale = places == 1 ? 10 : 1000
      let value = Int.random(in: 0...300_000, using: &random)
      var fraction = String(scale + value % scale).dropFirst()
      while fraction.last == "0" { fraction.removeLast() }
      let shown = fraction.isEmpty ? "\(value / scale)" : "\(value / scale).\(fraction)"
      return (.integer(Int64(value)), "'\(shown)'", "#\(shown)")
    case .level(let names):
      let rank = names.indices.randomElement(using: &random) ?? 0
      return (.integer(Int64(rank)), "'\(names[rank])'", "'\(names[rank])'")
    case .timestamp:
      let minute = Int64.random(in: 0...59, using: &random)
      let shown = "2000-02-29T00:\(minute < 10 ? "0" : "")\(minute):00.000Z"
      return (.integer(951_782_400_000 + minute * 60_000), "'\(shown)'", "'\(shown)'")
    case .identifier:
      let byte = UInt8.random(in: 16...255, using: &random)
      let hex = String(byte, radix: 16)
      let groups = [4, 2, 2, 2, 6].map { String(repeating: hex, count: $0) }.joined(separator: "-")
      return (.bytes([UInt8](repeating: byte, count: 16)), "'\(groups)'", "'\(groups)'")
    case .words, .lines:
      let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in text(&random) }
      let stored = "[" + words.map(JSONString.quoted).joined(separator: ",") + "]"
      return (
        .text(stored), "'\(words.joined(separator: style == .lines ? "\n" : ","))'",
        "[\(words.joined(separator: "|"))]"
      )
    case .civilDate: return (.text("2024-02-29"), "'2024-02-29'", "'2024-02-29'")
    case .birthday: return (.text("--02-29"), "'--02-29'", "'--02-29'")
    }
  }

  @Test(arguments: OutputFormat.allCases, [1, 2, 3, 4, 5] as [UInt64])
  func readsBackWhatIsWritten(_ format: OutputFormat, _ seed: UInt64) throws {
    var random = Generator(state: seed)
    let columns = Self.styles.enumerated().map { index, style in
      Column(name: "\(index)" + Self.text(&random), style: style)
    }
    let cells = (0..<200).map { _ in Self.styles.map { Self.cell($0, &random) } }
    let bytes = try format.bytes(columns, cells.map { $0.map(\.0) })
    let piece = Int.random(in: 1...500, using: &random)
    let reading = readAll { () throws(FormatError) in
      let source = ArraySource(bytes, piece: piece)
      return switch format {
      case .csv: try DelimitedReader(source, .csv)
      case .tsv: try DelimitedReader(source, .tsv)
      case .json, .jsonl: JSONReader(source)
      }
    }
    let isJSON = format == .json || format == .jsonl
    #expect(reading.error == nil)
    #expect(reading.names.map { Array($0.utf8) } == columns.map { Array($0.name.utf8) })
    #expect(
      reading.rows.map { $0.map { Array($0.utf8) } }
        == cells.map { $0.map { Array((isJSON ? $0.json : $0.csv).utf8) } })
  }
}
