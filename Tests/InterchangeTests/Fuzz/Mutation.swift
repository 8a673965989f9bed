import StoreConformance
import TestSupport

/// Damages an input: the kinds of damage that files suffer, and what trips readers.
struct Mutation {
  var random: SplitMix
  /// What is put in here and there.
  let pieces: [[UInt8]]

  private static let common: [[UInt8]] =
    [
      "\r\n", "\n", "\r", "\"", "'", "\\", ",", ";", "\t", ":", "=", "{", "}", "[", "]", " ", "\u{FEFF}",
      "\u{2028}", "\u{85}", "\u{0B}", "é", "e\u{301}", "佐", "👩‍👩‍👧", "\u{10FFFF}", "null", "1e999", "-0",
      "\\u0000",
      "\\ud800",
    ].map { Array($0.utf8) } + [
      [0], [0xFF], [0xC3], [0xE4, 0xBD], [0x80], [0xED, 0xA0, 0x80], [0xFF, 0xFE],
    ]

  init(seed: UInt64, pieces: [String]) {
    random = SplitMix(seed: seed)
    self.pieces = pieces.map { Array($0.utf8) } + Self.common
  }

  mutating func damaged(_ seeds: [[UInt8]]) -> [UInt8] {
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 0...6, using: &random) / 2 { damage(&bytes, seeds) }
    return Array(bytes.prefix(1 << 16))
  }

  private mutating func damage(_ bytes: inout [UInt8], _ seeds: [[UInt8]]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.removeLast(bytes.count - place)
    case 5:
      let other = seeds.randomElement(using: &random) ?? []
      bytes = Array(bytes[..<place]) + other.dropFirst(Int.random(in: 0...other.count, using: &random))
    case 6:
      let piece = pieces.randomElement(using: &random) ?? []
      let times = Int.random(in: 1...200, using: &random)
      bytes.insert(contentsOf: Array(repeating: piece, count: times).joined(), at: place)
    default:
      if place < end { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    }
  }
}
